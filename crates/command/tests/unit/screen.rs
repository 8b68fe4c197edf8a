use super::*;

#[test]
fn a_record_is_changed_for_a_terminal_only() {
    let text = "title: \u{1b}]0;x\u{7}\u{202e}\r\nA: b\t# c\n";
    assert_eq!(on(false, text), text);
    assert_eq!(on(true, text), "title: ␛]0;x␇<U+202E>\r\nA: b\t# c\n");
}
