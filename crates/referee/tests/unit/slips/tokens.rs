use super::*;

fn changed(line: &str, names: &[&str]) -> Vec<String> {
    let from = line.find(' ').unwrap();
    let cards = ["horns+1", "horns+3", "horns+4"].map(SmolStr::from);
    let slips = other_words(line, from, names, &cards).into_iter();
    let slips = slips.chain(other_order(line, from));
    slips
        .map(|(range, words)| format!("{}{words}{}", &line[..range.start], &line[range.end..]))
        .collect()
}

#[test]
fn slips_of_numbers_spaces_names_and_order() {
    assert_eq!(
        changed("climate +1", &[]),
        ["climate -1", "climate +0", "climate +2", "climate +3"]
    );
    assert_eq!(
        changed("move b1-b2", &[])[..5],
        ["move b1-b0", "move b1-b1", "move b1-b3", "move b1-b4", "move b0-b2"]
    );
    assert!(changed("move b1-b2", &[]).contains(&"move c1-b2".to_owned()));
    assert_eq!(
        changed("genes fur egg", &["horn"]),
        ["genes horn egg", "genes fur horn", "genes egg fur"]
    );
    // A word that came behind a mark may have been written before it.
    assert!(changed("trait horns+3; 1 feed", &[]).contains(&"trait 1 horns+3; feed".to_owned()));
    assert!(changed("grow 2 body horns+3", &[]).contains(&"grow 1 body horns+3".to_owned()));
    // Of the numbers of a card those are tried that the deck has.
    assert_eq!(changed("food horns+3", &[]), ["food horns+1", "food horns+4"]);
    assert!(changed("food flask-2", &[]).contains(&"food flask-1".to_owned()));
    // `intelligence` is a verb, too.
    let cards = changed("trait 4 climbing+5", &["intelligence", "horns+3"]);
    assert!(cards.contains(&"trait 4 horns+3".to_owned()));
    assert!(!cards.contains(&"trait 4 intelligence".to_owned()));
}

#[test]
fn a_word_that_was_left_out_stands_behind_any_other() {
    let line = "A: attack 1 B.4";
    let more = one_more(line, 9, &[">"])
        .map(|(at, word)| format!("{}{word}{}", &line[..at.start], &line[at.end..]));
    let more: Vec<String> = more.collect();
    assert_eq!(more, ["A: attack > 1 B.4", "A: attack 1 > B.4", "A: attack 1 B.4 >"]);
}

#[test]
fn a_word_twice_is_left_out_once() {
    let without = |line: &str| -> Vec<String> {
        let ranges = once(line).into_iter();
        ranges.map(|range| format!("{}{}", &line[..range.start], &line[range.end..])).collect()
    };
    assert_eq!(without("A: grow grow 1 body horns+3"), ["A: grow 1 body horns+3"]);
    assert_eq!(without("A: trait 3 ? ?"), ["A: trait 3 ?"]);
    assert!(without("A: hatch f2").is_empty());
}

#[test]
fn names_that_are_exchanged_are_things_of_a_number() {
    let (one, other) = ("A: trait 1 horns+3", "A: trait 1 fat-tissue-0");
    let things = exchanged(one, other);
    assert_eq!(things, [("horns", 3), ("fat-tissue", 0)]);
    let line = "A: draw fat-tissue+0 horns+4 horns+3";
    let slips = unread(line, 7, |word| things.contains(&thing(word)));
    let places: Vec<&str> = slips.iter().map(|(at, _)| &line[at.clone()]).collect();
    assert_eq!(places, ["fat-tissue+0", "horns+3"]);
}
