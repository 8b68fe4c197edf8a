use super::*;
use evoref_game::Player;

fn session(places: &[(&str, u32)]) -> Vec<Placed> {
    let placed = |(seat, (name, place)): (u8, &(&str, u32))| Placed {
        player: Player(seat),
        name: (*name).to_owned(),
        place: Some(*place),
        points: Some(10 - *place as i32),
    };
    (0..).zip(places).map(placed).collect()
}

#[test]
fn a_shared_first_place_is_no_win_and_meetings_have_two_sides() {
    let mut club = Club::default();
    club.count(&session(&[("Zoe", 1), ("Ann", 2)]));
    club.count(&session(&[("Zoe", 1), ("Ann", 1), ("Bob", 3)]));
    let ranked = club.ranked();
    let names: Vec<&str> = ranked.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["Zoe", "Ann", "Bob"]);
    assert_eq!((ranked[0].1.won, ranked[0].1.shared), (1, 1));
    assert_eq!(mean(ranked[1].1.places, ranked[1].1.placed, 2), "1.50");
    let rows = pairs(&club, &ranked).rows;
    assert_eq!(rows[0], ["Zoe", "Ann", "2", "1", "1", "0"]);
    assert_eq!(rows.len(), 3);
}

#[test]
fn an_unknown_score_leaves_places_open_and_orders_those_that_are_known() {
    let one = |seat, name: &str, points| Placed {
        player: Player(seat),
        name: name.to_owned(),
        place: None,
        points,
    };
    let mut club = Club::default();
    club.count(&[one(0, "Zoe", Some(5)), one(1, "Ann", Some(3)), one(2, "Bob", None)]);
    club.count(&session(&[("Ann", 1), ("Zoe", 2)]));
    let ranked = club.ranked();
    let names: Vec<&str> = ranked.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["Ann", "Zoe", "Bob"]);
    let means: Vec<String> =
        ranked.iter().map(|(_, sum)| mean(sum.places, sum.placed, 2)).collect();
    assert_eq!(means, ["1.00", "2.00", ""]);
    assert_eq!(pairs(&club, &ranked).rows, [["Ann", "Zoe", "2", "1", "0", "1"]]);
}

#[test]
fn dates_are_years_months_or_days() {
    assert!(["2026", "2026-11", "2026-11-02"].into_iter().all(is_date));
    assert!(!["", "26", "2026-1", "11/2026", "2026-11-02-1"].into_iter().any(is_date));
}
