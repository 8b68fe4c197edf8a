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
fn what_can_only_be_a_day_first_is_offered() {
    assert_eq!(day_first("22/11/2026").as_deref(), Some("2026-11-22"));
    assert_eq!(day_first("22.1.2026").as_deref(), Some("2026-01-22"));
    assert_eq!(day_first("2/11/2026"), None, "it may be a month");
    assert_eq!(day_first("31/2/2026"), None, "there is no such day");
}
