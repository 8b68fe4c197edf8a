//! Every limit that `grammar.md` states: good at the limit, refused beyond it with a place, a
//! sentence and what to do.

use evoref::GAMES;
use evoref_game::NoFiles;
use evoref_record::data::{DataFile, MAX_DATA, MAX_NESTING, Quoting};
use evoref_record::diagnostic::{Finding, Severity};
use evoref_record::notation::{self, MAX_LINE, MAX_RECORD};
use evoref_record::source::{MAX_FILE, Source};
use evoref_referee::{self as referee, Options, Report};

fn judged(text: String) -> (Source, Report) {
    let source = Source::new("limits.evo", text);
    let records = referee::records(&source);
    assert_eq!(records.len(), 1);
    let report = GAMES.referee(&source, records[0], &NoFiles, &Options::default());
    (source, report)
}

/// The only error of a record, whose sentence holds `sentence`; it says what to do.
fn refused(text: String, code: &str, sentence: &str) -> Finding {
    let (source, report) = judged(text);
    let mut errors =
        report.findings.into_iter().filter(|finding| finding.severity == Severity::Error);
    let error = errors.next().expect("it is refused");
    assert_eq!((error.code.name(), errors.next()), (code, None), "{}", error.message);
    assert!(error.message.contains(sentence), "{}", error.message);
    assert!(!error.help.is_empty(), "{} says nothing to do", error.message);
    assert!(source.text().get(error.primary.span.range()).is_some());
    error
}

fn legal(text: String) {
    let (_, report) = judged(text);
    assert!(report.is_clean(), "{:#?}", report.findings);
}

/// A record of a game with a body.
fn record(game: &str, players: usize, body: &str) -> String {
    let handles: Vec<String> = (1..=players).map(|number| format!("P{number}")).collect();
    format!("evoref 1\ngame: {game}\nplayers: {}\n{body}", handles.join(", "))
}

#[test]
fn a_file_has_a_gibibyte() {
    // Zeroed memory that nobody touches costs nothing: size is looked at first.
    let error = Source::decode("big", vec![0; MAX_FILE + 1]).unwrap_err();
    assert_eq!(error.message, "the file is larger than 1024 MiB; split it");
    let error = Source::decode("big", vec![0; MAX_FILE]).unwrap_err();
    assert!(error.message.contains("NUL"), "{}", error.message);
}

#[test]
fn a_record_has_16_mebibytes() {
    let filled = |size: usize| {
        let mut text = record("evo", 2, "");
        let comment = format!("# {}\n", "x".repeat(1021));
        while text.len() + comment.len() <= size {
            text.push_str(&comment);
        }
        text.push('#');
        text.push_str(&"x".repeat(size - text.len()));
        text
    };
    legal(filled(MAX_RECORD));
    refused(filled(MAX_RECORD + 1), "record/too-large", "larger than 16 MiB");
    // Letters of several bytes stand where the finding points.
    let above = format!("# é\n{}", filled(MAX_RECORD + 1));
    refused(above, "record/too-large", "larger than 16 MiB");
}

#[test]
fn a_line_has_64_kibibytes() {
    let title = |size: usize| {
        let around = "title: \"\"".len();
        let text = format!("title: \"{}\"\n", "é".repeat((size - around) / 2));
        record("evo", 2, &text)
    };
    legal(title(MAX_LINE));
    let error = refused(title(MAX_LINE + 2), "record/too-large", "longer than 64 KiB");
    assert!(error.primary.span.end - error.primary.span.start <= 80);
    assert!(
        notation::line(&"x".repeat(MAX_LINE), 0).is_err_and(|e| e.code.name() == "record/syntax")
    );
}

#[test]
fn players_are_as_many_as_the_game_and_its_edition_have() {
    for (game, edition, most) in [
        ("evo", "", 5),
        ("evolution", "edition: bsw\n", 5),
        ("evolution", "edition: us2\n", 6),
        ("evolve", "", 6),
    ] {
        legal(record(game, most, edition));
        refused(record(game, most + 1, edition), "record/bad-players", "players");
        legal(record(game, 2, edition));
        refused(record(game, 1, edition), "record/bad-players", "players");
    }
    refused(record("evo", 300, ""), "record/bad-players", "300 stand here");
    let handle =
        |length: usize| format!("evoref 1\ngame: evo\nplayers: {}, B\n", "a".repeat(length));
    legal(handle(24));
    refused(handle(25), "record/bad-players", "cannot be a handle");
}

#[test]
fn rounds_are_as_many_as_the_rules_give() {
    for number in ["2", "999999", "1000000", "4294967296", "99999999999999999999999"] {
        let text = record("evo", 2, &format!("setup\nround {number}\n"));
        let (_, report) = judged(text);
        assert!(!report.is_clean(), "round {number}");
    }
    // A session with as many rounds as there can be, and one more.
    let options = referee::DealOptions {
        game: "evolve".into(),
        players: vec![("A".into(), None), ("B".into(), None)],
        seed: 1,
        ..Default::default()
    };
    let text = GAMES.play(&options, &mut |_| 0).unwrap();
    legal(text.clone());
    let (before, result) = text.rsplit_once("result:").unwrap();
    let rounds = before.matches("\nround ").count();
    let more = format!("{before}round {}\nresult:{result}", rounds + 1);
    let (_, report) = judged(more);
    let codes: Vec<_> = report.findings.iter().map(|one| one.code.name()).collect();
    assert_eq!(codes, ["record/after-the-end"]);
}

#[test]
fn numbers_go_to_999_999() {
    let count = |number: &str| record("evo", 2, &format!("setup\ncheck: P1 {number} mp\n"));
    for number in ["999999", "-999999"] {
        let (_, report) = judged(count(number));
        let codes: Vec<_> = report.findings.iter().map(|one| one.code.name()).collect();
        assert_eq!(codes, ["record/count-differs"], "{number}");
    }
    for number in ["1000000", "-1000000", "99999999999999999999"] {
        let error = refused(count(number), "record/expected", number);
        assert_eq!(error.help, ["numbers go up to 999,999"]);
    }
}

#[test]
fn clauses_name_as_many_things_as_they_can_hold() {
    let walk = |spaces: usize| {
        let path: Vec<&str> = ["a1", "a2"].into_iter().cycle().take(spaces).collect();
        record("evo", 2, &format!("setup\nP1: move {}\n", path.join("-")))
    };
    let (_, report) = judged(walk(48));
    assert_eq!(report.actions, 47);
    refused(walk(49), "record/too-large", "more than 48 spaces");
    let combat = |cards: usize| {
        let by = " by P2 second-chance hit".repeat(cards);
        record("evo", 2, &format!("setup\nP1: attack a1xa2 hit{by}\n"))
    };
    let (_, report) = judged(combat(8));
    assert_eq!(report.actions, 1);
    refused(combat(9), "record/too-large", "at most 8 cards");
    let draw =
        |cards: usize| record("evolve", 2, &format!("setup\nP1: draw{}\n", " ?".repeat(cards)));
    let (_, report) = judged(draw(31));
    assert_eq!(report.actions, 1);
    refused(draw(32), "record/too-large", "at most 31 cards");
}

#[test]
fn hands_are_stated_as_often_as_anybody_likes() {
    // Nobody waits for it, for what was stated is not stated again.
    let stated = "A: hand horns+3 ? ? ?\nA: hand ? horns+3 ? ?\n".repeat(1 << 13);
    let body = format!("setup\ntable: first A\nround 1\nA: draw 4\nB: draw 4\n{stated}");
    let text = record("evolution", 2, &body).replace("P1", "A").replace("P2", "B");
    legal(format!("{text}B: hand horns+3 ? ? ?\n"));
    refused(
        format!("{text}B: hand horns+3 horns+3 ? ?\n"),
        "evolution/too-many-copies",
        "all 2 copies",
    );
}

#[test]
#[ignore = "takes some seconds; `.ci/run` asks for it"]
fn hands_of_128_kinds_are_remembered_and_all_are_judged() {
    let cards = ["horns+3", "climbing+4", "ambush+2", "long-neck+5"];
    // The hand of A, of which each time other traits and values are told.
    let told = |number: usize| {
        let words = cards.iter().enumerate().map(|(place, card)| {
            let (name, value) = card.split_once('+').expect("a card with its value");
            match number >> (2 * place) & 3 {
                0 => (*card).to_owned(),
                1 => name.to_owned(),
                2 => format!("?+{value}"),
                _ => "?".to_owned(),
            }
        });
        format!("A: hand {}\n", words.collect::<Vec<_>>().join(" "))
    };
    let record = |stated: usize, rest: &str| {
        let hands: String = (0..stated).map(told).collect();
        format!(
            "evoref 1\ngame: evolution\nplayers: A, B\nsetup\ntable: first A\nround 1\nA: draw {}\n\
             B: draw 4\n{hands}{rest}",
            cards.join(" ")
        )
    };
    let other_card =
        "B: hand horns+4 climbing+3 ambush+3 long-neck+4\nA: food ambush+2\nB: food fertile+2\n";
    let wrong = "A: hand horns+3 climbing+4 ambush+3 long-neck+5\n";
    let code = "evolution/card-not-in-hand";
    refused(record(127, other_card), code, "B does not hold fertile+2");
    legal(record(128, other_card));
    refused(
        record(140, wrong),
        code,
        "A states a hand with ambush+3, but every card of the hand is accounted for",
    );
}

#[test]
fn twenty_errors_are_printed_and_the_rest_is_counted() {
    for lines in [20, 21, 1000] {
        let (_, report) = judged(record("evo", 2, &"nobody: x y\n".repeat(lines)));
        let errors = report.findings.iter().map(|one| one.count.max(1) as usize).sum::<usize>();
        assert!(report.findings.len() <= 20);
        assert_eq!(errors + report.more as usize, lines);
    }
    // Form errors and illegal actions together, when judging goes on.
    let mut text = record("evo", 2, "setup\n");
    for _ in 0..30 {
        text.push_str("table: climate +9\nP1: bid 3 horn\n");
    }
    let source = Source::new("limits.evo", text);
    let going = Options { keep_going: true, ..Options::default() };
    let report = GAMES.referee(&source, referee::records(&source)[0], &NoFiles, &going);
    assert_eq!(report.findings.len(), 20);
    let counted = report.findings.iter().map(|one| one.count.max(1)).sum::<u32>();
    assert!(counted + report.more >= 30, "{counted}, {}", report.more);
    // What is no error is told a few times and counted as well.
    let allowed = "allow: evo/bid-not-higher \"why not\"\ntable: order P1 P2\n".repeat(1000);
    let (_, report) = judged(record("evo", 2, &format!("setup\n{allowed}")));
    assert!(report.findings.len() <= 40, "{}", report.findings.len());
}

#[test]
fn a_data_file_has_a_mebibyte_and_16_levels() {
    let read = |text: &str| {
        let file = DataFile::new("x.yaml", text, Quoting::Values);
        file.parse::<Anything>().map(|_| ()).map_err(|bad| (bad.line, bad.message))
    };
    let spaced = |size: usize| format!("a: 1{}", " ".repeat(size - 4));
    assert_eq!(read(&spaced(MAX_DATA)), Ok(()));
    let (line, message) = read(&spaced(MAX_DATA + 1)).unwrap_err();
    assert_eq!(line, None);
    assert!(message.contains("larger than 1024 KiB; leave out"), "{message}");
    for (open, close) in [("[", "]"), ("{a: ", "}")] {
        let nested = |levels: usize| format!("\n{}1{}", open.repeat(levels), close.repeat(levels));
        assert_eq!(read(&nested(MAX_NESTING)), Ok(()));
        for levels in [MAX_NESTING + 1, MAX_DATA / 8] {
            let (line, message) = read(&nested(levels)).unwrap_err();
            assert_eq!(line, Some(2));
            assert!(message.contains("deeper than 16 levels"), "{message}");
        }
    }
    // Nothing of YAML that begins a line, a document or a file hides what follows from the count.
    let deep = "{a: ".repeat(MAX_NESTING + 1);
    for before in ["#\n", "#\r", "#\r\n", "#\u{85}", "#\u{2028}", "#\u{2029}", "\u{feff}"] {
        let (_, message) = read(&format!("{before}{deep}")).unwrap_err();
        assert!(message.contains("deeper than 16 levels"), "{before:?}: {message}");
    }
    for before in ["a: 1\n--- ", "a\n...\n", "--- 1\n---\t", "%YAML 1.1\n---\n"] {
        let (_, message) = read(&format!("{before}{deep}")).unwrap_err();
        assert!(message.contains("one document"), "{before:?}: {message}");
    }
    assert_eq!(read("# about\n--- # begins\na: 1\n"), Ok(()));
    // A name for ten names for ten names …: small to write, endless to read.
    let mut bomb = String::from("a: &a [x, x, x, x, x, x, x, x, x, x]\n");
    for (name, of) in ["b", "c", "d", "e", "f", "g", "h"].into_iter().zip('a'..) {
        bomb.push_str(&format!("{name}: &{name} [{}*{of}]\n", format!("*{of}, ").repeat(9)));
    }
    let (line, message) = read(&bomb).unwrap_err();
    assert_eq!(line, Some(1));
    assert!(message.contains("write the value out"), "{message}");
}

/// Any YAML.
struct Anything;

impl<'de> serde::Deserialize<'de> for Anything {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}
