use super::*;
use evoref::GAMES;

fn words(list: &[&str]) -> Vec<Word> {
    list.iter().map(|text| Word::new(GAMES, text).expect("it fits a code")).collect()
}

#[test]
fn a_word_is_the_beginning_of_whole_words() {
    for (word, code, fits) in [
        ("evo", "evo/bid-not-higher", true),
        ("evo/", "evo/bid-not-higher", true),
        ("evo/bid", "evo/bid-not-higher", true),
        ("evo/bid-not-higher", "evo/bid-not-higher", true),
        ("all", "record/syntax", true),
        ("evo", "evolve/paying", false),
    ] {
        assert_eq!(words(&[word])[0].fits(code), fits, "{word} {code}");
    }
    let (message, help) = Word::new(GAMES, "evo/bid-not-hiher").expect_err("no such code");
    assert!(message.contains("no code begins with"), "{message}");
    assert_eq!(help, "did you mean `evo/bid-not-higher`?");
    assert!(Word::new(GAMES, "").is_err() && Word::new(GAMES, "ev").is_err());
}

#[test]
fn the_longest_word_decides_and_of_equal_ones_the_stricter() {
    let higher = Code::of(GAMES.text("evo/bid-not-higher").expect("it is a rule of Evo"));
    let told = |select: &[&str], ignore: &[&str], warn: &[&str], deny: &[&str]| {
        let words = CodeLists {
            select: words(select),
            ignore: words(ignore),
            warn: words(warn),
            deny: words(deny),
        };
        words.told(higher, Severity::Note)
    };
    assert_eq!(told(&[], &[], &[], &[]), Some(Severity::Note));
    assert_eq!(told(&["record"], &[], &[], &[]), None);
    assert_eq!(told(&["evo"], &["evo/bid"], &[], &[]), None);
    assert_eq!(told(&["evo/bid"], &["evo"], &[], &[]), Some(Severity::Note));
    assert_eq!(told(&["all"], &["evo"], &["evo/bid"], &["all"]), Some(Severity::Warning));
    assert_eq!(told(&[], &["evo"], &["evo"], &["evo"]), Some(Severity::Error));
}
