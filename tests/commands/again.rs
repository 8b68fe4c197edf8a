//! Sessions that were recorded more than once are counted once.

use super::{Folder, code, err, evoref, fixture, out};

const PLAYED: [&str; 3] = [
    "evo/played/allotment-hut.evo",
    "evolution/played/thursday-club.evo",
    "evolve/played/two-at-the-kitchen-table.evo",
];

fn told(folder: &Folder, arguments: &[&str]) -> String {
    let output = evoref().current_dir(&folder.0).args(arguments).output();
    let output = output.unwrap();
    assert_eq!(code(&output), 0, "{}", err(&output));
    out(&output).to_owned()
}

/// Everything but the last line, which says how many were counted, and that line.
fn parted(text: &str) -> (&str, &str) {
    let text = text.trim_end();
    text.split_at(text.rfind('\n').map_or(0, |at| at + 1))
}

/// The same session as somebody else writes it: other names, other ends of lines, remarks.
fn by_another_hand(record: &str) -> String {
    let lines = record.lines().map(|line| {
        if line.starts_with("players:") {
            line.replacen(" \"", " \"The other ", 1)
        } else if line.starts_with("round ") {
            format!("{line}   # another remark")
        } else {
            line.to_owned()
        }
    });
    lines.map(|line| line + "\r\n").collect()
}

#[test]
fn tables_over_records_of_one_session_are_those_of_one() {
    for name in PLAYED {
        let folder = Folder::new();
        let record = fixture(name);
        let other = by_another_hand(&record);
        assert_ne!(record, other);
        folder
            .file("a.evo", &record)
            .file(
                "b.evo",
                format!("\u{feff}# its third record is another session\n{other}\n{record}\n"),
            )
            .file("c.evo", &other);
        for command in ["standings", "stats"] {
            let one = told(&folder, &[command, "a.evo"]);
            let all = told(&folder, &[command, "."]);
            let ((one, counted), (all, left)) = (parted(&one), parted(&all));
            assert_eq!(one, all, "{command} {name}");
            assert_eq!(
                left,
                format!(
                    "{}; left out: 3 recorded again (list --duplicates names them).",
                    counted.trim_end_matches('.')
                )
            );
        }
        let lines = |paths: &[&str]| {
            let arguments = [&["stats", "--output-format", "json-lines"], paths].concat();
            told(&folder, &arguments)
        };
        assert_eq!(lines(&["a.evo"]), lines(&["."]), "{name}");
        // Facts are told of every record.
        let facts = |path: &str| told(&folder, &["stats", "--facts", path]).lines().count();
        assert_eq!(facts("a.evo") * 4, facts("."), "{name}");
    }
}

#[test]
fn standard_input_is_not_read_again_for_it() {
    let folder = Folder::new();
    let record = fixture(PLAYED[0]);
    let text = format!("{record}\n{}", by_another_hand(&record));
    folder.file("both.evo", &text);
    for command in ["standings", "stats"] {
        let input = std::fs::File::open(folder.0.join("both.evo")).unwrap();
        let output = evoref().args([command, "-"]).stdin(input).output().unwrap();
        let from_file = told(&folder, &[command, "both.evo"]);
        assert_eq!(out(&output), from_file);
        assert!(from_file.contains("left out: 1 recorded again"), "{from_file}");
    }
    let input = std::fs::File::open(folder.0.join("both.evo")).unwrap();
    let mut list = evoref();
    let output = list.args(["list", "--duplicates", "-"]).stdin(input).output().unwrap();
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("name files"), "{}", err(&output));
}

#[test]
fn records_that_come_to_the_same_by_another_way_count_each() {
    let folder = Folder::new();
    let record = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\nA: start a1 a2\n\
                  B: start g1 g2\n\nround 1\ntable: climate +1\ntable: genes horn\nA: bid 2 horn\n";
    folder.file("a.evo", record).file("b.evo", record.replace("bid 2", "bid 1"));
    let text = told(&folder, &["stats", "--table", "bids"]);
    assert!(text.ends_with("2 sessions, 0 with a final result.\n"), "{text}");
}
