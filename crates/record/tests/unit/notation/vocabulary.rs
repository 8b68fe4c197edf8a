use super::*;

#[test]
fn handles_have_letters_of_any_script() {
    for good in ["A", "Léa", "Jürgen", "Anne-Marie", "Ольга", "a_1", "le\u{301}a", "李雷"]
    {
        assert!(can_be_handle(good), "{good}");
    }
    for bad in
        ["", "1a", "x-a", "X-club", "-a", "a b", "a:", "„a“", "a.b", "abcdefghijklmnopqrstuvwxy"]
    {
        assert!(!can_be_handle(bad), "{bad}");
    }
}

#[test]
fn case_and_marks_make_no_difference() {
    for (one, other) in
        [("A", "a"), ("Léa", "lea"), ("LÉA", "Le\u{301}a"), ("Ольга", "ольга"), ("ﬁn", "fin")]
    {
        assert!(same_handle(one, other), "{one} {other}");
    }
    assert!(!same_handle("Lea", "Leo"));
    assert!(!same_handle("Ольга", "Olga"));
}

#[test]
fn the_quotes_of_print_are_quotes() {
    use super::super::{Reader, unquoted};
    for text in ["\"a b\"", "„a b“", "„a b”", "“a b”", "«a b»", "»a b«"] {
        let reader = Reader::new(&(), text, 0);
        let (rest, word) = reader.any(reader.begin()).unwrap();
        assert!(rest.is_empty() && word.quoted && word.text == "a b", "{text}: {word:?}");
        assert_eq!(unquoted(text), Some("a b"));
    }
    // What nothing closes is a word.
    let reader = Reader::new(&(), "„a b", 0);
    let (_, word) = reader.any(reader.begin()).unwrap();
    assert!(!word.quoted && word.text == "„a");
}
