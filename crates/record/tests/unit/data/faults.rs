use super::without;

#[test]
fn the_entry_or_key_of_a_line_is_emptied_and_nothing_else() {
    let text = "name: a\ncards:\n  - name: x\n    cost: no\n\n  - name: y\n";
    assert_eq!(without(text, 4).as_deref(), Some("name: a\ncards:\n\n\n\n  - name: y\n"));
    assert_eq!(without("a: 1\nb:\n  c: 2\nd: 3\n", 2).as_deref(), Some("a: 1\n\n\nd: 3\n"));
    // Nothing would be left.
    assert_eq!(without("cards:\n  - name: x\n", 2), None);
    assert_eq!(without("a: 1\n", 1), None);
    assert_eq!(without("a: 1\n", 0), None);
    assert_eq!(without("", 1), None);
}
