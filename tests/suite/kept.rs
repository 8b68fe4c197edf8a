//! What is kept and never judged, and records that have nothing but a result.

use evoref::GAMES;
use evoref_game::NoFiles;
use evoref_record::source::Source;
use evoref_referee::{self as referee, DealOptions, Options, Report, Stated, Status};

fn report(text: &str) -> Report {
    let source = Source::new("test.evo", text);
    let spans = referee::records(&source);
    GAMES.referee(&source, spans[0], &NoFiles, &Options::default())
}

fn formatted(text: &str) -> String {
    let source = Source::new("test.evo", text);
    let spans = referee::records(&source);
    GAMES.format(&source, spans[0], &NoFiles, false).unwrap()
}

/// A record of a whole session in which the first player has that handle.
fn played_by(game: &str, handle: &str) -> String {
    let options = DealOptions {
        game: game.to_owned(),
        players: vec![(handle.to_owned(), None), ("B".to_owned(), None)],
        seed: 7,
        ..DealOptions::default()
    };
    let mut last = 7_u64;
    let mut choose = |bound: u64| {
        last = last.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (last >> 33) % bound
    };
    GAMES.play(&options, &mut choose).unwrap()
}

/// Words that came later than others; records that are older may have players of that name.
const LATER: [&str; 11] = [
    "note", "erratum", "card", "duration", "judge", "gap", "position", "Note", "TIME", "x", "time",
];

#[test]
fn in_old_records_a_handle_wins_over_a_word_that_came_later() {
    for (number, handle) in LATER.into_iter().enumerate() {
        let game = ["evo", "evolution", "evolve"][number % 3];
        let old = report(&played_by(game, handle));
        let same = report(&played_by(game, "A"));
        assert_eq!(old.status, Status::Legal, "{handle}: {:?}", old.findings);
        assert_eq!(old.actions, same.actions, "{handle}");
        assert!(old.actions > 30 && old.kept().is_empty(), "{handle}");
        let text = formatted(&played_by(game, handle));
        assert_eq!(report(&text).actions, old.actions, "{handle}");
    }
}

/// A record of each game, and what may be written between any two of its lines.
#[test]
fn notes_and_errata_change_nothing_wherever_they_stand() {
    for game in ["evo", "evolution", "evolve"] {
        let text = played_by(game, "A");
        let plain = report(&text);
        let mut lines = Vec::new();
        for (number, line) in text.lines().enumerate() {
            lines.push(line.to_owned());
            lines.push(format!("note: \"{number}; A: pass => # no\""));
            lines.push(format!("ERRATUM: what stood in {number}"));
        }
        let noted = lines.join("\n");
        let report_on_it = report(&noted);
        assert_eq!(report_on_it.status, plain.status, "{:?}", report_on_it.findings);
        assert_eq!(report_on_it.actions, plain.actions);
        assert_eq!(report_on_it.judged, plain.judged);
        let (here, there) = (report_on_it.standing().unwrap(), plain.standing().unwrap());
        assert_eq!(here.rows, there.rows);
        assert_eq!(report_on_it.kept().len(), 2 * text.lines().count());
        assert_eq!(report_on_it.kept()[2].text, "1; A: pass => # no");
        assert_eq!(report_on_it.kept()[2].kind, "note");
        // `fmt` keeps them, and does so twice.
        let printed = formatted(&noted);
        assert_eq!(formatted(&printed), printed);
        let texts = |report: &Report| {
            let kept = report.kept().iter();
            kept.map(|kept| (kept.kind, kept.text.clone())).collect::<Vec<_>>()
        };
        assert_eq!(texts(&report(&printed)), texts(&report_on_it));
    }
}

#[test]
fn counts_takebacks_and_allowances_look_past_notes() {
    let text = |between: &str| {
        format!(
            "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order B A\nB: start a1 a2\nA: start g1 g2\n\n\
             round 1\ntable: climate +1\ntable: genes horn\nB: bid 2 horn\nA: bid 3 horn\nB: bid 0 card\n{between}B: \
             draw ?\nB: move a1-b1-b2\nA: move g2-f4\n{between}A: hatch f3\n{between}takeback: 1\nB: hatch c2\nA: hatch \
             f3\nB: lose c2\ncheck: A 5 mp, B 8 mp\n{between}round 2\n"
        )
    };
    let plain = report(&text(""));
    let noted = report(&text("note: \"x\"\n"));
    for report in [&plain, &noted] {
        assert_eq!(report.status, Status::Unfinished, "{:?}", report.findings);
    }
    assert_eq!((plain.actions, noted.kept().len()), (noted.actions, 4));
}

#[test]
fn a_gap_is_kept_without_a_note_beside_it() {
    let told = report(
        "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\ngap: \"nobody remembers\"\n",
    );
    assert_eq!(told.kept().iter().map(|kept| kept.kind).collect::<Vec<_>>(), ["gap"]);
}

#[test]
fn the_header_keeps_what_it_is_told() {
    let head = "evoref 1\ngame: evo\nplayers: A, B\n";
    let told = report(&format!(
        "{head}time: 20:15\nduration: 95   min\nJudge: \"Carol; D.\"\nx-club: Tuesday\nX-table: 2\nnote: hello\n"
    ));
    let about = told.about();
    assert_eq!(about.time.as_deref(), Some("20:15"));
    assert_eq!(about.judge.as_deref(), Some("Carol; D."));
    assert_eq!(about.own.len(), 2);
    assert_eq!(told.kept()[0].text, "hello");
    let printed = formatted(&format!("{head}time:  20:15\nduration: 95   min\nx-a: b, c\n"));
    assert!(printed.contains("time: 20:15\nduration: 95 min\nx-a: \"b, c\"\n"), "{printed}");
    for twice in ["time: 1\ntime: 2\n", "x-a: 1\nx-A: 2\n"] {
        assert_eq!(
            report(&format!("{head}{twice}")).findings[0].code.name(),
            "record/double-header"
        );
    }
    for late in ["time: 1", "x-a: 1"] {
        let findings = report(&format!("{head}setup\n{late}\n")).findings;
        assert_eq!(findings[0].code.name(), "record/late-header");
    }
    let unknown = report(&format!("{head}tme: 20:15\n")).findings;
    assert!(unknown[0].help[0].contains("`time`"), "{unknown:?}");
}

#[test]
fn a_result_without_a_session_is_claimed() {
    let head = "evoref 1\ngame: evo\nplayers: A, B\n";
    for (line, status) in [
        ("result: final A 31, B 28", Status::Claimed),
        ("result: winner B", Status::Claimed),
        ("result: adjudicated A 31, B 28 \"the lamp fell\"", Status::Claimed),
        ("result: unfinished \"rain\"", Status::Unfinished),
        ("result: final A 31, C 28", Status::Illegal),
        ("result: final A 31, A 28", Status::Illegal),
        ("result: adjudicated", Status::Illegal),
        ("setup\nresult: final A 31, B 28", Status::Illegal),
        ("note: \"all that is left\"\nresult: final A 31, B 28", Status::Claimed),
    ] {
        let report = report(&format!("{head}{line}\n"));
        assert_eq!(report.status, status, "{line}: {:?}", report.findings);
        assert_eq!(report.is_clean(), status != Status::Illegal);
        if status == Status::Claimed {
            assert!(report.findings.is_empty() && report.standing().is_none());
            assert_eq!(report.actions, 0);
        }
    }
}

#[test]
fn what_was_adjudicated_is_kept_and_never_compared() {
    // Before the end it is no error, and at the end it may differ from the replay.
    let text = played_by("evo", "A");
    let (above, _) = text.split_once("\nresult:").unwrap();
    let ended = report(&format!("{above}\nresult: adjudicated A 1, B 2 \"late\"\n"));
    assert_eq!(ended.status, Status::Legal, "{:?}", ended.findings);
    let Some(Stated::Adjudicated(scores, why)) = ended.result() else {
        panic!("{:?}", ended.result());
    };
    assert_eq!((scores.len(), why.as_deref()), (2, Some("late")));
    let begun = "evoref 1\ngame: evo\nplayers: A, B\nsetup\ntable: order B A\nB: start a1 a2\nresult: adjudicated A 1, B 2\n";
    let begun = report(begun);
    assert_eq!(begun.status, Status::Unfinished, "{:?}", begun.findings);
    assert!(begun.findings.is_empty());
}
