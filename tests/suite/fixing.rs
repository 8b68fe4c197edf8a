//! Corrections, one after another, never leave a record worse than it was.

use evoref::{GAMES, NoFiles, Source, Span};
use evoref_record::diagnostic::Severity;
use evoref_referee::{Options, Report, records};

fn errors(report: &Report) -> usize {
    report.findings.iter().filter(|finding| finding.severity == Severity::Error).count()
}

#[test]
fn what_makes_it_worse_is_taken_back() {
    let worse = "evoref 1\ngame: evo\nplayers: A, B\nsetup\nA: strat a1 a2\nevoref 1\n# without a seed\n\
                 positioj\n\nplayers: A, B\ngame: evo\ntable:`order A B; w\n";
    let source = Source::new("a.evo", worse);
    let all = Span::new(0, worse.len() as u32);
    let options = Options { all_findings: true, ..Options::default() };
    let left = |source: &Source| -> usize {
        let reports =
            records(source).into_iter().map(|one| GAMES.referee(source, one, &NoFiles, &options));
        reports.map(|report| errors(&report)).sum()
    };
    for record in records(&source).into_iter().chain([all]) {
        for risky in [false, true] {
            let corrected = GAMES.correct(&source, record, &NoFiles, risky, false);
            let before = Source::new("a.evo", source.slice(record));
            let after = Source::new("a.evo", corrected.text.as_str());
            assert!(left(&after) <= left(&before), "{}", corrected.text);
            assert_eq!(corrected.left as usize, left(&after));
        }
    }
    // One that makes it worse does not keep the others from being done.
    let corrected = GAMES.correct(&source, all, &NoFiles, true, false);
    assert!(corrected.text.contains("A: start a1 a2"), "{}", corrected.text);
}

#[test]
fn more_slips_than_are_printed_are_corrected_in_one_pass() {
    let head = "evoref 1\ngame: evo\nplayers: A, B\nsetup\n";
    // Below a line that nobody can read, nothing tells whether a corrected one is legal.
    let text = format!("{head}A: qqqqqq\n{}", "A: bdi 3 horn\n".repeat(50));
    let source = Source::new("a.evo", text.as_str());
    let record = records(&source)[0];
    let most = GAMES.referee(&source, record, &NoFiles, &Options::default());
    // What is found again and again is counted with the first.
    let counted = most.findings.iter().map(|one| one.count.max(1)).sum::<u32>();
    assert_eq!((most.findings.len(), counted), (20, 51));
    let options = Options { all_findings: true, ..Options::default() };
    let all = GAMES.referee(&source, record, &NoFiles, &options);
    assert_eq!((all.findings.len(), all.more), (51, 0));
    let corrected = GAMES.correct(&source, record, &NoFiles, true, false);
    assert_eq!(corrected.fixed, 50);
    assert_eq!(corrected.text, text.replace("bdi", "bid"));
}

#[test]
fn a_line_is_left_alone_where_another_may_be_the_wrong_one() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    for name in [
        "evo/illegal/two-lines-dropped",
        "evolution/illegal/side-misread",
        "evolution/illegal/side-misread-far-above",
        "evolve/illegal/card-misread-above",
    ] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.evo"))).unwrap();
        let source = Source::new("a.evo", text.as_str());
        let corrected = GAMES.correct(&source, records(&source)[0], &NoFiles, true, false);
        assert_eq!((corrected.left, corrected.text), (1, text), "{name}");
    }
}

/// By itself none of the two is corrected: below the first the record goes wrong again.
#[test]
fn slips_that_are_each_clear_are_corrected_together() {
    let doubled = [
        ("evo/played/three-at-the-harbour", [38, 153]),
        ("evolution/played/lotte-keeps-the-book", [77, 99]),
        ("evolve/played/wandas-flat", [29, 68]),
    ];
    for (name, [above, below]) in doubled {
        let text = std::fs::read_to_string(format!("fixtures/{name}.evo")).unwrap();
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        lines.insert(below, lines[below - 1]);
        lines.insert(above, lines[above - 1]);
        let source = Source::new(name, lines.concat());
        let whole = Span::new(0, source.text().len() as u32);
        let corrected = GAMES.correct(&source, whole, &NoFiles, true, false);
        assert_eq!((corrected.left, corrected.fixed), (0, 2), "{name}");
        assert_eq!(corrected.text, text, "{name}");
    }
}

/// That it stands below the heading and is missing above it would be two slips: chance says a thing once.
#[test]
fn the_first_player_named_below_the_heading_goes_above_it() {
    let name = "evolution/played/ed-and-maggie";
    let text = std::fs::read_to_string(format!("fixtures/{name}.evo")).unwrap();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines[10..13].rotate_left(1);
    let source = Source::new(name, lines.concat());
    assert!(source.text().contains("\nround 1\ntable: first M\n"), "{name}");
    let whole = Span::new(0, source.text().len() as u32);
    assert_eq!(GAMES.correct(&source, whole, &NoFiles, true, false).text, text, "{name}");
}

/// Whoever indents has the blanks before a line moved with it, and before a line that is added.
#[test]
fn lines_keep_their_blanks() {
    let text = std::fs::read_to_string("fixtures/evo/played/rematch-without-cards.evo").unwrap();
    for (was, slip) in [
        ("  S: move g2-f4-f3\n  S: hatch e2\n", "  S: hatch e2\n  S: move g2-f4-f3\n"),
        ("  M: hatch b3\n\nround 2\n", "\nround 2\n  M: hatch b3\n"),
        ("  S: hatch f5\n  M: hatch c4\n", "  M: hatch c4\n"),
        ("round 2\n", ""),
    ] {
        assert_eq!(text.matches(was).count(), 1, "{was}");
        let source = Source::new("a.evo", text.replace(was, slip));
        let whole = Span::new(0, source.text().len() as u32);
        let corrected = GAMES.correct(&source, whole, &NoFiles, true, false);
        assert_eq!(corrected.text, text);
    }
}

/// In the first position lines may stand in any order, so that none of them mends the last one.
#[test]
fn no_line_above_is_blamed_for_a_position_that_ends_too_soon() {
    let text = r#"evoref 1
# The last position was never finished. In the first one lines may stand in any order, so none of them is to blame.
game: evo
players: A "Alice", B "Bob"

position
table: order B A; wheel 2; turned +1 +1 -1
A: dinosaurs b1 c1; genes flask plate; 9 mp
B: dinosaurs a2 b3; genes horn; 10 mp

round 4
table: climate +1; genes legs
B: bid 0 card
A: bid 0 legs
gap: "tea; round 5 is not written"

position
table: order B A; wheel 3; turned +1 +1 -1 +1 +0; unsold fur
A: dinosaurs b1 c1; genes flask plate legs; 9 mp
B: dinosaurs a2 b3; genes horn; 10 mp
"#;
    let source = Source::new("record", text);
    let whole = Span::new(0, text.len() as u32);
    let report = GAMES.referee(&source, whole, &NoFiles, &Options::default());
    let [finding] = &report.findings[..] else { panic!("{:?}", report.findings) };
    assert_eq!(finding.code.name(), "evo/position-missing");
    assert_eq!(finding.fix, None);
    assert!(finding.help.iter().all(|help| !help.contains("may belong")), "{:?}", finding.help);
}
