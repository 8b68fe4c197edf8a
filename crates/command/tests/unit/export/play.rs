use super::*;

#[test]
fn a_duration_is_told_in_minutes() {
    for (text, told) in [
        ("95 min", Some(95)),
        ("2 h", Some(120)),
        ("1 h 35 min", Some(95)),
        ("40", Some(40)),
        ("long", None),
        ("0 min", None),
        ("4000000000 h", None),
    ] {
        assert_eq!(minutes(text), told, "{text}");
    }
}

#[test]
fn days_and_clocks_are_checked() {
    assert!(is_day("2026-11-12") && !is_day("2026-11") && !is_day("12.11.2026"));
    assert_eq!(clock("9:05").as_deref(), Some("09:05"));
    assert_eq!(clock("24:00"), None);
    assert_eq!(clock("evening"), None);
}

#[test]
fn a_name_has_one_uuid() {
    let id = named("player", "Alice");
    assert_eq!(id, named("player", "Alice"));
    assert_ne!(id, named("place", "Alice"));
    assert_eq!((id.len(), id.chars().nth(14)), (36, Some('8')));
}
