import DetectionPipeline
import Testing

@Suite struct PipelineTests {}
