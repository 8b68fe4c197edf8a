//! The commands as a user runs them: what they print, where, and with which exit code.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail, and asks for the cases that it is about"
)]

mod again;
mod blessing;
mod console;
mod diffs;
#[cfg(all(unix, feature = "record"))]
mod every;
mod exits;
mod formats;
mod handout;
#[cfg(unix)]
mod ignoring;
mod inputs;
mod junit;
#[cfg(all(unix, feature = "record"))]
mod keys;
mod memory;
mod parts;
mod plays;
#[cfg(all(unix, feature = "record"))]
mod record;
mod reports;
#[cfg(unix)]
mod sandbox;
mod saving;
#[path = "../schema/mod.rs"]
mod schema;
mod settings;
mod shells;
mod spoilt;
mod stream;
mod suggestions;
mod terminal;
#[cfg(all(unix, feature = "record"))]
mod typist;
mod untrusted;
mod view;
#[cfg(all(unix, feature = "watch"))]
mod watch;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The program, untouched by the environment of whoever runs the tests.
fn evoref() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evoref"));
    for name in [
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "COLORTERM",
        "EVOREF_COMPLETE",
        "EVOREF_CONFIG",
        "EVOREF_DENY",
        "EVOREF_DOCS_URL",
        "EVOREF_EXCLUDE",
        "EVOREF_IGNORE",
        "EVOREF_KEEP_GOING",
        "EVOREF_OUTPUT_FORMAT",
        "EVOREF_ROOT",
        "EVOREF_SELECT",
        "EVOREF_WARN",
        "GITHUB_ACTIONS",
        "NO_COLOR",
        "NO_GRAPHICS",
    ] {
        command.env_remove(name);
    }
    command
}

/// Runs the program in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    evoref().current_dir(folder).args(arguments).output().unwrap()
}

/// Runs the program with something on its standard input.
fn feed(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = evoref()
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Written beside the reading, or a full pipe would stop both.
    let writer = std::thread::spawn(move || {
        // The program may have ended already; what it said about it is what counts.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// The formats of a report, as the program names them.
fn formats() -> Vec<String> {
    let output = run(root(), &["check", "--output-format", "nonsense"]);
    let listed = err(&output).split_once("[possible values: ").unwrap().1;
    let formats = listed.split_once(']').unwrap().0.split(", ").map(str::to_owned);
    let formats: Vec<String> = formats.collect();
    assert!(formats.len() > 8, "{formats:?}");
    formats
}

/// Whether the proofs are asked for that take minutes; `.ci/run` does.
fn proof() -> bool {
    std::env::var_os("EVOREF_PROOF").is_some()
}

/// The records that reports and formats are tried on, legal, illegal and broken ones: those of no game in
/// particular, which take a moment, or all.
fn corpus() -> &'static str {
    if proof() { "fixtures" } else { "fixtures/record" }
}

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A fixture's text.
fn fixture(path: &str) -> String {
    fs::read_to_string(root().join("fixtures").join(path)).unwrap()
}

/// An empty folder that goes away with the value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("commands-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// An empty folder under no repository.
    #[cfg(unix)]
    fn outside(test: &str) -> Self {
        let name = format!("evoref-{test}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> &Self {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind is swept with the build.
        let _ = fs::remove_dir_all(&self.0);
    }
}
