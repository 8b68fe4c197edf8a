use super::*;

#[test]
fn only_colours_of_our_own_pass() {
    let text = "a\u{1b}[31mb\u{1b}[2J\u{8}\u{9b}\tc\r\n";
    assert_eq!(printable(text, Paint::Plain), "a␛[31mb␛[2J␈<U+009B>\tc\r\n");
    assert_eq!(printable(text, Paint::Colour), "a\u{1b}[31mb␛[2J␈<U+009B>\tc\r\n");
    assert_eq!(one_line("a\u{1b}[31m\tb\r\n"), "a␛[31m␉b␍␊");
    assert!(matches!(printable("é\n", Paint::Plain), Cow::Borrowed(_)));
}

#[test]
fn directions_and_line_ends_without_a_picture_are_named() {
    let acting = "\u{61c}\u{85}\u{200e}\u{2028}\u{202e}\u{2066}\u{2069}\u{feff}";
    let shown = "<U+061C><U+0085><U+200E><U+2028><U+202E><U+2066><U+2069><U+FEFF>";
    assert_eq!(one_line(acting), shown);
    assert_eq!(printable(acting, Paint::Colour), shown);
    // What joins letters and pictures stays.
    assert_eq!(one_line("👩\u{200d}🔬 שלום"), "👩\u{200d}🔬 שלום");
}

#[test]
fn nothing_reads_as_a_command() {
    let shown = |text: &str| printable(text, Paint::Plain).into_owned();
    assert_eq!(
        shown("::error::x\n \u{a0}::y\nz ::w\n"),
        "<U+003A>:error::x\n \u{a0}<U+003A>:y\nz ::w\n"
    );
    assert_eq!(shown("a ##[group]b ##vso[c]"), "a <U+0023>#[group]b <U+0023>#vso[c]");
    assert_eq!(shown("###[x] ## [y] #[z]"), "#<U+0023>#[x] ## [y] #[z]");
    assert_eq!(one_line("##[x]"), "<U+0023>#[x]");
    let coloured = printable("\u{1b}[1m::x", Paint::Colour);
    assert_eq!(coloured, "\u{1b}[1m<U+003A>:x");
    // What was made safe is left as it is.
    for text in ["::a ##[b]\u{202e}\n::c", "\r\n::x"] {
        assert_eq!(shown(&shown(text)), shown(text));
    }
}

#[test]
fn json_keeps_its_values() {
    let value = serde_json::json!({"##[x]": "\u{1b}\u{7f}\u{9b}\u{202e}##[group]\u{2028}"});
    let text = json(serde_json::to_string_pretty(&value).expect("plain data"));
    assert!(!text.contains("##[") && text.chars().all(|c| !unseen(c) || c == '\n'));
    let read: serde_json::Value = serde_json::from_str(&text).expect("still JSON");
    assert_eq!(read, value);
}
