use super::*;

#[test]
fn a_slip_costs_as_much_as_it_is_rare() {
    for (old, new, bits) in [
        ("A: bid 3 horn", "A: bid 2 horn", NUMBER),
        ("A: bid 3 horn", "A: bid 3 egg", NAME),
        ("A: move a1-a2", "A: move a1-b2", SPACE),
        ("A: move a1-a2", "A: move a1-d2", FAR),
        ("table: climate +1", "table: climate +2", NUMBER),
        ("A: draw horns+3", "A: draw horns+4", NUMBER),
        ("A: draw horns+3", "A: draw fertile+3", NAME),
        ("table: genes horn egg", "table: genes egg horn", ORDER),
        ("A: bid 3 horn", "A: bid 1 horn", NUMBER + 2.0),
        ("A: discard stub", "A: discard stub tail", FAR),
        ("A: grow 4 fertile+3", "A: grow 4 body fertile+3", FAR),
        ("A: grow 4 fertile+3", "A: grow 5 body fertile+3", FAR + NUMBER),
        ("A: bid bid 3 horn", "A: bid 2 horn", FAR + NUMBER),
        ("A: bid 3 horn", "A: bid 2 egg", NUMBER + NAME + AGAIN),
    ] {
        assert!((between(old, new) - bits).abs() < 1e-9, "{old} | {new}: {}", between(old, new));
    }
}

#[test]
fn each_further_number_of_a_line_of_counts_is_a_further_mistake() {
    assert!((counts(1) - COUNT).abs() < 1e-9);
    assert!((counts(3) - COUNT - 2.0 * AGAIN).abs() < 1e-9);
}
