/// A call that can be repeated and summed up, whatever it returns.
protocol TimedCall: AnyObject {
  /// Makes the call `count` times.
  func run(count: Int)

  /// What the last call resulted in.
  func summary() -> Summary
}

/// A call to time, and how to sum up what it returns.
///
/// Nothing of the work can be optimized away or moved out of the loop: the closure is a stored property that the
/// compiler does not see through, and its result goes into another one. Freeing the previous result counts as part
/// of the call, as it does for the caller.
final class Call<Output>: TimedCall {
  private let body: () -> Output
  private let summarize: (Output) -> Summary
  private var last: Output?

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - body: The work. A buffer that it fills again each time is a `var` that it captures.
  ///   - summary: Adds up the result; not timed.
  init(_ body: @escaping () -> Output, summary: @escaping (Output) -> Summary) {
    self.body = body
    summarize = summary
  }

  @inline(never)
  func run(count: Int) {
    for _ in 0..<count { last = body() }
  }

  func summary() -> Summary {
    summarize(last ?? body())
  }
}
