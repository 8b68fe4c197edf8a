//! Writing `#~ CODE` behind the lines of a new fixture, where something was found.

use crate::prelude::*;

use evoref_files::chunks::Whole;
use evoref_files::save::replace;
use evoref_report::expect::compare_marks;

/// What is to be marked: errors and warnings, by line of the file and code, in the order of the text.
pub(super) fn wanted(source: &Source, reports: &[Report]) -> Vec<(u32, &'static str)> {
    let findings = reports.iter().flat_map(|report| &report.findings);
    let findings = findings.filter(|finding| finding.severity != Severity::Note);
    let line = |finding: &Finding| source.line(finding.primary.span.start);
    findings.map(|finding| (line(finding), finding.code.name())).collect()
}

/// Marks the lines of a file that has no marks.
/// Errors: a sentence; the file is as it was.
pub(super) fn write(
    games: Games,
    path: &Path,
    named: &[PathBuf],
    whole: &Whole,
    sandbox: &Sandbox,
    wanted: &[(u32, &'static str)],
) -> Result<(), String> {
    let before = whole.bytes();
    let text = marked(&before.concat(), wanted);
    let name = path.display();
    // A mark behind a string that is not closed would be part of it.
    let source = Source::decode(path.display().to_string(), text.clone());
    let stays = source.is_ok_and(|source| {
        let beside = sandbox.beside(path);
        let referee = |span| games.referee(&source, span, &beside, &Options::default());
        let reports: Vec<Report> = referee::records(&source).into_iter().map(referee).collect();
        compare_marks(&source, &reports).is_empty()
    });
    if !stays {
        return Err(format!(
            "{name}: marks at the ends of these lines would change what is found; write them yourself"
        ));
    }
    replace(path, named, Some(&before), &text)
}

fn marked(text: &[u8], wanted: &[(u32, &'static str)]) -> Vec<u8> {
    let mut out = Vec::new();
    for (line, number) in text.split_inclusive(|byte| *byte == b'\n').zip(1..) {
        let codes: Vec<&str> =
            wanted.iter().filter(|(at, _)| *at == number).map(|(_, code)| *code).collect();
        let end = line.iter().rev().take_while(|byte| b"\r\n".contains(byte));
        let (said, end) = line.split_at(line.len() - end.count());
        if codes.is_empty() {
            out.extend_from_slice(line);
        } else {
            out.extend_from_slice(said.trim_ascii_end());
            out.extend_from_slice(format!("  #~ {}", codes.join(" ")).as_bytes());
            out.extend_from_slice(end);
        }
    }
    out
}
