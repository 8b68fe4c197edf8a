use super::*;

#[test]
fn names_are_in_canonical_order() {
    assert!(NAMES.is_sorted());
    for (index, name) in NAMES.iter().enumerate() {
        assert_eq!(VOCABULARY.canonical(name.as_bytes()), Some(index as u16));
        assert_eq!(VOCABULARY.find(name), Some(index as u16));
    }
}

#[test]
fn other_languages_are_understood() {
    for (spelling, name) in [
        ("cri d’alarme", Trait::WarningCall),
        ("HÖRNER", Trait::Horns),
        ("gefrassig", Trait::Foraging),
        ("Long  Cou", Trait::LongNeck),
        ("coopération", Trait::Cooperation),
        ("Kletterer", Trait::Climbing),
        ("Hinterhalt", Trait::Ambush),
        ("RUDELJÄGER", Trait::PackHunting),
    ] {
        assert_eq!(VOCABULARY.find(spelling), Some(name as u16), "{spelling}");
    }
}
