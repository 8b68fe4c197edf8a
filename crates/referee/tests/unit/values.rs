use super::*;

#[test]
fn days_months_and_years_are_dates() {
    for good in ["2026-11-22", "2026-11", "2026", "2024-02-29", "2000-02-29"] {
        assert!(is_date(good), "{good}");
    }
    for bad in [
        "22/11/2026",
        "gestern",
        "2026-02-31",
        "1900-02-29",
        "2026-13",
        "26",
        "2026-1-2",
        "",
        "2026-11-22-1",
    ] {
        assert!(!is_date(bad), "{bad}");
    }
}

#[test]
fn a_date_in_another_form_is_offered() {
    assert_eq!(in_another_form("22/11/2026").as_deref(), Some("2026-11-22"));
    assert_eq!(in_another_form("22.1.2026").as_deref(), Some("2026-01-22"));
    assert_eq!(in_another_form("2/11/2026"), None, "it may be a month");
    assert_eq!(in_another_form("2026/11/21").as_deref(), Some("2026-11-21"));
    assert_eq!(in_another_form("31/2/2026"), None, "there is no such day");
}
