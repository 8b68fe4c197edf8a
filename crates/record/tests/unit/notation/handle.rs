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
