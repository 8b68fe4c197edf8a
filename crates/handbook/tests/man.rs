//! The manual as a package would hold it.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may fail, and reads what it had written"
)]

use std::process::{Command, Output};
use std::{env, fs};

fn handbook(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_handbook")).args(arguments).output().unwrap()
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = env::temp_dir().join(format!("evoref-man-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let output = handbook(&["man", folder.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let command = evoref_command::command(evoref::GAMES);
    let mut pages = 0;
    for command in command.get_subcommands() {
        let name = command.get_name();
        assert!(read(&format!("evoref-{name}.1")).contains(".SH DESCRIPTION"), "{name}");
        pages += 1;
    }
    assert!(pages > 20, "{pages}");
    assert!(read("evoref.1").contains("evoref\\-check(1)"));
    fs::remove_dir_all(&folder).unwrap();
}

/// A link or a pipe under the name of a page is neither waited for nor written through.
#[cfg(unix)]
#[test]
fn what_is_no_file_stays_as_it_is() {
    for (what, page) in [("man", "evoref.1"), ("docs", "index.html")] {
        for target in ["/dev/stdin", "/dev/zero", "secret"] {
            let folder = env::temp_dir().join(format!("evoref-link-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("secret"), "kept").unwrap();
            std::os::unix::fs::symlink(target, folder.join(page)).unwrap();
            let output = handbook(&[what, folder.to_str().unwrap()]);
            assert_eq!(output.status.code(), Some(2), "{what} {target}");
            assert_eq!(fs::read_to_string(folder.join("secret")).unwrap(), "kept");
            fs::remove_dir_all(&folder).unwrap();
        }
    }
}

#[test]
fn what_cannot_be_written_is_said() {
    for arguments in [&["man", "gone"][..], &["docs"], &[], &["docs", "src"]] {
        let output = handbook(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}
