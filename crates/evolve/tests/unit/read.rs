//! Clauses as they are read: what they say, which words say it, how `fmt` spells them, and what is
//! said of those that are not understood.

use crate::read::Grammar;
use std::cell::RefCell;

use crate::tests::rules;
use evoref_game::{Actor, Chance, Player, Verb as _, View};
use evoref_record::notation::{Reader, Respell};
use evoref_record::source::Span;

/// Who speaks on a line, and what stands behind the subject.
fn halves(line: &str) -> (Actor, &str) {
    let (subject, clause) = line.split_once(": ").unwrap();
    let by = match subject {
        "table" => Actor::Table,
        "manual" => Actor::Manual,
        "adjust" => Actor::Adjust,
        _ => Actor::Player(Player(0)),
    };
    (by, clause)
}

/// The actions of a line as they are printed, with the words that claim each; or the sentence about
/// it, with the words that are underlined.
type Said<'l> = Result<Vec<(String, &'l str)>, (String, &'l str)>;

fn said<'l>(line: &'l str, notes: &RefCell<Respell>) -> Said<'l> {
    let rules = rules(2, Chance::Recorded, &[]);
    let (by, clause) = halves(line);
    let reader = Reader::new(&rules, clause, 0).noting(Some(notes));
    let mut out = Vec::new();
    let read = reader.whole(|i| Grammar(&reader).clause(by, i, &mut out));
    let words = |span: Span| &clause[span.range()];
    match read {
        Err(misread) => Err((misread.message, words(misread.primary.span))),
        Ok(_) => Ok(out
            .iter()
            .map(|claimed| {
                let mut printed = String::new();
                claimed.action.print(&rules, View::Full, &mut printed);
                (printed, words(claimed.span))
            })
            .collect()),
    }
}

#[test]
fn every_form_is_read() {
    for line in [
        "table: biome desert",
        "table: biome desert next coastline",
        "table: challenge nesting",
        "table: challenge nesting next mating-frenzy",
        "table: next challenge nesting",
        "A: choose border-dispute over mating-frenzy",
        "A: choose nesting over ?",
        "A: crossbreed stub give",
        "A: crossbreed ? keep",
        "A: play bone-helm",
        "A: play bone-helm paying stub ? ?",
        "A: play bone-helm replacing stub",
        "A: play bone-helm paying stub replacing none",
        "A: pass",
        "A: draw 2",
        "A: draw stub ?",
        "A: discard ? stub",
        "manual: bone-helm",
        "manual: nesting A +2 dominance",
        "manual: desert A hand>discard stub ?",
        "manual: stub A deck>B.hand ? ?",
        "manual: stub A B.creature>creature bone-helm",
        "adjust: B -1 dominance",
    ] {
        let notes = RefCell::default();
        let (_, clause) = halves(line);
        let said = said(line, &notes).unwrap();
        let printed: Vec<&str> = said.iter().map(|(printed, _)| &**printed).collect();
        assert_eq!(printed, [clause]);
        assert_eq!(notes.into_inner(), Respell::default(), "{line}");
    }
}

#[test]
fn every_deed_of_a_card_is_an_action() {
    let line = "manual: stub A +2 dominance, B hand>discard stub bone-helm, A deck>hand 2 \"text\"";
    let expected = [
        ("stub A +2 dominance", "A +2 dominance"),
        ("stub B hand>discard stub bone-helm", "B hand>discard stub bone-helm"),
        ("stub A deck>hand ? ?", "A deck>hand 2"),
    ];
    let expected = expected.map(|(printed, words)| (printed.to_owned(), words));
    assert_eq!(said(line, &RefCell::default()), Ok(expected.into()));
}

#[test]
fn other_spellings_are_understood_and_noted() {
    for (line, spellings) in [
        (
            "A: Play Bone Helm PAYING \"Stub\", ? Replacing None",
            &[
                ("Play", "play"),
                ("Bone Helm", "bone-helm"),
                ("PAYING", "paying"),
                ("\"Stub\"", "stub"),
                (",", ""),
                ("Replacing", "replacing"),
                ("None", "none"),
            ][..],
        ),
        ("A: draw 02", &[("02", "2")]),
        ("A: crossbreed \"?\" Keep", &[("\"?\"", "?"), ("Keep", "keep")]),
        ("manual: Stub a −2 dominance", &[("Stub", "stub"), ("a", "A"), ("−2", "-2")]),
        ("manual: stub A −0 dominance", &[("−0", "-0")]),
        (
            "manual: stub A b.Hand>A.DISCARDS Bone helm",
            &[("Bone helm", "bone-helm"), ("b.Hand>A.DISCARDS", "B.hand>discard")],
        ),
    ] {
        let notes = RefCell::default();
        assert!(said(line, &notes).is_ok(), "{line}");
        let (_, clause) = halves(line);
        let mut expected = Respell::default();
        for (written, canonical) in spellings {
            let at = clause.find(written).unwrap() as u32;
            expected.note(Span::new(at, at + written.len() as u32), canonical);
        }
        assert_eq!(notes.into_inner(), expected, "{line}");
    }
}

#[test]
fn a_card_that_nobody_saw_is_no_part_of_a_name() {
    let line = "A: draw Bone Helm ? Stub ?";
    let expected = ("draw bone-helm ? stub ?".to_owned(), "draw Bone Helm ? Stub ?");
    assert_eq!(said(line, &RefCell::default()), Ok(vec![expected]));
}

#[track_caller]
fn assert_misread(cases: &[(&str, &str, &str)]) {
    for (line, underlined, sentence) in cases {
        let expected = Err(((*sentence).to_owned(), *underlined));
        assert_eq!(said(line, &RefCell::default()), expected, "{line}");
    }
}

#[test]
fn the_word_that_does_not_fit_is_underlined() {
    assert_misread(&[
        (
            "A: biome desert",
            "biome",
            "`biome` is not something that a player does: it is a line of the table",
        ),
        ("table: biome desert next coast", "coast", "`coast` is not a biome"),
        ("table: next nesting", "nesting", "`nesting` is not `challenge`"),
        ("A: choose nesting ovr ?", "ovr", "`ovr` is not `over`"),
        (
            "A: choose nesting",
            "nesting",
            "`over` and the other challenge is missing after `nesting`",
        ),
        ("A: crossbreed stub gve", "gve", "`gve` is not `give` or `keep`"),
        ("A: crossbreed stub", "stub", "`give` or `keep` is missing after `stub`"),
        (
            "A: crossbreed ? give",
            "?",
            "a card that is given lies on a creature, where everybody sees it",
        ),
        ("A: pass stub", "stub", "after `pass` nothing is expected"),
        ("A: pass => 3", "=> 3", "what stands before `=>` has no result that could be stated"),
    ]);
}

#[test]
fn cards_that_are_missing_or_too_many_are_underlined() {
    let many = format!("A: discard{} Bone Helm", " ?".repeat(31));
    assert_misread(&[
        ("A: play stub paying replacing none", "replacing", "`replacing` is not a card that pays"),
        ("A: play stub paying", "paying", "a card that pays is missing after `paying`"),
        ("A: draw", "draw", "a number of cards or their names is missing after `draw`"),
        ("A: draw stub ,", "stub ,", "a number of cards or their names is missing after `stub`"),
        ("A: draw stub,", "stub,", "a number of cards or their names is missing after `stub`"),
        ("A: draw 0", "0", "`0` is not a number of cards from 1"),
        ("A: draw 32", "32", "at most 31 cards are named at once"),
        ("A: draw 1234567", "1234567", "`1234567` is not a number of cards"),
        (
            "A: discard , stub",
            "discard , stub",
            "a comma stands after `discard`, but words here are parted by blanks alone",
        ),
        (&many, "Bone Helm", "at most 31 cards are named at once"),
    ]);
}

#[test]
fn what_no_card_can_do_is_underlined() {
    const POINTS: &str = "is not a number of points with its sign";
    let points = |word: &str| format!("`{word}` {POINTS}");
    assert_misread(&[
        ("manual: stub Z +2 dominance", "Z", "`Z` is not a player of this record"),
        ("manual: stub A", "A", "points or a move such as `hand>discard` is missing after `A`"),
        ("manual: stub A 2 dominance", "2", &points("2")),
        ("manual: stub A +1000 dominance", "+1000", &points("+1000")),
        ("manual: stub A hand stub", "hand", &points("hand")),
        ("manual: stub A +2", "+2", "`dominance` is missing after `+2`"),
        ("manual: stub A hand>pocket ?", "pocket", "`pocket` is not a place of creature cards"),
        ("manual: stub A Z.hand>deck ?", "Z.hand", "`Z.hand` is not a place of creature cards"),
        (
            "manual: stub A hand>deck>hand ?",
            "deck>hand",
            "`deck>hand` is not a place of creature cards",
        ),
        (
            "manual: stub A hand>A.hand ?",
            "hand>A.hand",
            "`hand>A.hand` is not a move: both places are one",
        ),
        (
            "manual: stub A creature>deck ?",
            "creature>deck",
            "everybody sees the cards on a creature, so they are written with their names",
        ),
        ("manual: stub A hand>deck \"x\"", "\"x\"", "`x` is not a card"),
        ("manual: stub A +2 dominance, \"x\"", "\"x\"", "`x` is not what else the card did"),
        (
            "manual: stub A +2 dominance,",
            "dominance,",
            "what else the card did is missing after `dominance`",
        ),
        ("adjust: A", "A", "points with their sign is missing after `A`"),
        ("adjust: A hand>deck ?", "hand>deck", &points("hand>deck")),
    ]);
}
