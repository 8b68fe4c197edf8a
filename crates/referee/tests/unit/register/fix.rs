use super::*;

#[test]
fn of_corrections_that_overlap_the_first_is_done() {
    let fix = |start, end, text: &str| Fix {
        span: Span::new(start, end),
        text: text.to_owned(),
        safe: true,
    };
    let fixes =
        [fix(0, 0, "a"), fix(0, 1, "late"), fix(2, 4, "bc\n"), fix(3, 5, "late"), fix(4, 4, "d")];
    let fixes = fixes.map(|fix| (fix.clone(), fix.text));
    let before = Corrected { text: "012345".to_owned(), ..Corrected::default() };
    let done = |fixes, windows| {
        let next = before.with(fixes, windows);
        (next.text, next.fixed)
    };
    assert_eq!(done(&fixes, false), ("a01bc\nd45".to_owned(), 3));
    assert_eq!(done(&fixes, true), ("a01bc\r\nd45".to_owned(), 3));
    assert_eq!(done(&[], false), ("012345".to_owned(), 0));
    let next = before.with(&fixes[..1], false).with(&fixes[1..3], false);
    let places: Vec<(u32, u32)> = next.done.iter().map(|(at, _)| (at.start, at.end)).collect();
    assert_eq!((next.text.as_str(), places), ("late0bc\n345", vec![(0, 4), (0, 4), (5, 8)]));
}
