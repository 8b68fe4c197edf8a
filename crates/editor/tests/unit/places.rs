use super::*;

#[test]
fn places_are_counted_as_the_editor_counts() {
    let source = Source::new("", "a\u{e9}\u{1f996}b\r\nc");
    let at = |line, character| Position { line, character };
    for (offset, bytes, units) in [(0, 0, 0), (1, 1, 1), (3, 3, 2), (7, 7, 4), (8, 8, 5)] {
        assert_eq!(Encoding::Utf8.position(&source, offset), at(0, bytes));
        assert_eq!(Encoding::Utf16.position(&source, offset), at(0, units));
        assert_eq!(Encoding::Utf8.offset(&source, at(0, bytes)), offset);
        assert_eq!(Encoding::Utf16.offset(&source, at(0, units)), offset);
    }
    for encoding in [Encoding::Utf8, Encoding::Utf16] {
        assert_eq!(encoding.offset(&source, at(0, 99)), 8);
        assert_eq!(encoding.offset(&source, at(1, u32::MAX)), 11);
        assert_eq!(encoding.offset(&source, at(u32::MAX, 0)), 11);
    }
    // Within a letter is before it.
    assert_eq!(Encoding::Utf8.offset(&source, at(0, 2)), 1);
    assert_eq!(Encoding::Utf16.offset(&source, at(0, 3)), 3);
}

#[test]
fn addresses_are_files() {
    let there = |text: &str| path(&Uri(text.to_owned()));
    assert_eq!(there("file:///a%20b/c.evo"), Some("/a b/c.evo".into()));
    assert_eq!(there("file:///c%3A/d.evo"), Some("c:/d.evo".into()));
    for none in ["untitled:1", "file://", "file:///%", "file:///%zz", "file:///%00"] {
        assert_eq!(there(none), None, "{none}");
    }
    assert_eq!(uri(Path::new("/a b/\u{e9}.evo")).0, "file:///a%20b/%C3%A9.evo");
}
