import FriendFiles
import FriendPresentation
import Friends

extension CommandRun {
  /// Writes a list in another format; the exit status says whether all of it is there.
  func convert(_ options: ConvertOptions) -> Int32 {
    // Its own spelling is kept for the same family only: it takes as much memory as the file's values.
    guard
      let document = read(options.input, keepsSource: options.target.family != .json)
    else { return ExitStatus.failed }
    sayProblems(of: document, file: options.input)
    if document.hasErrors, isSameFile(options.input, options.output) {
      return fail(
        "\(name(of: options.input)): nothing was written, since the file would lose what could not "
          + "be read; name another file to write to")
    }
    let format = options.target.format(like: document.source?.format)
    guard let notes = write(document, as: format, to: options.output) else {
      return ExitStatus.failed
    }
    let name = options.output == "-" ? "standard output" : SafeText.forTerminal(options.output)
    for note in notes { say("\(name): \(note.message(in: format.family))") }
    guard document.hasErrors else { return ExitStatus.done }
    return fail("\(name): what could not be read of \(self.name(of: options.input)) is missing")
  }

  /// Writes a document; a failure is said on standard error, and the result is then nil.
  private func write(
    _ document: FriendDocument, as format: FileFormat, to file: String
  ) -> [ConversionNote]? {
    let list = document.list
    if file == "-" {
      // What fails is kept in the output, which says it in the end.
      return
        (try? FriendFile.write(list, as: format, keeping: document.source) {
          (block: [UInt8]) throws(OutputFailure) in
          output.append(block)
          if let failure = output.failure { throw failure }
        }) ?? []
    }
    let progress = progress(Strings.writing(file))
    defer { progress?.finish() }
    do throws(FileWriteError) {
      return try FriendFile.write(list, to: file, as: format, keeping: document.source)
    } catch {
      say(FailureWords(error).line(file: file))
      return nil
    }
  }

  private func isSameFile(_ input: String, _ output: String) -> Bool {
    input != "-" && output != "-" && FilePath.canonical(input) == FilePath.canonical(output)
  }
}

extension ConvertOptions.Target {
  fileprivate var family: FileFamily {
    switch self {
    case .format(let format): format.family
    case .family(let family): family
    }
  }

  fileprivate func format(like other: FileFormat?) -> FileFormat {
    switch self {
    case .format(let format): format
    case .family(let family): family.format(like: other)
    }
  }
}
