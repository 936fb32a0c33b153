/// Gives an array a count, without new memory where it had that before.
func resize<Element: ExpressibleByIntegerLiteral>(_ array: inout [Element], to count: Int) {
  if array.count > count {
    array.removeLast(array.count - count)
  } else if array.count < count {
    array.append(contentsOf: repeatElement(0, count: count - array.count))
  }
}
