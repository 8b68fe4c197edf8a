//! Reports for machines, against the definitions of their formats.

use std::fs;

use serde_json::Value;

use super::schema::Schema;
use super::{Folder, code, corpus, err, evoref, fixture, formats, out, root, run};

/// What is said of the corpus in that format.
fn reported(format: &str) -> String {
    let output = run(root(), &["check", corpus(), "--output-format", format]);
    assert!(code(&output) > 0, "the corpus has illegal records");
    out(&output).to_owned()
}

fn parsed(path: &str) -> Value {
    let text = fs::read_to_string(root().join(path)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn assert_valid(schema: &Value, value: &Value) {
    Schema::new(schema).unwrap().assert_valid(value, "what is printed");
}

/// The schema with every object closed: consumers ignore fields that they do not know, but none
/// may be printed that it does not describe.
fn closed(schema: &Value) -> Value {
    fn close(value: &mut Value, merged: bool) {
        match value {
            Value::Object(map) => {
                let parts = map.contains_key("allOf");
                if !merged
                    && (parts || map.contains_key("properties"))
                    && !map.contains_key("additionalProperties")
                {
                    map.insert("unevaluatedProperties".to_owned(), Value::Bool(false));
                }
                for (key, value) in map.iter_mut() {
                    close(value, key == "allOf");
                }
            }
            Value::Array(values) => values.iter_mut().for_each(|value| close(value, merged)),
            _ => {}
        }
    }
    let mut schema = schema.clone();
    let mut defs = schema["$defs"].take();
    close(&mut schema, false);
    // A definition that is part of a whole is closed by the whole.
    for (name, definition) in defs.as_object_mut().unwrap() {
        let open = ["record", "failure", "range"].contains(&name.as_str());
        close(definition, open);
    }
    schema["$defs"] = defs;
    schema
}

#[test]
fn json_keeps_the_published_schema() {
    let published = parsed("crates/report/src/render/schema.json");
    let schema = closed(&published);
    for arguments in [&["check", corpus()][..], &["check", "--keep-going", corpus()]] {
        let output = run(root(), &[arguments, &["--output-format", "json"]].concat());
        let document: Value = serde_json::from_str(out(&output)).unwrap();
        assert_valid(&schema, &document);
        assert_valid(&published, &document);
    }
    let document: Value = serde_json::from_str(&reported("json")).unwrap();
    let mut more = document.clone();
    let records = more["records"].as_array_mut().unwrap();
    let has_one = |record: &&mut Value| !record["diagnostics"].as_array().unwrap().is_empty();
    let record = records.iter_mut().find(has_one).unwrap();
    record["diagnostics"][0]["more"] = Value::Bool(true);
    record["surprise"] = Value::Bool(true);
    assert!(Schema::new(&published).unwrap().is_valid(&more), "consumers may be told more");
    assert!(!Schema::new(&schema).unwrap().is_valid(&more), "but nothing undescribed is printed");
    assert!(document["records"].as_array().unwrap().len() > 50);
    // A document without a promised field is refused, so the schema says something.
    let mut broken = document;
    broken["records"][0].as_object_mut().unwrap().remove("status");
    assert!(!Schema::new(&schema).unwrap().is_valid(&broken));
}

#[test]
fn json_lines_keep_the_published_schema() {
    let schema = closed(&parsed("crates/report/src/render/schema.json"));
    let validator = Schema::new(&schema).unwrap();
    let folder = Folder::new();
    folder
        .file("good.evo", fixture("record/ok/no-version.evo"))
        .file("garbage.evo", "what is this\n");
    let output = run(&folder.0, &["check", "--output-format", "json-lines", "gone.evo", "."]);
    let lines: Vec<Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    for line in &lines {
        assert!(validator.is_valid(line), "{line}");
    }
}

#[test]
fn sarif_is_valid() {
    let schema = parsed("tests/commands/sarif-2.1.0.json");
    let log: Value = serde_json::from_str(&reported("sarif")).unwrap();
    assert_valid(&schema, &log);
    let results = log["runs"][0]["results"].as_array().unwrap();
    let related = |result: &&Value| {
        result["relatedLocations"].as_array().is_some_and(|places| !places.is_empty())
    };
    assert!(results.iter().any(|result| related(&result)), "no result with a cause");
    let mut prints: Vec<&str> = results
        .iter()
        .map(|result| result["partialFingerprints"]["evoref/1"].as_str().unwrap())
        .collect();
    let all = prints.len();
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), all, "two results have the same fingerprint");
    let mut broken = log.clone();
    broken["runs"][0]["results"][0].as_object_mut().unwrap().remove("message");
    assert!(!Schema::new(&schema).unwrap().is_valid(&broken));
}

#[test]
fn junit_has_a_case_for_each_record() {
    let report = reported("junit");
    let document: Value = serde_json::from_str(&reported("json")).unwrap();
    let records = document["records"].as_array().unwrap().len();
    assert_eq!(report.matches("<testcase ").count(), records);
    let summary = &document["summary"];
    let illegal = summary["illegal"].as_u64().unwrap() + summary["unreadable"].as_u64().unwrap();
    assert_eq!(report.matches("<failure ").count() as u64, illegal);
    assert!(report.contains(&format!(" tests=\"{records}\" failures=\"{illegal}\" ")));
}

#[test]
fn gitlab_fingerprints_are_unique() {
    let issues: Vec<Value> = serde_json::from_str(&reported("gitlab")).unwrap();
    let mut prints: Vec<&str> =
        issues.iter().map(|issue| issue["fingerprint"].as_str().unwrap()).collect();
    let all = prints.len();
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), all);
}

#[test]
fn actions_get_annotations_besides_the_log() {
    let folder = Folder::new();
    folder.file("a.evo", "evoref 1\ngame: chess\nplayers: A, B\n");
    let mut command = evoref();
    command.current_dir(&folder.0).args(["check", "a.evo"]);
    let output = command.env("GITHUB_ACTIONS", "true").output().unwrap();
    let text = out(&output);
    assert!(text.contains("\nerror[record/header-value] a.evo:2:7"), "{text}");
    assert!(
        text.contains("\n::error title=evoref (record/header-value),file=a.evo,line=2,col=7"),
        "{text}"
    );
}

/// The regular expressions of the problem matcher, by the names of their groups.
fn matcher(owner: &str) -> Vec<(regex::Regex, Value)> {
    let file = parsed(".github/evoref-matcher.json");
    let matchers = file["problemMatcher"].as_array().unwrap();
    let matcher = matchers.iter().find(|matcher| matcher["owner"] == owner).unwrap();
    let patterns = matcher["pattern"].as_array().unwrap().iter();
    patterns
        .map(|pattern| {
            (regex::Regex::new(pattern["regexp"].as_str().unwrap()).unwrap(), pattern.clone())
        })
        .collect()
}

#[test]
fn the_problem_matcher_reads_real_output() {
    let json: Value = serde_json::from_str(&reported("json")).unwrap();
    let (mut each, mut once): (Vec<String>, Vec<String>) = Default::default();
    for record in json["records"].as_array().unwrap() {
        let mut told = Vec::new();
        for found in record["diagnostics"].as_array().unwrap() {
            if found["severity"] != "note" {
                let place = format!(
                    "{}:{}:{} {} {}",
                    record["path"].as_str().unwrap(),
                    found["range"]["line"],
                    found["range"]["column"],
                    found["severity"].as_str().unwrap(),
                    found["code"].as_str().unwrap(),
                );
                // A full report tells what is found again with the first.
                let words = (&found["code"], &found["message"]);
                if !told.contains(&words) {
                    once.push(place.clone());
                }
                told.push(words);
                each.push(place);
            }
        }
    }
    assert!(!each.is_empty());
    for (owner, format, expected) in [("evoref", "full", once), ("evoref-concise", "concise", each)]
    {
        let patterns = matcher(owner);
        let text = reported(format);
        let lines: Vec<&str> = text.lines().collect();
        let mut matched = Vec::new();
        for index in 0..lines.len() {
            let (first, groups) = &patterns[0];
            let Some(captures) = first.captures(lines[index]) else {
                continue;
            };
            // A pattern of two lines needs both.
            if let Some((second, _)) = patterns.get(1) {
                assert!(second.is_match(lines[index + 1]), "{}", lines[index + 1]);
            }
            let group = |name: &str| captures[groups[name].as_u64().unwrap() as usize].to_owned();
            matched.push(format!(
                "{}:{}:{} {} {}",
                group("file"),
                group("line"),
                group("column"),
                group("severity"),
                group("code"),
            ));
        }
        assert_eq!(matched, expected, "{owner}");
    }
}

#[test]
fn the_hooks_run() {
    let text = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).unwrap();
    let hooks: Vec<Value> = serde_yaml::from_str(&text).unwrap();
    assert_eq!(hooks.len(), 3);
    let folder = Folder::new();
    folder.file("good.evo", "evoref 1\ngame:   chess\nplayers: A, B\n");
    for hook in hooks {
        // Side by side two runs would each report half of the files, and count them.
        assert_eq!(hook["require_serial"], true, "{hook}");
        let files = regex::Regex::new(hook["files"].as_str().unwrap()).unwrap();
        assert!(files.is_match("games/good.evo") && !files.is_match("good.evo.txt"));
        let mut words = hook["entry"].as_str().unwrap().split(' ');
        assert_eq!(words.next(), Some("evoref"));
        let mut arguments: Vec<&str> = words.collect();
        arguments.push("good.evo");
        let output = run(&folder.0, &arguments);
        // The record is broken, so each has something to say and none is misused.
        assert!(!err(&output).contains("Usage"), "{}", err(&output));
        assert!(code(&output) > 0);
    }
}

/// Names and paths that a careless renderer would let through.
fn nasty() -> Folder {
    let folder = Folder::new();
    let name = r#"<&>\"' ]]> 🦕 %0A,::é"#;
    let record = fixture("evo/illegal/must-rebid-forgotten.evo")
        .replace("B \"Bob\"", &format!("B \"{name}\""))
        .replace("game: evo\n", &format!("game: evo\ntitle: \"{name}\"\n"));
    assert!(record.contains("🦕"), "{record}");
    folder.file("a b/50%,c:d & <e>;é🦖.evo", record);
    folder
}

#[test]
fn json_has_all_that_the_header_says_under_one_spelling() {
    let folder = Folder::new();
    let record = "evoref 1\ngame: evo\ntitle: Finals\ndate: 2026-11-12\nplace: Vienna\n\
        recorder: \"Dora\"\nsource: \"sheet 7\"\nplayers: A, B\nBoard: reference-2\n\
        ruling: Bag_Exhausted = REFUSE\n\nsetup\n";
    folder.file("finals.evo", record);
    let output = run(&folder.0, &["check", "finals.evo", "--output-format", "json"]);
    let json: Value = serde_json::from_str(out(&output)).unwrap();
    assert_valid(&closed(&parsed("crates/report/src/render/schema.json")), &json);
    let record = &json["records"][0];
    assert_eq!(record["place"], "Vienna");
    assert_eq!(record["recorder"], "Dora");
    assert_eq!(record["source"], "sheet 7");
    assert_eq!(record["settings"], serde_json::json!({"board": "reference-2"}));
    let rulings = serde_json::json!({"bag-exhausted": "refuse"});
    assert_eq!(record["rulings"], rulings);
}

#[test]
fn nasty_names_and_paths_break_no_format() {
    let folder = nasty();
    folder.file(".git/HEAD", "");
    let path = "a b/50%,c:d & <e>;é🦖.evo";
    let mut reports = Vec::new();
    for format in formats().iter().filter(|format| *format != "auto") {
        reports.push("--report".to_owned());
        reports.push(format!("{format}=out.{format}"));
    }
    let mut arguments = vec!["check", path, "--output-format", "json"];
    arguments.extend(reports.iter().map(String::as_str));
    let output = run(&folder.0, &arguments);
    assert_eq!(code(&output), 1, "{}", err(&output));
    let parse = |name: &str| -> Value { serde_json::from_str(&folder.read(name)).unwrap() };

    let json = parse("out.json");
    assert_valid(&closed(&parsed("crates/report/src/render/schema.json")), &json);
    assert_eq!(out(&output), folder.read("out.json"), "stdout is nothing but the report");
    assert_eq!(json["records"][0]["path"], path);
    assert!(json["records"][0]["title"].as_str().unwrap().contains("🦕"));
    let line = &json["records"][0]["diagnostics"][0]["range"]["line"];

    let sarif = parse("out.sarif");
    assert_valid(&parsed("tests/commands/sarif-2.1.0.json"), &sarif);
    let place = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    // From the top of the repository.
    assert_eq!(
        place["artifactLocation"]["uri"],
        "a%20b/50%25%2Cc%3Ad%20%26%20%3Ce%3E%3B%C3%A9%F0%9F%A6%96.evo"
    );

    assert!(folder.read("out.junit").contains(" tests=\"1\" failures=\"1\" errors=\"0\">"));
    assert!(folder.read("out.junit").is_ascii() || folder.read("out.junit").contains("🦖"));

    let gitlab = parse("out.gitlab");
    assert_eq!(gitlab[0]["location"]["path"], path);

    let github = folder.read("out.github");
    let first = github.lines().next().unwrap();
    assert!(first.contains("file=a b/50%25%2Cc%3Ad & <e>;é🦖.evo,"), "{first}");
    assert!(github.lines().all(|line| line.starts_with("::")), "{github}");

    for (format, before) in [("full", "error[evo/must-rebid] "), ("concise", "")] {
        let text = folder.read(&format!("out.{format}"));
        let begin = format!("{before}{path}:{line}:");
        assert!(text.starts_with(&begin), "{format}: {text}");
        assert!(!text.contains('\u{1b}'));
    }
}

#[test]
fn what_a_table_decided_is_in_every_report() {
    for (game, base, decisions) in [
        ("evo", "evo/ok/allow-bid-beyond-means.evo", "adjust: A +1 mp \"found under the box\"\n"),
        ("evolution", "evolution/ok/adjust-out-of-range.evo", ""),
        ("evolve", "evolve/ok/adjust.evo", ""),
    ] {
        let folder = Folder::new();
        let text = fixture(base);
        let result = text.find("\nresult:").map_or(text.len(), |at| at + 1);
        let text = format!("{}{decisions}{}", &text[..result], &text[result..]);
        folder.file("a.evo", &text);
        let output = run(&folder.0, &["check", "a.evo", "--output-format", "json"]);
        let json: Value = serde_json::from_str(out(&output)).unwrap();
        let record = &json["records"][0];
        assert!(record["adjusted"].as_u64().unwrap() > 0, "{game}: {text}");
        assert_eq!(json["summary"]["adjusted"], record["adjusted"], "{game}");
        let score = run(&folder.0, &["score", "a.evo"]);
        assert!(out(&score).contains("\nadjusted: "), "{game}: {}", out(&score));
        let said = run(&folder.0, &["check", "a.evo"]);
        assert!(out(&said).contains(" adjustment"), "{game}: {}", out(&said));
    }
}

#[test]
fn findings_stand_in_the_order_of_the_text_in_every_format() {
    let folder = Folder::new();
    let text = fixture("evo/illegal/must-rebid-forgotten.evo");
    // A warning above an error.
    let text = text.replace("A: bid 1 horn", "allow: evo/bid-not-higher \"why\"\nA: bid 1 horn");
    folder.file("a.evo", text);
    let said = |format: &str| {
        let output = run(&folder.0, &["check", "a.evo", "--output-format", format]);
        assert_eq!(code(&output), 1, "{}", err(&output));
        out(&output).to_owned()
    };
    for format in ["full", "concise", "github", "json", "json-lines", "sarif", "gitlab"] {
        let text = said(format);
        // SARIF lists the rules before the results.
        let text = text.rsplit("\"results\"").next().unwrap();
        let (warning, error) = (text.find("stale-allow"), text.find("evo/must-rebid"));
        assert!(warning.is_some() && error.is_some(), "{format}: {text}");
        assert!(warning < error, "{format}: {text}");
    }
    for arguments in [&["check", corpus()][..], &["check", "--keep-going", corpus()]] {
        let output = run(root(), &[arguments, &["--output-format", "json"]].concat());
        let document: Value = serde_json::from_str(out(&output)).unwrap();
        for record in document["records"].as_array().unwrap() {
            let found = record["diagnostics"].as_array().unwrap();
            let starts = found.iter().map(|found| found["range"]["byte_start"].as_u64());
            assert!(starts.is_sorted(), "{}", record["path"]);
        }
    }
}

#[test]
fn an_excerpt_does_not_depend_on_the_line_ends() {
    let folder = Folder::new();
    let text = fixture("evo/illegal/must-rebid-forgotten.evo") + "C: move h1-h2\nA: hatch c1\n";
    let excerpt = |text: &str| {
        folder.file("a.evo", text);
        out(&run(&folder.0, &["check", "--verbose", "a.evo"])).to_owned()
    };
    let crlf = excerpt(&text.replace('\n', "\r\n"));
    assert_eq!(crlf, excerpt(&text));
    // The line after the labelled one has the next number.
    let labelled = text.lines().position(|line| line.contains("#~")).unwrap() + 1;
    for number in [labelled, labelled + 1] {
        let line = text.lines().nth(number - 1).unwrap();
        assert!(crlf.contains(&format!("{number} │ {line}\n")), "{crlf}");
    }
}

#[test]
fn luck_as_json_fits_its_schema() {
    let schema = closed(&parsed("crates/command/src/luck.schema.json"));
    for (name, more, exit) in [
        ("club.evo", &[][..], 0),
        ("feast.evo", &["--explain", "C"], 0),
        ("kitchen.evo", &["--explain", "M"], 0),
        ("half-feast.evo", &[], 0),
        ("bid.evo", &[], 1),
        ("claimed.evo", &[], 0),
    ] {
        let arguments = [&["luck", name, "--output-format", "json"], more].concat();
        let output = run(&root().join("tests/commands/score.in"), &arguments);
        assert_eq!(code(&output), exit, "{name}: {}", err(&output));
        let document: Value = serde_json::from_str(out(&output)).unwrap();
        assert_valid(&schema, &document);
        let record = &document["records"][0];
        assert_eq!(record["moments"].is_array(), more.contains(&"--explain"));
        assert_eq!(record["sums"].is_array(), name != "claimed.evo", "{name}");
        assert_eq!(record["stopped"].is_number(), name == "bid.evo", "{name}");
    }
}

#[test]
fn scores_as_json_fit_their_schema() {
    let schema = closed(&parsed("crates/command/src/score.schema.json"));
    for (name, more, exit) in [
        ("club.evo", &["--sheet"][..], 0),
        ("feast.evo", &["--explain", "C"], 0),
        ("kitchen.evo", &["--explain", "M"], 0),
        ("half-feast.evo", &["--sheet"], 1),
        ("bid.evo", &[], 1),
        ("decisions.evo", &[], 0),
        ("claimed.evo", &["--sheet"], 0),
    ] {
        let arguments = [&["score", name, "--output-format", "json"], more].concat();
        let output = run(&root().join("tests/commands/score.in"), &arguments);
        assert_eq!(code(&output), exit, "{name}: {}", err(&output));
        let document: Value = serde_json::from_str(out(&output)).unwrap();
        assert_valid(&schema, &document);
        let record = &document["records"][0];
        assert_eq!(record["if_ended_now"], name == "half-feast.evo", "{name}");
        assert_eq!(record["sheet"].is_array(), more.contains(&"--sheet"));
        assert_eq!(record["addends"].is_array(), more.contains(&"--explain"));
        assert_eq!(record["errors"] != serde_json::json!([]), name == "bid.evo");
    }
}

#[test]
fn the_schemas_of_what_is_printed_are_printed() {
    for of in ["check", "score", "luck", "diff", "state", "facts"] {
        let printed = run(root(), &["schema", of]);
        assert_eq!(code(&printed), 0, "{of}");
        let schema: Value = serde_json::from_str(out(&printed)).unwrap();
        assert!(Schema::new(&schema).is_ok(), "{of}");
    }
    assert_eq!(code(&run(root(), &["schema", "list"])), 2);
}
