//! What is handed out besides the program: the script of the action, and the wheel.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::{Folder, code, err, evoref, fixture, out, root};

/// The program with nothing else in the environment that the action looks at.
fn action(folder: &Path, set: &[(&str, &str)]) -> Output {
    let mut command = Command::new("bash");
    for (name, value) in evoref().get_envs() {
        if value.is_none() {
            command.env_remove(name);
        }
    }
    command
        .arg(root().join("dist/action.sh"))
        .current_dir(folder)
        .env("EVOREF", env!("CARGO_BIN_EXE_evoref"))
        .env_remove("GITHUB_STEP_SUMMARY")
        .envs(set.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn the_action_fails_with_the_check_and_tells_the_sessions() {
    let folder = Folder::new();
    let illegal = fixture("evo/illegal/must-rebid-forgotten.evo");
    folder.file("two words/bad.evo", illegal);
    folder.file("good.evo", fixture("evo/played/allotment-hut.evo"));
    folder.file("summary.md", "before\n");
    let output = action(
        &folder.0,
        &[
            ("EVOREF_PATHS", "two words\ngood.evo\n"),
            ("EVOREF_SARIF", "out.sarif"),
            ("EVOREF_JUNIT", "out.xml"),
            ("GITHUB_STEP_SUMMARY", "summary.md"),
        ],
    );
    assert_eq!(code(&output), 1, "{}", err(&output));
    assert!(out(&output).contains("error[evo/must-rebid]"), "{}", out(&output));
    let summary = folder.read("summary.md");
    assert!(summary.starts_with("before\n### Sessions\n\n| date |"), "{summary}");
    assert!(summary.contains("| legal |") && summary.contains("| illegal |"), "{summary}");
    assert!(folder.read("out.sarif").contains("evo/must-rebid"));
    assert!(folder.read("out.xml").contains("<testsuite"));
}

#[test]
fn the_action_passes_over_sound_records() {
    let folder = Folder::new();
    folder.file("good.evo", fixture("evo/played/allotment-hut.evo"));
    let output = action(&folder.0, &[]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(code(&action(&folder.0, &[("EVOREF_PATHS", "nowhere")])), 2);
}

/// A change brings ignore files and settings of its own: it is judged without the settings, and what the
/// ignore files leave out is told.
#[test]
fn what_the_action_judges_does_not_choose_how() {
    let folder = Folder::new();
    let illegal = fixture("evo/illegal/must-rebid-forgotten.evo");
    folder.file("bad.evo", &illegal).file("hidden/also.evo", &illegal).file("summary.md", "");
    folder.file("evoref.toml", "exclude = [\"*.evo\"]\n[rules]\nignore = [\"evo\"]\n");
    folder.file(".gitignore", "hidden/\n");
    for arguments in
        [&["init", "-q"][..], &["add", "-f", "bad.evo", "hidden/also.evo", "evoref.toml"]]
    {
        let git = Command::new("git").args(arguments).current_dir(&folder.0).status();
        assert!(git.unwrap().success());
    }
    let variables = [("EVOREF_CONFIG", ""), ("EVOREF_ROOT", ""), ("EVOREF_BASELINE", "")];
    let summary = [("GITHUB_STEP_SUMMARY", "summary.md")];
    let output = action(&folder.0, &[&variables[..], &summary].concat());
    assert_eq!(code(&output), 1, "{}", err(&output));
    assert!(out(&output).contains("error[evo/must-rebid]"), "{}", out(&output));
    let told = folder.read("summary.md");
    assert!(told.contains("| illegal |"), "{told}");
    assert!(told.contains("leave out records that are in the repository: 1.\n"), "{told}");
    let says =
        "The repository has an evoref.toml, which is not followed. It sets: exclude ignore.\n";
    assert!(told.contains(says), "{told}");
    folder.file("ours.toml", "[rules]\nignore = [\"evo\"]\n");
    assert_eq!(code(&action(&folder.0, &[("EVOREF_CONFIG", "ours.toml")])), 0);
    assert_eq!(code(&action(&folder.0, &[("EVOREF_BASELINE", "nowhere")])), 2);
    assert_eq!(code(&action(&folder.0, &[("EVOREF_ROOT", "nowhere")])), 2);
}

/// The script knows every input of the action.
#[test]
fn the_action_hands_its_inputs_to_the_script() {
    let action = fs::read_to_string(root().join("action.yml")).unwrap();
    let script = fs::read_to_string(root().join("dist/action.sh")).unwrap();
    let inputs = action.split("inputs:").nth(1).unwrap().split("runs:").next().unwrap();
    let mut found = 0;
    for line in inputs.lines() {
        let name = line.strip_prefix("  ").filter(|line| !line.starts_with(' '));
        let Some(name) = name.and_then(|line| line.strip_suffix(':')) else {
            continue;
        };
        found += 1;
        let variable = format!("EVOREF_{}", name.to_uppercase());
        let handed = format!("{variable}: ${{{{ inputs.{name} }}}}");
        assert!(action.contains(&handed), "{handed}");
        assert!(script.contains(&variable), "{variable}");
    }
    assert_eq!(found, 8);
}

/// A repository of five records, one of which must be illegal, by the lines of docs/fixtures.md alone: the
/// workflow, the hook and the command of any other build server.
#[test]
fn a_repository_with_a_record_that_must_be_illegal_is_green() {
    let page = fs::read_to_string(root().join("docs/fixtures.md")).unwrap();
    let blocks = |kind: &str| -> Vec<String> {
        let begin = format!("```{kind}\n");
        let parts = page.split(&begin).skip(1);
        parts.filter_map(|part| part.split_once("```")).map(|(text, _)| text.to_owned()).collect()
    };
    let folder = Folder::new();
    folder.file("records/illegal.evo", &blocks("evoref")[0]);
    for (name, from) in [
        ("a", "evo/played/allotment-hut.evo"),
        ("b", "evolution/played/thursday-club.evo"),
        ("c", "evolve/played/two-at-the-kitchen-table.evo"),
        ("d", "evolution/played/spieleabend.evo"),
    ] {
        folder.file(&format!("records/{name}.evo"), fixture(from));
    }
    assert_eq!(code(&action(&folder.0, &[("EVOREF_PATHS", "records")])), 1, "check refuses it");

    let yaml = blocks("yaml");
    let with = yaml[0].split("with:\n").nth(1).unwrap();
    let inputs: Vec<(String, &str)> = (with.lines())
        .filter_map(|line| line.trim().split_once(": "))
        .map(|(name, value)| (format!("EVOREF_{}", name.to_uppercase()), value))
        .collect();
    let set: Vec<(&str, &str)> = inputs.iter().map(|(name, value)| (&**name, *value)).collect();
    let output = action(&folder.0, &set);
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    assert!(out(&output).contains("5 fixtures: 5 passed, 0 failed"), "{}", out(&output));

    let id = yaml[1].split("id: ").nth(1).unwrap().trim();
    let hooks = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).unwrap();
    let hook = hooks.split("- id: ").find(|hook| hook.lines().next() == Some(id)).unwrap();
    let entry = hook.split("entry: ").nth(1).unwrap().lines().next().unwrap();
    let run = |line: &str| {
        let words = line.split_whitespace().skip_while(|word| *word == "evoref");
        evoref().args(words).current_dir(&folder.0).output().unwrap()
    };
    let names = ["a", "b", "c", "d", "illegal"].map(|name| format!(" records/{name}.evo")).concat();
    assert_eq!(code(&run(&format!("{entry}{names}"))), 0);
    assert_eq!(code(&run(blocks("sh")[0].trim())), 0);

    let sound = blocks("evoref")[0].replace("bid 1 horn", "bid 3 horn");
    folder.file("records/illegal.evo", sound);
    assert_eq!(code(&action(&folder.0, &set)), 1, "what is announced is not found");
    assert_eq!(code(&run(&format!("{entry}{names}"))), 1);
}

/// A wheel with a small program in the place of the large one: pip puts it where programs are.
#[test]
fn pip_installs_the_wheel() {
    let pip = Command::new("python3").args(["-m", "pip", "--version"]).output();
    if !pip.is_ok_and(|pip| pip.status.success()) {
        eprintln!("pip is not installed: the wheel is not tried");
        return;
    }
    let folder = Folder::new();
    folder.file("program", "#!/bin/sh\necho evoref 1.2.3\n");
    let python = |arguments: &[&str]| {
        let output = Command::new("python3").args(arguments).current_dir(&folder.0).output();
        let output = output.unwrap();
        assert_eq!(code(&output), 0, "{}", err(&output));
        out(&output).trim().to_owned()
    };
    let script = root().join("dist/wheel.py");
    let wheel = python(&[script.to_str().unwrap(), "program", "1.2.3", "x86_64", "."]);
    let machine = Command::new("uname").arg("-m").output().unwrap();
    if out(&machine).trim() != "x86_64" {
        return;
    }
    let install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", "to"];
    python(&[&install[..], &[&wheel]].concat());
    let program = Command::new(folder.0.join("to/bin/evoref")).output().unwrap();
    assert_eq!(out(&program), "evoref 1.2.3\n");
    assert!(folder.0.join("to/evoref-1.2.3.dist-info/METADATA").is_file());
}

/// There is no engine here that could build the image: what its file names is compared with what is there.
#[test]
fn the_image_is_built_of_what_is_there() {
    let text = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    let (image, cargo) = (text("Dockerfile"), text("Cargo.toml"));
    let build = image.lines().find_map(|line| line.strip_prefix("RUN dist/profiled.sh ")).unwrap();
    assert!(root().join("dist/profiled.sh").is_file());
    let [program, target] = build.splitn(3, ' ').collect::<Vec<_>>()[..2] else { unreachable!() };
    let features = build.split(' ').skip_while(|word| *word != "--features").nth(1).unwrap();
    assert!(cargo.contains("[profile.dist]"));
    assert!(cargo.contains(&format!("\n{features} = [")), "{build}");
    assert!(image.contains(&format!("rustup target add {target}\n")), "{target}");
    let program = format!("target/{target}/dist/{program}");
    let mut copied = 0;
    for line in image.lines().filter_map(|line| line.strip_prefix("COPY --from=build ")) {
        let mut words: Vec<&str> = line.split(' ').collect();
        words.pop();
        for path in words {
            let path = path.strip_prefix("/build/").unwrap();
            assert!(path == program || root().join(path).is_file(), "{path}");
            copied += 1;
        }
    }
    assert_eq!(copied, 3);
    assert!(image.contains("ENTRYPOINT [\"/evoref\"]"));
    // Whatever the compiler reads is copied, and nothing that was built before.
    let left_out = text(".dockerignore");
    assert!(left_out.lines().any(|line| line == "target"), "{left_out}");
    for needed in ["Cargo.toml", "Cargo.lock", "src", "crates", "fixtures"] {
        assert!(root().join(needed).exists(), "{needed}");
        assert!(left_out.lines().all(|line| line != needed), "{needed} is left out");
    }
}
