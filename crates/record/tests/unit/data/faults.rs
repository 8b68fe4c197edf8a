use super::{without, without_value};

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

#[test]
fn only_a_value_at_fault_is_emptied_where_it_stands_on_one_line() {
    let text = "cards:\n  - {name: x, cost: [1, 2], last: no}\n  - name: y\n    cost: two\n    text: \"a, b\"\n";
    let kept = |line, key| {
        without_value(text, line, key)
            .map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
    };
    assert_eq!(kept(2, "cost").unwrap()[1], "  - {name: x,  last: no}");
    assert_eq!(kept(2, "last").unwrap()[1], "  - {name: x, cost: [1, 2], }");
    assert_eq!(kept(3, "cost").unwrap()[3], "    ");
    // What quotes hold is not looked into, and a key of another entry is not meant.
    assert_eq!(kept(3, "text"), None);
    assert_eq!(kept(3, "last"), None);
}
