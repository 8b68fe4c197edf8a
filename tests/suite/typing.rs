//! What a session offers to type is what it accepts: word by word, at every table.

use evoref::GAMES;
use evoref_game::NoFiles;
use evoref_referee::session::{At, LegalClause, NextWord, Session};

use crate::tables::{Choices, Table, each_table, played, tries};

/// Places of each session.
const PLACES: usize = 1;
/// Lines that are typed at each place.
const LINES: usize = 2;

/// A session at some places of its record, each with the text up to there.
fn places(table: &Table, seed: u64, mut look: impl FnMut(&Session, &Session)) {
    // At every second table somebody looks on who sees no hand.
    let hidden = table.players % 2 == 1;
    let text = played(table, seed, hidden);
    let mut session = GAMES.open(&*text, &NoFiles).expect("a sound record");
    let first = text.lines().take_while(|line| *line != "setup").count() as u64 + 1;
    let lines = text.lines().count() as u64;
    let mut choices = Choices(seed * 977 + u64::from(table.players));
    for _ in 0..PLACES {
        let line = (first + choices.below(lines - first)) as u32;
        session.seek(At::after(line));
        let above: String = text.split_inclusive('\n').take(line as usize).collect();
        let mut until = GAMES.open(above, &NoFiles).expect("the same header");
        until.seek(At::after(line));
        look(&session, &until);
    }
}

fn find<'n>(next: &'n [NextWord], text: &str) -> Option<&'n NextWord> {
    next.iter().find(|word| word.text == text)
}

/// Types a line by its words; what is wrong if one of them is not offered.
fn typed(session: &Session, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split(' ').collect();
    let mut so_far = String::new();
    for (index, word) in words.iter().enumerate() {
        let here = session.complete(&so_far);
        let offered = find(&here.next, word).ok_or_else(|| format!("`{so_far}`: no `{word}`"))?;
        let is_last = index + 1 == words.len();
        let is_letters = word.chars().all(|letter| letter.is_alphabetic() || letter == '?');
        if index > 0 && !is_last && is_letters && offered.phrase.is_empty() {
            return Err(format!("`{so_far}`: nothing explains `{word}`"));
        }
        if is_last && !offered.ends {
            return Err(format!("`{so_far}{word}` does not end the line"));
        }
        so_far.push_str(word);
        so_far.push(' ');
    }
    // Half of a word is enough to find it.
    if let Some((done, word)) = line.rsplit_once(' ') {
        let half: String = word.chars().take(word.chars().count() / 2).collect();
        let begun = format!("{done} {half}");
        if find(&session.complete(&begun).next, word).is_none() {
            return Err(format!("`{begun}`: no `{word}`"));
        }
    }
    Ok(())
}

#[test]
fn every_legal_clause_can_be_typed_word_by_word() {
    let mut tried = 0;
    each_table(|table| {
        places(table, 7, |session, _| {
            let legal = session.legal();
            // A form does nothing by itself.
            let plain = legal.clauses.iter().filter(|clause| !clause.is_form());
            let plain: Vec<&LegalClause> = plain.collect();
            let step = (plain.len() / LINES).max(1);
            for clause in plain.iter().step_by(step) {
                let line = format!("{}: {}", clause.subject, clause.text);
                typed(session, &line).unwrap_or_else(|why| panic!("{table}: {line}: {why}"));
                tried += 1;
            }
            for heading in &legal.headings {
                typed(session, heading).unwrap_or_else(|why| panic!("{table}: {heading}: {why}"));
            }
        });
    });
    assert!(tried > tries(15, 30), "only {tried} clauses were typed");
}

#[test]
fn whatever_is_offered_up_to_an_end_is_accepted() {
    let mut accepted = 0;
    each_table(|table| {
        let mut choices = Choices(0xDEAD_BEEF_1234_5671);
        places(table, 11, |session, until| {
            for _ in 0..LINES {
                let mut line = String::new();
                for _ in 0..40 {
                    let next = session.complete(&line).next;
                    if next.is_empty() {
                        // Some lines need words of one's own, such as the reason of `allow:`.
                        break;
                    }
                    let word = &next[choices.below(next.len() as u64) as usize];
                    let kept = line.rfind([' ', ':', ',']).map_or(0, |at| at + 1);
                    line.truncate(kept);
                    line.push_str(&word.text);
                    if word.ends {
                        let played = until.clone().play(&line);
                        played.unwrap_or_else(|finding| {
                            panic!("{table}: {line}: {}", finding.message)
                        });
                        accepted += 1;
                    }
                    if word.ends && !word.glued {
                        break;
                    }
                    if word.glued {
                        let longer = session.complete(&line).next;
                        let longer = longer.iter().any(|more| {
                            more.text.len() > word.text.len() && more.text.starts_with(&*word.text)
                        });
                        assert!(longer, "{table}: nothing goes on in `{line}`");
                    } else {
                        line.push(' ');
                    }
                }
            }
        });
    });
    assert!(accepted > 15, "only {accepted} lines were accepted");
}

#[test]
fn outcomes_hold_what_happened_and_every_share_is_positive() {
    let mut with_chance = 0;
    each_table(|table| {
        let text = played(table, 4, false);
        let mut session = GAMES.open(&*text, &NoFiles).expect("a sound record");
        while session.at() < At::END {
            let before = session.scene().to_json();
            let outcomes = session.outcomes();
            assert_eq!(session.scene().to_json(), before, "{table}: a question changes nothing");
            if !outcomes.is_empty() {
                with_chance += 1;
                let happened = outcomes.iter().filter(|one| one.happened);
                assert_eq!(happened.count(), 1, "{table} at {:?}", session.at());
                assert!(outcomes.iter().all(|one| one.weight > 0), "{table}");
            }
            let after = outcomes.into_iter().find(|one| one.happened);
            let Some(event) = session.step() else { break };
            if let Some(after) = after.filter(|_| event.facts.len() == 1) {
                let shown = after.after.show();
                assert_eq!(shown, session.show(), "{table} at {:?}", event.at);
            }
        }
    });
    assert!(with_chance > 30, "only {with_chance} clauses had chance in them");
}

#[test]
fn a_round_that_is_over_counts_what_its_heading_counts() {
    let mut compared = 0;
    each_table(|table| {
        let text = played(table, 6, false);
        let mut session = GAMES.open(&*text, &NoFiles).expect("a sound record");
        let mut over = None;
        while let Some(event) = session.step() {
            let score = |session: &Session| session.score().rows;
            if let (evoref::What::Round(_), Some(over)) = (event.what, &over) {
                assert_eq!(score(over), score(&session), "{table} at {:?}", event.at);
                compared += 1;
            }
            let line = event.at.line as usize;
            let next = text.lines().skip(line).find(|next| !next.is_empty());
            let heading_follows = next.is_some_and(|next| next.starts_with("round"));
            // Each costs a replay of what may follow: some lines stand for all of them.
            if !heading_follows && !line.is_multiple_of(8) {
                continue;
            }
            over = session.round_over();
            if !session.legal().headings.is_empty() {
                assert!(over.is_some(), "{table} at {:?}: the round may end", event.at);
            }
        }
    });
    assert!(compared > 20, "only {compared} rounds were over");
}

#[test]
fn every_word_of_a_record_is_told_in_its_order() {
    each_table(|table| {
        let text = played(table, 8, false);
        let session = GAMES.open(&*text, &NoFiles).expect("a sound record");
        let mut kinds = std::collections::BTreeSet::new();
        for (index, line) in text.lines().enumerate() {
            let words = session.words(index as u32 + 1);
            let mut end = 0;
            for (span, kind) in &words {
                assert!(end <= span.start && span.start < span.end, "{table}: {line}");
                assert!(!session.source().slice(*span).trim().is_empty());
                end = span.end;
                kinds.insert(*kind);
            }
            let blank = line.trim().is_empty();
            assert_eq!(words.is_empty(), blank, "{table}: {line}");
        }
        for kind in ["subject", "verb", "heading", "number"] {
            assert!(kinds.contains(kind), "{table}: no {kind} among {kinds:?}");
        }
        assert!(session.material().is_object(), "{table}");
        for verb in session.game().verbs.iter().filter(|verb| verb.name != "adjust") {
            assert!(session.gloss(verb.name).is_some(), "{table}: {}", verb.name);
        }
    });
}

#[test]
fn what_does_nothing_by_itself_is_a_form() {
    each_table(|table| {
        places(table, 13, |session, _| {
            for clause in session.legal().clauses.iter().filter(|clause| clause.is_form()) {
                for slots in evoref_game::slots(&clause.text) {
                    let gaps =
                        slots.iter().filter(|slot| matches!(slot, evoref_game::Slot::Gap(_)));
                    assert!(gaps.count() > 0, "{table}: {} has no gap", clause.text);
                }
            }
        });
    });
}

#[test]
fn every_header_line_that_is_offered_makes_a_sound_header() {
    for game in GAMES.all() {
        let text = format!("evoref 1\ngame: {}\nplayers: A, B\ntitle: Finals\n", game.name);
        let session = GAMES.open(&*text, &NoFiles).expect("a sound header");
        let keys = session.complete("").next;
        let keys: Vec<&str> = keys.iter().map(|key| &*key.text).collect();
        assert!(keys.contains(&"setup") && keys.contains(&"date:"), "{keys:?}");
        assert!(!keys.contains(&"title:"), "it stands there already");
        let mut ended = 0;
        for switch in session.complete("ruling: ").next {
            let values = session.complete(&format!("ruling: {} = ", switch.text)).next;
            for value in values.iter().filter(|value| value.ends) {
                let line = format!("{text}ruling: {} = {}\n", switch.text, value.text);
                assert!(GAMES.open(&*line, &NoFiles).is_ok(), "{line}");
                ended += 1;
            }
        }
        assert!(ended > 3, "{}: only {ended} rulings were offered", game.name);
    }
}

/// What may be typed at the end of a text.
fn offered(text: &str, typed: &str) -> Vec<String> {
    let mut session = GAMES.open(text, &NoFiles).unwrap();
    session.seek(if text.contains("\nsetup") || text.contains("\nposition") {
        At::after(text.lines().count() as u32)
    } else {
        At::START
    });
    let next = session.complete(typed).next;
    next.into_iter().map(|word| word.text.to_string()).collect()
}

#[test]
fn what_is_missing_of_a_list_is_told() {
    let text = include_str!("../../fixtures/evolve/played/four-seen-by-an-onlooker.evo");
    let above = &text[..text.find("B: play tunnel-plug").expect("it is there")];
    let mut session = GAMES.open(above, &NoFiles).expect("a sound record");
    session.seek(At::after(above.lines().count() as u32));
    let typed = [
        ("B: play ", 0),
        ("B: play tunnel-plug paying ", 3),
        ("B: play tunnel-plug paying water-hump stub ", 1),
        ("B: play tunnel-plug paying water-hump stub safe-in-numbers ", 0),
    ];
    for (typed, missing) in typed {
        assert_eq!(session.complete(typed).missing, missing, "{typed}");
    }
}

#[test]
fn positions_gaps_and_later_keys_are_offered() {
    let head = "evoref 1\ngame: evolve\nplayers: A, B\njudge: Carol\ncard: fin tail cost 0\n";
    let keys = offered(head, "");
    for word in ["setup", "position", "time:", "duration:", "deck:", "card:"] {
        assert!(keys.iter().any(|key| key == word), "{word}: {keys:?}");
    }
    assert!(!keys.iter().any(|key| key == "judge:"), "{keys:?}");
    let stated = offered(&format!("{head}\nposition\n"), "");
    assert_eq!(stated, ["A:", "B:", "table:", "round"]);
    assert!(offered(&format!("{head}\nposition\n"), "A: ").is_empty());
    let begun = format!("{head}\nsetup\nA: draw 8\n");
    let missing = offered(&format!("{begun}gap: \"tea\"\n"), "");
    assert!(missing.iter().any(|word| word == "position"), "{missing:?}");
}

#[test]
fn no_takeback_is_offered_across_a_gap() {
    let head = "evoref 1\ngame: evolve\nplayers: A, B\n\nsetup\nA: draw 8\n";
    let is_offered = |text: &str| offered(text, "").iter().any(|word| word == "takeback:");
    assert!(is_offered(head));
    assert_eq!(offered(head, "takeback: "), ["1"]);
    let gap = format!("{head}gap: \"tea\"\n");
    assert!(offered(&gap, "takeback: ").is_empty(), "{:?}", offered(&gap, "takeback: "));
}
