//! Cards in every spelling.

use crate::Evolution;
use std::sync::Arc;

use super::*;
use evoref_game::{Chance, NoFiles, Opening, Seat, View, Work};

fn game() -> Evolution {
    let seat = |handle: &str| Seat {
        handle: handle.into(),
        name: handle.into(),
        span: evoref_record::source::Span::default(),
    };
    let seats: Arc<[Seat]> = ["A", "B"].map(seat).into();
    let opening = Opening {
        seats: &seats,
        headers: &[],
        rulings: &[],
        chance: Chance::Recorded,
        files: &NoFiles,
        view: View::Full,
        work: &Work::unbounded(),
    };
    Evolution::new(&opening).expect("two players")
}

#[test]
fn cards_are_read_as_they_are_written() {
    let game = game();
    let values = (LEAST_VALUE..=GREATEST_VALUE).map(Some).chain([None]);
    for value in values {
        for name in Trait::ALL.into_iter().map(Some).chain([None]) {
            let card = Card::new(name, value);
            assert_eq!((card.name(), card.value()), (name, value));
            let text = card.to_string();
            let reader = Reader::new(&game, &text, 0);
            let read = Grammar(&reader).card(reader.begin());
            assert_eq!(read.expect("a card in the one spelling"), (&[][..], card));
        }
    }
}

#[test]
fn other_spellings_are_understood() {
    let game = game();
    for (text, expected) in [
        ("horns +3", "horns+3"),
        ("horns+03", "horns+3"),
        ("horns-0", "horns+0"),
        ("Horns+3", "horns+3"),
        ("horns−3", "horns-3"),
        ("Long Cou +3", "long-neck+3"),
        ("cri d’alarme−2", "warning-call-2"),
        ("\"fat tissue +1\"", "fat-tissue+1"),
        ("? ", "?"),
        ("?+5", "?+5"),
    ] {
        let reader = Reader::new(&game, text, 0);
        let (rest, card) = Grammar(&reader).card(reader.begin()).expect(text);
        assert_eq!(card.to_string(), expected, "{text}");
        assert!(!reader.follows(rest), "{text}");
    }
}

#[test]
fn a_card_of_which_little_is_known_is_one_of_its_own() {
    let game = game();
    for (text, expected) in
        [("horns ?+5", "horns"), ("Langer Hals ?+5", "long-neck"), ("?+3 horns", "?+3")]
    {
        let reader = Reader::new(&game, text, 0);
        let (rest, card) = Grammar(&reader).card(reader.begin()).expect(text);
        assert_eq!(card.to_string(), expected, "{text}");
        assert!(Grammar(&reader).card(rest).is_ok(), "{text}");
    }
}

#[test]
fn what_is_no_card_is_told() {
    let game = game();
    for (text, message, underlined) in [
        ("", "a card is missing: nothing is said here", 0..0),
        ("horn+3", "`horn` is not a trait", 0..4),
        ("?+", "`?+` is not a trait", 0..2),
        ("horns3", "`horns3` has no sign before its food value", 0..6),
        ("horns +21", "`horns` is not a card: no food value is below -9 or above +20", 0..5),
        ("horns-10", "`horns-10` is not a card: no food value is below -9 or above +20", 0..8),
    ] {
        let reader = Reader::new(&game, text, 0);
        let stuck = Grammar(&reader).card(reader.begin()).expect_err(text);
        let misread = reader.tell(stuck);
        assert_eq!(misread.message, message);
        assert_eq!(misread.primary.span.range(), underlined, "{text}");
    }
}
