use super::Card;
use crate::names::Trait;

#[test]
fn a_card_is_written_in_one_way() {
    let horns = |value| Card::new(Some(Trait::Horns), value);
    for card in [Some(3), Some(0), Some(-2), Some(12), None].map(horns) {
        let word = card.to_string();
        assert!(card.is_written(&word), "{word}");
        assert!(!horns(Some(5)).is_written(&word), "{word}");
    }
    for other in [
        "horns+03", "horns-0", "horns+00", "horn+3", "horns 3", "horns +3", "horns3", "horns+", "?",
    ] {
        assert!(!horns(Some(3)).is_written(other) && !horns(Some(0)).is_written(other), "{other}");
    }
    assert!(Card::UNKNOWN.is_written("?") && !Card::UNKNOWN.is_written("horns"));
}
