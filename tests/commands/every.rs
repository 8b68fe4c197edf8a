//! Every command of `--help`, tried with what a stranger may send: at a terminal and in a pipe, and with a megabyte
//! of one thing.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rexpect::reader::Options;
use rexpect::session::spawn_with_options;

use super::untrusted::{NASTY, acts, nasty_record};
use super::{Folder, err, evoref, formats, out, proof, root, run};

#[path = "../suite/growth/texts.rs"]
#[allow(dead_code, reason = "the texts of data files are asked for elsewhere")]
mod texts;

/// How a command is called on a record and a data file.
struct Call {
    arguments: &'static [&'static str],
    /// It prints the record itself, which is exact in a pipe.
    exact: bool,
    /// What it takes grows with the record.
    grows: bool,
}

const fn call(arguments: &'static [&'static str]) -> Call {
    Call { arguments, exact: false, grows: true }
}

const fn exact(arguments: &'static [&'static str]) -> Call {
    Call { arguments, exact: true, grows: true }
}

/// It looks at no record of any length.
const fn fixed(arguments: &'static [&'static str]) -> Call {
    Call { arguments, exact: false, grows: false }
}

/// `a.evo` is the record, `b.yaml` the data file, `a.json` a report on the record.
const CALLS: &[Call] = &[
    call(&["check", "a.evo"]),
    call(&["check", "--keep-going", "a.evo"]),
    call(&["check", "--output-format", "json", "a.evo"]),
    call(&["check", "--output-format", "junit", "a.evo"]),
    call(&["score", "a.evo"]),
    call(&["score", "--output-format", "csv", "a.evo"]),
    call(&["luck", "a.evo"]),
    call(&["list", "a.evo"]),
    call(&["list", "--output-format", "markdown", "a.evo"]),
    call(&["standings", "a.evo"]),
    call(&["stats", "a.evo"]),
    call(&["export", "--to", "csv", "a.evo"]),
    fixed(&["explain", "evo/must-rebid"]),
    fixed(&["rules", "evo"]),
    fixed(&["config", "."]),
    fixed(&["data", "check", "--kind", "events", "b.yaml"]),
    fixed(&["data", "show", "b.yaml"]),
    call(&["fmt", "--check", "a.evo"]),
    call(&["fmt", "--diff", "a.evo"]),
    call(&["fix", "--diff", "a.evo"]),
    exact(&["deal", "evo", "--players", "2", "--seed", "1"]),
    exact(&["play", "evo", "--players", "2", "--seed", "1"]),
    call(&["legal", "a.evo"]),
    call(&["state", "a.evo"]),
    exact(&["state", "--as-record", "a.evo"]),
    call(&["view", "-o", "a.html", "a.evo"]),
    call(&["view", "-o", "-", "a.evo"]),
    exact(&["view-as", "A", "a.evo"]),
    exact(&["minimise", "a.evo"]),
    call(&["test", "a.evo"]),
    fixed(&["diff", "a.json", "a.json"]),
    call(&["record", "a.evo"]),
    fixed(&["lsp"]),
    exact(&["new", "evo", "--players", "2"]),
    fixed(&["schema", "check"]),
    fixed(&["sheet", "evo"]),
    fixed(&["completions", "bash"]),
    fixed(&["help", "check"]),
];

/// The names of the commands, as the program tells them.
fn named() -> Vec<String> {
    let help = evoref().arg("--help").output().unwrap();
    // The groups of commands stand between the usage and the options.
    let groups = out(&help).split("\nOptions:\n").next().unwrap();
    let entry = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let names = groups.lines().filter(entry).filter_map(|line| line.split_whitespace().next());
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(names.len() > 20, "{names:?}");
    names
}

/// The examples of a help begin below each other, and none is so long that a terminal of 100 columns breaks it.
#[test]
fn the_examples_of_every_help_stand_on_lines_of_their_own() {
    for name in named() {
        let output = evoref().args([&name, "--help"]).output().unwrap();
        let lines: Vec<&str> = out(&output).lines().collect();
        let usage = lines.iter().position(|line| line.is_empty()).unwrap_or(0) + 2;
        for (number, line) in lines.iter().enumerate().skip(usage) {
            assert!(!line.starts_with("evoref "), "{name}: {line}");
            let next = lines.get(number + 1).copied().unwrap_or_default();
            let example = line.starts_with("  evoref ");
            assert!(
                !example || next.is_empty() || next.starts_with("  evoref "),
                "{name}: {line}\n{next}"
            );
        }
    }
}

#[test]
fn every_command_is_tried() {
    for name in named() {
        assert!(CALLS.iter().any(|call| call.arguments[0] == name), "{name} is not tried");
    }
}

#[test]
fn the_guide_tells_of_every_command_and_format() {
    let guide = std::fs::read_to_string(root().join("docs/guide.md")).unwrap();
    assert!(guide.contains(&formats().join("|")));
    for name in named().iter().filter(|name| *name != "help") {
        assert!(guide.contains(&format!("`evoref {name}")), "{name} is not in docs/guide.md");
    }
}

/// A folder with a record, a data file and a report that hold what acts.
fn hostile() -> Folder {
    let folder = Folder::new();
    folder.file("a.evo", nasty_record(NASTY).replace("game: evo\n", "game: evo\nevents: b.yaml\n"));
    let quoted = serde_json::to_string(NASTY).unwrap();
    folder.file(
        "b.yaml",
        format!(
            "name: ours\ntitle: {quoted}\ncards:\n  - {{name: rain, phase: climate, effect: manual, text: {quoted}}}\n"
        ),
    );
    let report = run(&folder.0, &["check", "--output-format", "json", "a.evo"]);
    folder.file("a.json", &report.stdout);
    folder
}

/// What a terminal gets to see while a command runs that reads nothing but an end.
fn shown(folder: &Path, call: &Call) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evoref"));
    command.args(call.arguments).current_dir(folder).env("TERM", "xterm");
    let options = Options::new().timeout_ms(Some(1_000));
    let mut session = spawn_with_options(command, options).unwrap();
    // What is typed before the prompt is there may be lost, so the end is typed until it is heard.
    for _ in 0..60 {
        // It may be gone already.
        let _ = session.send_control('d').and_then(|()| session.flush());
        if let Ok(shown) = session.exp_eof() {
            return shown;
        }
    }
    panic!("{:?} does not end", call.arguments);
}

#[test]
fn no_command_lets_a_record_act_on_a_terminal_or_a_log() {
    let folder = hostile();
    for call in CALLS {
        let what = call.arguments;
        let output = super::feed(&folder.0, what, b"");
        assert!(
            !out(&output).contains("panicked") && !err(&output).contains("panicked"),
            "{what:?}"
        );
        if !call.exact {
            // CSV has line ends of its own.
            assert_eq!(acts(&out(&output).replace("\r\n", "\n")), None, "{what:?}");
        }
        assert_eq!(acts(err(&output)), None, "{what:?}");
        let seen = shown(&folder.0, call);
        // Colours and a prompt of our own are escapes, too; these are the record's.
        for hostile in ["\u{1b}[45m", "\u{1b}]0;", "\u{202e}", "\u{2066}", "\u{85}", "\u{2028}"] {
            assert!(!seen.contains(hostile), "{what:?} shows {hostile:?}: {seen}");
        }
    }
}

/// The files that the calls name, with a record of one thing.
fn filled(folder: &Folder, make: fn(usize) -> String, bytes: usize) {
    folder.file("a.evo", make(bytes));
    folder.file("b.yaml", "name: x\n").file("a.json", "{}");
}

/// More memory of its own than this nothing takes for so many bytes, in KiB: 48 MiB for a megabyte, which is 64
/// with the program's file.
fn bar(bytes: usize) -> u64 {
    (16 << 10) + 32 * bytes as u64 / 1024
}

/// The most memory that a command had, in KiB, and what it took of the processor, both as the system tells them of
/// a process that ended and was not asked for yet.
fn measured(folder: &Path, call: &Call) -> (u64, Duration) {
    let mut child = evoref()
        .args(call.arguments)
        .current_dir(folder)
        .env("RAYON_NUM_THREADS", "2")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    let mut most = 0;
    loop {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let entry = |name: &str| -> Option<u64> {
            let text = status.lines().find_map(|line| line.strip_prefix(name))?;
            text.trim().trim_end_matches(" kB").parse().ok()
        };
        // Pages of the program's own file are not counted: how many there are depends on the build and on the
        // system's cache, not on the text.
        let peak = entry("VmHWM:");
        most = most.max(peak.unwrap_or(0).saturating_sub(entry("RssFile:").unwrap_or(0)));
        // What has ended has no memory any more.
        if peak.is_none() && status.contains("State:\tZ") {
            break;
        }
        assert!(begun.elapsed() < Duration::from_mins(10), "{:?} does not end", call.arguments);
        std::thread::sleep(Duration::from_millis(2));
    }
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    let ticks = |at: usize| fields[at].parse::<u64>().unwrap();
    child.wait().unwrap();
    // Hundredths of a second, of the program and of the system for it.
    (most, Duration::from_millis((ticks(11) + ticks(12)) * 10))
}

#[cfg(target_os = "linux")]
#[test]
fn a_megabyte_of_anything_takes_little_memory() {
    let folder = Folder::new();
    let bytes = if proof() { 1 << 20 } else { 1 << 15 };
    // Of all kinds with all commands so many are left out for one that is tried; each command is tried.
    let apart = match std::env::var("EVOREF_PROOF").as_deref() {
        Ok("full") => 1,
        Ok(_) => 23,
        Err(_) => 29,
    };
    for (number, (kind, make)) in texts::RECORDS.iter().enumerate() {
        let calls = CALLS.iter().filter(|call| call.grows).enumerate();
        for (_, call) in calls.filter(|(call, _)| (number * 5 + call) % apart == 0) {
            let page = call.arguments[0] == "view";
            // A page holds a quarter of a megabyte.
            let bytes = if page { bytes.min(250 << 10) } else { bytes };
            filled(&folder, *make, bytes);
            let (most, _) = measured(&folder.0, call);
            assert!(most <= bar(bytes), "{:?} on {kind}: {most} KiB", call.arguments);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes a quarter of an hour"]
fn twice_the_text_takes_every_command_twice_the_time() {
    // What is quicker is not told from the ticks of the clock.
    const LEAST: Duration = Duration::from_millis(100);
    let folder = Folder::new();
    let time = |call: &Call, make: fn(usize) -> String, bytes: usize| {
        filled(&folder, make, bytes);
        measured(&folder.0, call).1
    };
    let limit = |short: Duration| short.mul_f64(2.0 * 1.2) + Duration::from_millis(50);
    let mut steep = Vec::new();
    // Another form of what is told takes another time to write, which is looked at elsewhere.
    let one_form =
        |call: &&Call| !call.arguments.iter().any(|word| ["--output-format", "-"].contains(word));
    // Advice on one long line grows faster, until its purse is empty.
    let by_purse = |kind: &str, call: &Call| {
        kind == "words of a long line" && call.arguments.contains(&"--keep-going")
    };
    for (kind, make) in texts::RECORDS {
        let calls = CALLS.iter().filter(|call| call.grows && !by_purse(kind, call));
        for call in calls.filter(one_form) {
            let most = if call.arguments[0] == "view" { 60 << 10 } else { 120 << 10 };
            let mut short = 30 << 10;
            while short < most && time(call, *make, short) < LEAST {
                short *= 2;
            }
            // A suspicion is looked into, on a machine that may have other work.
            let mut times = (Duration::ZERO, Duration::MAX);
            for _ in 0..5 {
                times.0 = times.0.max(time(call, *make, short));
                times.1 = times.1.min(time(call, *make, 2 * short));
                if times.1 <= limit(times.0) {
                    break;
                }
            }
            if times.1 > limit(times.0) {
                steep.push(format!("{:?} on {kind}: {times:?}", call.arguments));
            }
        }
    }
    assert!(steep.is_empty(), "more than linear: {steep:#?}");
}
