use super::*;

#[test]
fn names_are_no_markup() {
    let hostile = "\"><script>alert(1)</script>";
    let row = Row {
        address: hostile.to_owned(),
        title: hostile.to_owned(),
        game: hostile.to_owned(),
        date: hostile.to_owned(),
        players: hostile.to_owned(),
        result: hostile.to_owned(),
        verdict: hostile.to_owned(),
        findings: 1,
    };
    let (page, policy) = index(hostile, &[row]);
    assert!(!page.contains("<script"));
    assert!(!page.contains("href=\"\">"));
    assert!(!policy.contains("script-src"));
}
