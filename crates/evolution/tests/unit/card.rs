use super::Card;
use crate::names::Trait;

#[test]
fn a_card_is_written_in_one_way() {
    for (value, written) in [
        (Some(3), "horns+3"),
        (Some(0), "horns+0"),
        (Some(-2), "horns-2"),
        (Some(12), "horns+12"),
        (None, "horns"),
    ] {
        assert_eq!(Card::new(Some(Trait::Horns), value).to_string(), written);
    }
    assert_eq!(Card::UNKNOWN.to_string(), "?");
}
