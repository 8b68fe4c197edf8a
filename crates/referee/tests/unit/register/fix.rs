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
    let fixes: Vec<&Fix> = fixes.iter().collect();
    assert_eq!(done("012345", &fixes, false), ("a01bc\nd45".to_owned(), 3));
    assert_eq!(done("012345", &fixes, true), ("a01bc\r\nd45".to_owned(), 3));
    assert_eq!(done("012345", &[], false), ("012345".to_owned(), 0));
}
