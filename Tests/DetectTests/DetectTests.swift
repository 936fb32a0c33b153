#if os(macOS) || os(Linux)
  import Testing

  @Suite struct DetectTests {
    @Test func runsWithoutArguments() throws {
      let folder = try TemporaryFolder()
      let run = try Detect(in: folder)
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
    }
  }
#endif
