use super::*;

#[test]
fn names_are_in_canonical_order() {
    assert!(Trait::ALL.map(Trait::name).is_sorted());
    for name in Trait::ALL {
        assert_eq!(Trait::named(name.name().as_bytes()), Some(name));
        assert_eq!(VOCABULARY.find(name.name()), Some(name as u16));
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
