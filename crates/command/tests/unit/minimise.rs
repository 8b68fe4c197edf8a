use super::*;

#[test]
fn the_rounds_below_one_that_is_taken_out_are_numbered_anew() {
    let text = "setup\nround 1\na: b\nround 2  # two\nc: d\nround 3\n";
    let without = |round| without_round(text, round);
    let first = "setup\nround 1  # two\nc: d\nround 2\n";
    assert_eq!(without(0).as_deref(), Some(first));
    let last = "setup\nround 1\na: b\nround 2  # two\nc: d\n";
    assert_eq!(without(2).as_deref(), Some(last));
    assert_eq!(without(3), None);
}
