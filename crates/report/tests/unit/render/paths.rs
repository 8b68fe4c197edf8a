use super::*;

#[test]
fn an_address_holds_letters_digits_and_escapes() {
    let text = percent_encoded("{\"a\": \"é&b\"}", b"");
    assert_eq!(text, "%7B%22a%22%3A%20%22%C3%A9%26b%22%7D");
    assert_eq!(percent_encoded("a b/c", b"/"), "a%20b/c");
}

#[test]
fn dots_are_gone_from_a_path() {
    assert_eq!(without_dots(Path::new("/a/./b/../c")), Path::new("/a/c"));
    assert_eq!(without_dots(Path::new("/../a")), Path::new("/a"));
}
