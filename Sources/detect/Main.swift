import DetectionPipeline
import DetectionPrimitives

@main enum Main { static func main() {} }
