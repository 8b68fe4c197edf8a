use super::*;

#[test]
fn a_record_is_changed_for_a_terminal_only() {
    let text = "title: \u{1b}]0;x\u{7}\u{202e}\r\nA: b\t# c\n";
    assert_eq!(&*on(false, text.as_bytes()), text.as_bytes());
    let shown = "title: ␛]0;x␇<U+202E>\r\nA: b\t# c\n";
    assert_eq!(&*on(true, text.as_bytes()), shown.as_bytes());
}
