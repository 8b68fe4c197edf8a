//! Whether what is listed stands for a clause: a form for one of its ways, a card for one of which less is known.

/// Whether a form with its gaps stands for a clause: `CARD` for a word, `2 cards` for two words, what is in
/// brackets for itself or for nothing. Of a card that the form names less may be known.
pub(super) fn stands_for(form: &str, clause: &str) -> bool {
    match form.split_once('[') {
        None => fits(form, clause),
        Some((before, optional)) => {
            let (optional, after) = optional.split_once(']').expect("a bracket is closed");
            stands_for(&format!("{before}{after}"), clause)
                || stands_for(&format!("{before}{optional}{after}"), clause)
        }
    }
}

fn fits(form: &str, clause: &str) -> bool {
    let mut words = clause.split_whitespace().map(|word| word.trim_end_matches(','));
    let mut parts = form.split_whitespace().map(|part| part.trim_end_matches(',')).peekable();
    while let Some(part) = parts.next() {
        let gap = part.parse().ok().filter(|_| parts.peek().is_some_and(|n| n.starts_with("card")));
        let fits = match gap {
            Some(count) => {
                parts.next();
                words.by_ref().take(count).count() == count
            }
            None if part.bytes().all(|byte| byte.is_ascii_uppercase()) => words.next().is_some(),
            None => match part.split_once("CARD") {
                Some((before, after)) => words
                    .next()
                    .is_some_and(|word| word.starts_with(before) && word.ends_with(after)),
                None => words.next().is_some_and(|word| knows_less(word, part)),
            },
        };
        if !fits {
            return false;
        }
    }
    words.next().is_none()
}

/// Whether a clause is another one with less known: `?` for a card, `horns` for `horns+3`, a number for
/// so many cards.
pub(super) fn knows_less(clause: &str, full: &str) -> bool {
    let number = |word: &str| word.parse::<usize>().ok();
    if let Some((verb, last)) = clause.rsplit_once(' ')
        && let Some(count) = number(last)
        && let Some(cards) = full.strip_prefix(verb).and_then(|cards| cards.strip_prefix(' '))
        && cards.split(' ').all(|card| number(card).is_none())
    {
        return cards.split(' ').count() == count;
    }
    let (words, mut all): (Vec<&str>, Vec<&str>) =
        (clause.split(' ').collect(), full.split(' ').collect());
    if words.len() != all.len() {
        return false;
    }
    if words[0] == "draw" && all[0] == "draw" {
        // The cards of a draw come in no order; the best known find theirs first.
        let mut words = words;
        words.sort_by_key(|word| std::cmp::Reverse(word.trim_start_matches('?').len()));
        return words.into_iter().all(|word| {
            let found = all.iter().position(|card| is_less(word, card));
            found.map(|at| all.swap_remove(at)).is_some()
        });
    }
    words.iter().zip(all).all(|(word, all)| is_less(word, all))
}

/// Whether a word names what another one names, or less of it.
fn is_less(word: &str, full: &str) -> bool {
    let rest = full.strip_prefix(word);
    word == "?"
        || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['+', '-']))
        || word.strip_prefix('?').is_some_and(|value| full.ends_with(value))
}

/// A reveal without the cards that it does not name: `reveal A ?, B horns+3` says no more of A.
pub(super) fn without_unknown(clause: &str) -> String {
    let Some(cards) = clause.strip_prefix("reveal ") else {
        return clause.to_owned();
    };
    let (cards, hole) =
        cards.split_once("=>").map_or((cards, None), |(cards, hole)| (cards, Some(hole)));
    let named =
        cards.split(',').map(str::trim).filter(|card| !card.is_empty() && !card.ends_with(" ?"));
    let named = named.collect::<Vec<_>>().join(", ");
    let hole = hole.map(|hole| format!("=>{hole}"));
    let parts = ["reveal", &named, hole.as_deref().unwrap_or("")];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

#[test]
fn less_may_be_known_than_is_listed() {
    assert!(knows_less("grow 2 body long-neck", "grow 2 body long-neck+3"));
    assert!(knows_less("food ?+3", "food horns+3"));
    assert!(knows_less("draw 2", "draw horns long-neck+3"));
    assert!(!knows_less("draw 3", "draw horns long-neck+3"));
    assert!(!knows_less("draw 1", "draw 2"));
    assert!(knows_less("draw ? stub", "draw horn stub"));
    assert!(!knows_less("draw stub", "draw horn"));
    assert!(!knows_less("draw stub", "draw stub horn"));
    assert!(knows_less("draw horns ? climbing+2", "draw climbing+2 ambush+1 horns+3"));
    assert!(!knows_less("draw horns horns", "draw horns+3 climbing+2"));
}

#[test]
fn a_card_that_is_not_named_says_nothing() {
    assert_eq!(without_unknown("reveal A ?, B ? => hole 6"), "reveal => hole 6");
    assert_eq!(without_unknown("reveal A ?, B horns+3"), "reveal B horns+3");
    assert_eq!(without_unknown("grow 1 body ?"), "grow 1 body ?");
}

#[test]
fn forms_stand_for_clauses() {
    for (form, clause) in [
        ("play stub paying 2 cards", "play stub paying a b"),
        ("play CARD", "play stub"),
        ("genes GENE GENE", "genes horn egg"),
        ("trait 1 CARD over horns+3", "trait 1 ? over horns+3"),
        ("trait 1 CARD over horns+3", "trait 1 climbing+2 over horns"),
        ("attack a1xa2 DIE by PLAYER CARD [DIE]", "attack a1xa2 hit by A spare-horn"),
        ("reveal [A CARD,] [B CARD,] => hole NUMBER", "reveal B horns+3 => hole 2"),
        ("reveal A CARD, B CARD [=> hole NUMBER]", "reveal A horns+3, B horns-1"),
    ] {
        assert!(stands_for(form, clause), "{form}");
    }
    for (form, clause) in [
        ("play stub paying 2 cards", "play stub paying a"),
        ("play stub paying 1 card", "play stub paying a b"),
        ("play CARD", "play stub paying a"),
    ] {
        assert!(!stands_for(form, clause), "{form}");
    }
}
