use super::*;

fn told(form: &str) -> Vec<String> {
    let word = |slot: &Slot| match slot {
        Slot::Word(word) => word.to_string(),
        Slot::Gap(gap) => gap.word().to_owned(),
    };
    let forms = slots(form).into_iter();
    forms.map(|form| form.iter().map(word).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_form_is_taken_word_by_word() {
    assert_eq!(told("draw 2 cards"), ["draw CARD CARD"]);
    assert_eq!(told("crossbreed CARD give"), ["crossbreed CARD give"]);
    assert_eq!(
        told("attack a1xa2 DIE [by PLAYER] [escape SPACE]"),
        [
            "attack a1xa2 DIE",
            "attack a1xa2 DIE by PLAYER",
            "attack a1xa2 DIE escape SPACE",
            "attack a1xa2 DIE by PLAYER escape SPACE",
        ]
    );
}
