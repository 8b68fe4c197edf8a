//! What `legal` lists is exactly what `judge` accepts, at every point of a session.
//!
//! Candidates are too many by design and are filtered by the judge, so nothing listed is illegal.
//! Here the other half: a wide pool of actions (what is open anywhere in several sessions, the same
//! by other players, and clauses misspelt into other clauses) is judged at many points, and whatever
//! is accepted there must be listed: itself, or by a form that stands for several ways (payments,
//! cuts, unknown cards), or with more known of its cards, or as another way to write what leads to the same state. Decrees of the
//! table (`manual:`, `adjust:`) are nobody's move and are not listed.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt::Debug;

use evoref::game::{Actor, Book, Chance, Choice, Next, Player, Rules, Step, View};
use evoref::notation::Reader;
use evoref::referee;

use super::tables::{
    Choices, Table, Visit, attempt, each_table, records, rules, seats, seeded, settle, visit,
};

/// A line of a session.
enum Line<A> {
    Said(Actor, A),
    Round,
}

type Pool<A> = Vec<(Actor, A)>;

/// A session of random play with its draws written; what was open on the way goes to the pool.
fn play<G: Rules>(rules: &G, seed: u64, pool: &mut Pool<G::Action>) -> Vec<Line<G::Action>> {
    let mut choices = Choices(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut state = rules.start();
    let mut lines = Vec::new();
    for _ in 0..3000 {
        if let Some((by, action)) = rules.dealt(&state)
            && attempt(rules, &mut state, by, &action, &mut Vec::new())
        {
            pool.push((by, action.clone()));
            lines.push(Line::Said(by, action));
            continue;
        }
        let mut open: Vec<Choice<G::Action>> = Vec::new();
        rules.candidates(&state, &mut open);
        if choices.below(4) == 0 {
            pool.extend(open.iter().map(|choice| (choice.by, choice.action.clone())));
        }
        open.retain(|choice| choice.weight > 0);
        let leave = choices.below(12) == 0;
        let mut done = false;
        while !open.is_empty() && !leave && !done {
            let choice = open.swap_remove(choices.below(open.len() as u64) as usize);
            done = attempt(rules, &mut state, choice.by, &choice.action, &mut Vec::new());
            if done {
                lines.push(Line::Said(choice.by, choice.action));
            }
        }
        if done {
            continue;
        }
        if round(rules, &mut state) {
            lines.push(Line::Round);
        } else if !leave {
            break;
        }
    }
    lines
}

/// Goes on to the next round, if the round may end here.
fn round<G: Rules>(rules: &G, state: &mut G::State) -> bool {
    let mut after = state.clone();
    let may = settle(rules, &mut after, &Next::Round, &mut Vec::new());
    if may {
        rules.open_round(&mut after, &mut Book::quiet(Step(1)));
        *state = after;
    }
    may
}

fn print<G: Rules>(rules: &G, by: Actor, action: &G::Action) -> String {
    let mut text = String::new();
    rules.print(by, action, View::Full, &mut text);
    text
}

/// The same clause with one of its words another, taken from all words of the pool, or cut short.
fn misspelt<G: Rules>(
    rules: &G,
    by: Actor,
    text: &str,
    words: &[String],
    choices: &mut Choices,
) -> Vec<G::Action> {
    let mut changed: Vec<&str> = text.split(' ').collect();
    let at = choices.below(changed.len() as u64) as usize;
    match choices.below(4) {
        0 if changed.len() > 2 => {
            changed.remove(at);
        }
        1 => changed.insert(at + 1, &words[choices.below(words.len() as u64) as usize]),
        _ => changed[at] = &words[choices.below(words.len() as u64) as usize],
    }
    let text = changed.join(" ");
    let mut read = Vec::new();
    match G::read_clause(&Reader::new(rules, &text, 0), by, &mut read) {
        Ok([]) => read.into_iter().map(|claimed| claimed.action).collect(),
        _ => Vec::new(),
    }
}

/// Whether a form with its gaps stands for a clause: `CARD` for a word, `2 cards` for two words. Of a
/// card that the form names less may be known.
fn stands_for(form: &str, clause: &str) -> bool {
    let mut words = clause.split(' ');
    let mut parts = form.split(' ').peekable();
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
fn knows_less(clause: &str, full: &str) -> bool {
    let number = |word: &str| word.parse::<usize>().ok();
    if let Some((verb, last)) = clause.rsplit_once(' ')
        && let Some(count) = number(last)
        && let Some(cards) = full.strip_prefix(verb).and_then(|cards| cards.strip_prefix(' '))
        && cards.split(' ').all(|card| number(card).is_none())
    {
        return cards.split(' ').count() == count;
    }
    let (words, all) = (clause.split(' '), full.split(' '));
    words.clone().count() == all.clone().count()
        && words.zip(all).all(|(word, all)| {
            let rest = all.strip_prefix(word);
            word == "?"
                || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['+', '-']))
                || word.strip_prefix('?').is_some_and(|value| all.ends_with(value))
        })
}

/// What is listed at a point: clauses with what they lead to, and forms.
struct Listed<S> {
    clauses: Vec<(Actor, String, S)>,
    forms: Vec<(Actor, String)>,
    /// What the clauses lead to, in words: that takes long and is seldom needed.
    afters: OnceCell<Vec<String>>,
}

fn listed<G: Rules>(rules: &G, state: &G::State) -> Listed<G::State> {
    let open = referee::open_choices(rules, state);
    let mut listed = Listed { clauses: Vec::new(), forms: Vec::new(), afters: OnceCell::new() };
    for choice in open {
        let mut after = state.clone();
        if attempt(rules, &mut after, choice.by, &choice.action, &mut Vec::new()) {
            let text = print(rules, choice.by, &choice.action);
            listed.clauses.push((choice.by, text, after));
            if let Some((form, ways)) = choice.form {
                assert!(ways > 0, "`{form}` stands for nothing");
                listed.forms.push((choice.by, form));
            }
        }
    }
    listed
}

impl<S: Debug> Listed<S> {
    /// Whether an accepted action is there in some way.
    fn has(&self, by: Actor, text: &str, after: impl FnOnce() -> String) -> bool {
        let clauses = || self.clauses.iter().filter(|(other, _, _)| *other == by);
        if clauses().any(|(_, clause, _)| clause == text || knows_less(text, clause))
            || self.forms.iter().any(|(other, form)| *other == by && stands_for(form, text))
        {
            return true;
        }
        let after = after();
        let afters = self.afters.get_or_init(|| {
            let states = self.clauses.iter();
            states.map(|(_, _, state)| format!("{state:?}")).collect()
        });
        let mut led = self.clauses.iter().zip(afters);
        led.any(|((other, _, _), led)| *other == by && *led == after)
    }
}

/// What is accepted and not listed, by verb, with an example.
type Missing = BTreeMap<String, (u32, String)>;

struct Listing<'t> {
    table: &'t Table,
    seeds: u64,
    /// Actions that are judged at a point.
    width: u64,
    /// One point of so many is looked at.
    apart: u64,
    chance: fn(u64) -> Chance,
}

impl Visit for Listing<'_> {
    type Out = (u64, u64, Missing);

    fn visit<G: Rules>(self) -> Self::Out {
        let seats = seats(self.table.players);
        let (mut judged, mut accepted, mut missing) = (0, 0, Missing::new());
        for seed in 1..=self.seeds {
            let dealt: G = rules(&seats, self.table.headers, seeded(seed), View::Full);
            let mut pool = Vec::new();
            let lines = play(&dealt, seed, &mut pool);
            // Other sessions at this table have other cards in other places.
            play(&dealt, seed + 100, &mut pool);
            let rules: G = rules(&seats, self.table.headers, (self.chance)(seed), View::Full);
            let mut choices = Choices(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
            widen(&rules, &mut pool, self.table.players, &mut choices);
            let mut state = rules.start();
            for line in lines {
                if choices.below(self.apart) == 0 {
                    let listed = listed(&rules, &state);
                    for _ in 0..self.width {
                        let (by, action) = &pool[choices.below(pool.len() as u64) as usize];
                        let mut after = state.clone();
                        judged += 1;
                        if !attempt(&rules, &mut after, *by, action, &mut Vec::new()) {
                            continue;
                        }
                        accepted += 1;
                        let text = print(&rules, *by, action);
                        if !listed.has(*by, &text, || format!("{after:?}")) {
                            let verb = text.split(' ').next().unwrap_or("").to_owned();
                            let stage = rules.stage(&state);
                            let entry = missing.entry(verb).or_insert_with(|| {
                                let there: Vec<&str> = listed
                                    .clauses
                                    .iter()
                                    .filter(|(other, _, _)| other == by)
                                    .map(|(_, clause, _)| clause.as_str())
                                    .take(40)
                                    .collect();
                                let example = format!(
                                    "{by:?} `{text}` in round {} {}, seed {seed}; listed {there:?} {:?}",
                                    stage.round, stage.phase, listed.forms
                                );
                                (0, example)
                            });
                            entry.0 += 1;
                        }
                    }
                }
                let went_on = match line {
                    Line::Said(by, action) => {
                        attempt(&rules, &mut state, by, &action, &mut Vec::new())
                    }
                    Line::Round => round(&rules, &mut state),
                };
                if !went_on {
                    break;
                }
            }
        }
        (judged, accepted, missing)
    }
}

/// Adds the actions of other players and misspelt clauses.
fn widen<G: Rules>(rules: &G, pool: &mut Pool<G::Action>, players: u8, choices: &mut Choices) {
    let texts: Vec<(Actor, String)> =
        pool.iter().map(|(by, action)| (*by, print(rules, *by, action))).collect();
    let mut words: Vec<String> =
        texts.iter().flat_map(|(_, text)| text.split(' ').map(str::to_owned)).collect();
    words.sort();
    words.dedup();
    let own = pool.len();
    for _ in 0..own {
        let at = choices.below(own as u64) as usize;
        let (by, action) = pool[at].clone();
        if let Actor::Player(_) = by {
            let other = Player(choices.below(players.into()) as u8);
            pool.push((Actor::Player(other), action));
        }
        for action in misspelt(rules, by, &texts[at].1, &words, choices) {
            pool.push((by, action));
        }
    }
}

fn nothing_is_missing(chance: fn(u64) -> Chance) {
    let seeds = records(1, 1, 6);
    let (width, apart) = if seeds == 1 { (200, 24) } else { (1500, 3) };
    let (mut all, mut taken) = (0, 0);
    let mut failures = String::new();
    each_table(|table| {
        let listing = Listing { table, seeds, width, apart, chance };
        let (judged, accepted, missing) = visit(table.game.name, listing);
        (all, taken) = (all + judged, taken + accepted);
        for (verb, (count, example)) in missing {
            failures.push_str(&format!("{table}: {count} x `{verb}`, such as {example}\n"));
        }
    });
    println!("{all} actions judged, {taken} accepted");
    assert!(taken * 200 > all, "the pool is too poor: {taken} of {all}");
    assert!(failures.is_empty(), "accepted but not listed:\n{failures}");
}

#[test]
fn what_is_accepted_is_listed_when_chance_is_recorded() {
    nothing_is_missing(|_| Chance::Recorded);
}

#[test]
fn what_is_accepted_is_listed_under_a_seed() {
    nothing_is_missing(seeded);
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
}

#[test]
fn forms_stand_for_clauses() {
    for (form, clause) in [
        ("play stub paying 2 cards", "play stub paying a b"),
        ("play CARD", "play stub"),
        ("genes GENE GENE", "genes horn egg"),
        ("trait 1 CARD over horns+3", "trait 1 ? over horns+3"),
        ("trait 1 CARD over horns+3", "trait 1 climbing+2 over horns"),
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
