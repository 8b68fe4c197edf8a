use super::*;

#[test]
fn what_is_missing_is_told_at_the_last_word_with_its_comma() {
    for (text, underlined) in [("A", 0..1), ("A horn", 2..6), ("A horn,", 2..7), ("", 0..0)] {
        let reader = Reader::new(&(), text, 0);
        let end = &reader.begin()[text.len()..];
        assert_eq!(reader.missing(end, "a gene").primary.span.range(), underlined);
    }
}

#[test]
fn a_second_arrow_is_not_what_a_result_should_be() {
    let reader = Reader::new(&(), " => hole 10", 0);
    let misread = reader.missing(reader.begin(), "`hole`");
    assert_eq!(misread.message, "`=>` is not `hole`");
    assert_eq!(misread.primary.span.range(), 1..3);
}
