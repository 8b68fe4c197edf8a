//! Files that are written again: whole or not at all, and only where that was asked for.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{Folder, code, err, evoref, feed, out, run};

/// A legal record, and the same in another layout.
fn texts() -> (String, String) {
    let neat = "evoref 1\ngame: evo\nplayers: A, B\n\nresult: unfinished \"they went home\"\n";
    let neat = neat.to_owned();
    let untidy = neat.replace('\n', "\n\n  ");
    assert_ne!(neat, untidy);
    (neat, untidy)
}

/// No draft is left.
fn tidy(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name();
        assert!(!name.to_string_lossy().starts_with(".evoref-"), "{}", name.display());
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

/// Runs the program in a shell that limits it first.
fn limited(folder: &Path, limits: &str, arguments: &str) -> Output {
    let program = evoref().get_program().to_owned();
    Command::new("sh")
        .current_dir(folder)
        .args(["-c", &format!("{limits}; exec \"$0\" {arguments}")])
        .arg(program)
        .output()
        .unwrap()
}

#[test]
fn mode_owner_and_links_stay() {
    let folder = Folder::new();
    let (neat, untidy) = texts();
    folder.file("a.evo", &untidy).file("elsewhere/b.evo", &untidy);
    let path = folder.0.join("a.evo");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    // Only root may give a file away; anybody else keeps his own.
    let _ = std::os::unix::fs::chown(&path, Some(1234), Some(4321));
    let before = fs::metadata(&path).unwrap();
    symlink("elsewhere/b.evo", folder.0.join("link.evo")).unwrap();
    let output = run(&folder.0, &["fmt", "a.evo", "link.evo"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(folder.read("a.evo"), neat);
    let after = fs::metadata(&path).unwrap();
    assert_eq!(mode(&path), 0o640);
    assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
    assert_ne!(after.ino(), before.ino(), "it was written in place");
    assert!(folder.0.join("link.evo").is_symlink());
    assert_eq!(folder.read("elsewhere/b.evo"), neat);
    tidy(&folder.0);
}

#[test]
fn a_link_out_of_the_folder_is_written_through_only_if_it_was_named() {
    let folder = Folder::new();
    let (neat, untidy) = texts();
    folder.file("outside/a.evo", &untidy).file("club/within/b.evo", &untidy);
    folder.file(".git/HEAD", "");
    symlink("../outside/a.evo", folder.0.join("club/out.evo")).unwrap();
    symlink("within/b.evo", folder.0.join("club/in.evo")).unwrap();
    let output = run(&folder.0, &["fmt", "club"]);
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert!(err(&output).contains("club/out.evo is a link to "), "{}", err(&output));
    assert_eq!(folder.read("outside/a.evo"), untidy);
    assert_eq!(folder.read("club/within/b.evo"), neat);
    // What stays as it is is not counted as changed; the link within the folder leads to a file that is.
    assert!(err(&output).ends_with("\n1 file changed, 1 left as it is\n"), "{}", err(&output));
    let slip = neat.replacen("unfinished", "unfinishd", 1);
    folder.file("outside/a.evo", &slip);
    let output = run(&folder.0, &["fix", "club"]);
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert!(err(&output).ends_with("\n0 findings corrected in 0 files\n"), "{}", err(&output));
    assert_eq!(folder.read("outside/a.evo"), slip);
    folder.file("outside/a.evo", &untidy);
    let output = run(&folder.0, &["fmt", "club/out.evo"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(folder.read("outside/a.evo"), neat);
    assert!(folder.0.join("club/out.evo").is_symlink());
    // What is written beside a file was not named at all.
    folder.file("club/c.evo", &neat).file("outside/c.yaml", "old");
    symlink("../outside/c.yaml", folder.0.join("club/c.expect.yaml")).unwrap();
    let output = run(&folder.0, &["test", "--bless", "club/c.evo"]);
    assert_eq!(code(&output), 1, "{}", out(&output));
    assert!(out(&output).contains("is a link to "), "{}", out(&output));
    assert_eq!(folder.read("outside/c.yaml"), "old");
}

#[test]
fn a_file_that_may_not_be_larger_stays_whole() {
    let (_, untidy) = texts();
    let large = untidy.repeat(200);
    for (command, limits) in [
        ("fmt a.evo", "trap '' XFSZ; ulimit -f 8"),
        ("fmt a.evo", "ulimit -f 8"),
        ("check a.evo --report json=a.json", "trap '' XFSZ; ulimit -f 8"),
        ("check a.evo --report json=a.json", "ulimit -f 8"),
    ] {
        let folder = Folder::new();
        folder.file("a.evo", &large).file("a.json", "old report");
        let output = limited(&folder.0, limits, command);
        assert_ne!(output.status.code(), Some(0), "{command} under {limits}");
        assert_eq!(folder.read("a.evo"), large, "{command} under {limits}");
        assert_eq!(folder.read("a.json"), "old report");
        assert_eq!(code(&output), 2, "{}", err(&output));
        assert!(err(&output).contains("cannot be written: "), "{}", err(&output));
        tidy(&folder.0);
    }
}

#[test]
fn a_file_stays_whole_whenever_the_program_is_killed() {
    let folder = Folder::new();
    let (_, untidy) = texts();
    let large = untidy.repeat((2 << 20) / untidy.len());
    folder.file("a.evo", &large);
    let whole = run(&folder.0, &["fmt", "a.evo"]);
    assert_eq!(code(&whole), 0, "{}", err(&whole));
    let neat = folder.read("a.evo");
    assert_ne!(neat, large);
    let mut killed = 0;
    for wait in 0..12 {
        folder.file("a.evo", &large);
        let mut child = evoref()
            .current_dir(&folder.0)
            .args(["fmt", "a.evo"])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Half of them before a draft is there, half of them while one is.
        let mut draft = wait % 2 == 0;
        while !draft && child.try_wait().unwrap().is_none() {
            let mut entries = fs::read_dir(&folder.0).unwrap().flatten();
            draft =
                entries.any(|entry| entry.file_name().to_string_lossy().starts_with(".evoref-"));
        }
        if wait % 2 == 0 {
            std::thread::sleep(std::time::Duration::from_millis(wait * 20));
        }
        child.kill().unwrap();
        let status = child.wait().unwrap();
        killed += u32::from(status.code().is_none());
        let text = folder.read("a.evo");
        assert!(text == large || text == neat, "{} bytes are left", text.len());
    }
    assert!(killed > 0, "nothing was killed in time");
}

#[test]
fn two_at_once_leave_a_whole_file() {
    let folder = Folder::new();
    let (neat, untidy) = texts();
    for _ in 0..10 {
        folder.file("a.evo", &untidy);
        let start = || {
            let mut command = evoref();
            command.current_dir(&folder.0).args(["fmt", "a.evo"]);
            command.stderr(Stdio::piped()).spawn().unwrap()
        };
        for child in [start(), start(), start()] {
            let output = child.wait_with_output().unwrap();
            assert_eq!(code(&output), 0, "{}", err(&output));
        }
        assert_eq!(folder.read("a.evo"), neat);
    }
    tidy(&folder.0);
}

#[test]
fn a_report_takes_no_place_of_an_input_or_of_another_report() {
    let folder = Folder::new();
    let (neat, _) = texts();
    folder.file("a.evo", &neat).file("old.json", "old report");
    fs::hard_link(folder.0.join("a.evo"), folder.0.join("hard")).unwrap();
    symlink("a.evo", folder.0.join("soft")).unwrap();
    symlink("old.json", folder.0.join("soft.json")).unwrap();
    fs::create_dir(folder.0.join("sub")).unwrap();
    let cases: [(&[&str], &str); 6] = [
        (&["json=a.evo"], "would overwrite a.evo, which is to be checked"),
        (&["json=hard"], "the report hard would overwrite a.evo"),
        (&["json=soft"], "the report soft would overwrite a.evo"),
        (&["json=sub/../a.evo"], "would overwrite a.evo"),
        (&["json=x", "sarif=./sub/../x"], "are one file"),
        (&["json=old.json", "sarif=soft.json"], "are one file"),
    ];
    for (reports, sentence) in cases {
        let mut arguments = vec!["check", "a.evo"];
        reports.iter().for_each(|report| arguments.extend(["--report", report]));
        let output = run(&folder.0, &arguments);
        assert_eq!(code(&output), 2, "{reports:?}");
        assert!(err(&output).contains(sentence), "{reports:?}: {}", err(&output));
        assert_eq!(out(&output), "", "nothing is read");
        assert_eq!(folder.read("a.evo"), neat);
        assert_eq!(folder.read("old.json"), "old report");
        assert!(!folder.0.join("x").exists());
    }
    let input = fs::File::open(folder.0.join("a.evo")).unwrap();
    let mut piped = evoref();
    piped.current_dir(&folder.0).args(["check", "-", "--report", "json=a.evo"]);
    let output = piped.stdin(input).output().unwrap();
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert!(err(&output).contains("would overwrite standard input"), "{}", err(&output));
    assert_eq!(folder.read("a.evo"), neat);
}

#[test]
fn a_report_takes_no_place_of_a_file_that_a_record_names() {
    let deck = super::fixture("evolve/data/my-box.yaml");
    let record =
        |deck: &str| format!("evoref 1\ngame: evolve\nplayers: A, B\ndeck: {deck}\n\nsetup\n");
    for deck_file in [deck, "no deck at all".to_owned()] {
        let folder = Folder::new();
        folder
            .file("box.yaml", &deck_file)
            .file("a.evo", record("linked.yaml"))
            .file("b.evo", record("box.yaml"));
        symlink("box.yaml", folder.0.join("linked.yaml")).unwrap();
        fs::hard_link(folder.0.join("box.yaml"), folder.0.join("hard.yaml")).unwrap();
        for report in ["box.yaml", "linked.yaml", "hard.yaml", "./box.yaml"] {
            let json = format!("json={report}");
            let arguments = ["check", "--report", &json, "--report=junit=a.xml"];
            let output = run(&folder.0, &arguments);
            assert_eq!(code(&output), 2);
            let sentence =
                format!("the report {report} would overwrite a file that a record names");
            assert!(err(&output).contains(&sentence), "{}", err(&output));
            for name in ["box.yaml", "linked.yaml", "hard.yaml"] {
                assert_eq!(folder.read(name), deck_file, "{report}");
            }
            assert!(folder.0.join("linked.yaml").is_symlink());
            assert!(folder.read("a.xml").contains("<testsuite"));
            tidy(&folder.0);
        }
    }
}

/// Whoever puts a link into a repository does not choose what a report is written over.
#[test]
fn a_report_replaces_a_link_and_not_what_it_leads_to() {
    let (neat, _) = texts();
    for behind in ["secret", "nothing"] {
        for command in [
            &["check", "a.evo", "--report", "json=out"][..],
            &["check", "a.evo", "--write-baseline", "out"],
            &["view", "a.evo", "-o", "out"],
        ] {
            let folder = Folder::new();
            folder.file("a.evo", &neat).file("secret", "kept");
            symlink(behind, folder.0.join("out")).unwrap();
            let output = run(&folder.0, command);
            assert_eq!(code(&output), 0, "{command:?}: {}", err(&output));
            assert_eq!(folder.read("secret"), "kept", "{command:?}");
            assert!(!folder.0.join("nothing").exists());
            assert!(
                !folder.0.join("out").is_symlink() && folder.0.join("out").is_file(),
                "{command:?}"
            );
            tidy(&folder.0);
        }
    }
}

#[test]
fn a_report_to_a_pipe_or_a_device_is_written_to_it() {
    let folder = Folder::new();
    let (neat, _) = texts();
    folder.file("a.evo", &neat);
    let output = run(&folder.0, &["check", "a.evo", "--report=json=/dev/null"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let printed = run(&folder.0, &["check", "a.evo", "--output-format=json-lines"]);
    let both = run(&folder.0, &["check", "a.evo", "--report=json-lines=/dev/stdout"]);
    assert!(out(&both).starts_with(out(&printed)), "{}", out(&both));
    if Path::new("/dev/full").exists() {
        let output = run(&folder.0, &["check", "a.evo", "--report=json=/dev/full"]);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains("the disk is full"), "{}", err(&output));
    }
}

#[test]
fn a_new_report_has_the_mode_of_any_new_file() {
    let folder = Folder::new();
    let (neat, _) = texts();
    folder.file("a.evo", &neat);
    let output = limited(&folder.0, "umask 027", "check a.evo --report json=a.json");
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(mode(&folder.0.join("a.json")), 0o640);
}

#[test]
fn byte_order_mark_and_line_ends_stay() {
    let folder = Folder::new();
    let (neat, untidy) = texts();
    for (mark, end) in [("\u{feff}", "\r\n"), ("", "\r\n"), ("\u{feff}", "\n")] {
        let with = |text: &str| format!("{mark}{}", text.replace('\n', end));
        let two = format!("{untidy}\nevoref 1\ngame: chess\nplayers: A, B\n");
        let expected = with(&format!("{neat}\nevoref 1\ngame: chess\nplayers: A, B\n"));
        folder.file("a.evo", with(&two));
        let output = run(&folder.0, &["fmt", "a.evo"]);
        assert_eq!(code(&output), 2, "{}", err(&output));
        assert_eq!(folder.read("a.evo"), expected);
        let piped = feed(&folder.0, &["fmt", "-"], with(&two).as_bytes());
        assert_eq!(out(&piped), expected);
        folder.file("b.evo", with(&neat.replacen("unfinished", "unfinishd", 1)));
        let output = run(&folder.0, &["fix", "b.evo"]);
        assert!(err(&output).contains("1 finding corrected"), "{}", err(&output));
        assert_eq!(folder.read("b.evo"), with(&neat));
    }
}

#[test]
fn a_bad_byte_spoils_its_own_record() {
    let folder = Folder::new();
    let (neat, untidy) = texts();
    let mut bytes = untidy.clone().into_bytes();
    let spoilt = b"\nevoref 1\ntitle: \"Andr\xe9\"\n  game: evo\n";
    bytes.extend_from_slice(spoilt);
    bytes.extend_from_slice(format!("\n{untidy}").as_bytes());
    folder.file("a.evo", &bytes);
    let line = untidy.lines().count() + 2;
    let output = run(&folder.0, &["check", "a.evo"]);
    assert_eq!(code(&output), 2);
    let place = format!("a.evo:{line}:13: the byte 0xE9 is not UTF-8");
    assert!(err(&output).contains(&place), "{}", err(&output));
    assert!(out(&output).contains("Checked 2 records: 2 "), "{}", out(&output));
    let streamed = feed(&folder.0, &["check", "--stream"], &bytes);
    assert_eq!(out(&streamed).lines().count(), 3);
    let json = run(&folder.0, &["check", "a.evo", "--output-format", "json-lines"]);
    assert!(out(&json).contains("\"record\":3"), "{}", out(&json));
    let output = run(&folder.0, &["fmt", "a.evo"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("(this record is left as it is)"), "{}", err(&output));
    let mut expected = neat.clone().into_bytes();
    expected.extend_from_slice(spoilt);
    expected.extend_from_slice(format!("\n{neat}").as_bytes());
    assert_eq!(
        String::from_utf8_lossy(&fs::read(folder.0.join("a.evo")).unwrap()),
        String::from_utf8_lossy(&expected)
    );
}
