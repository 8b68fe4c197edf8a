//! What `legal` lists is exactly what `judge` accepts, at every point of a session.
//!
//! Candidates are too many by design and are filtered by the judge, so nothing listed is illegal.
//! Here the other half: a wide pool of actions is judged at many points, and whatever is accepted there must
//! be listed: itself, or by a form (payments, cuts, unknown cards), or with more
//! known of its cards, or as another way to write what leads to the same state. The pool is what is open anywhere
//! in several sessions, the same by other players, such clauses misspelt into others, and the forms of the grammar
//! with any names of the data in them. It is judged under every value of every switch, with all, some or none of
//! the drawn cards known, in positions that leave hidden things out, and at the end. Decrees of the table
//! (`manual:`, `adjust:`) are nobody's move and are not listed; nor is what says nothing (a known hand), nor what
//! leads nowhere.

mod compare;
mod grammar;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt::Debug;

use evoref_files::Sandbox;
use evoref_game::{
    Actor, Book, Chance, Choice, Next, Player, Rules, Stated, Stating, Step, Verb as _, View,
    may_end,
};
use evoref_record::notation::Reader;
use evoref_referee as referee;

use self::compare::{knows_less, stands_for, without_unknown};
use self::grammar::{Grammar, somebody};
use super::tables::{
    Choices, Table, Visit, attempt, each_table, records, ruled, seats, seeded, settle, visit,
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
        let mut open: Vec<Choice<G::Action>> = Vec::new();
        rules.candidates(&state, &mut open);
        if let Some((by, action)) = rules.dealt(&state)
            && attempt(rules, &mut state, by, &action, &mut Vec::new())
        {
            pool.push((by, action.clone()));
            lines.push(Line::Said(by, action));
            continue;
        }
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

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or("")
}

fn print<G: Rules>(rules: &G, action: &G::Action) -> String {
    let mut text = String::new();
    action.print(rules, View::Full, &mut text);
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
    read(rules, by, &changed.join(" "))
}

/// What a clause says, if it can be read.
fn read<G: Rules>(rules: &G, by: Actor, text: &str) -> Vec<G::Action> {
    let mut read = Vec::new();
    match G::read_clause(&Reader::new(rules, text, 0), by, &mut read) {
        Ok([]) => read.into_iter().map(|claimed| claimed.action).collect(),
        _ => Vec::new(),
    }
}

/// A draw as somebody else writes it who saw some of its cards.
fn half_seen<G: Rules>(
    rules: &G,
    by: Actor,
    action: &G::Action,
    choices: &mut Choices,
) -> Option<G::Action> {
    let text = print(rules, action);
    let cards = text.strip_prefix("draw ")?;
    let seen = cards.split(' ').map(|card| if choices.below(2) == 0 { card } else { "?" });
    let mut seen = seen.collect::<Vec<_>>().join(" ");
    if seen.split(' ').all(|card| card == "?")
        && read(rules, by, &format!("draw {seen}")).is_empty()
    {
        seen = cards.split(' ').count().to_string();
    }
    read(rules, by, &format!("draw {seen}")).pop()
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
            let text = print(rules, &choice.action);
            listed.clauses.push((choice.by, text, after));
            if let Some(form) = choice.form {
                listed.forms.push((choice.by, form));
            }
        }
    }
    listed
}

impl<S: Clone + Debug> Listed<S> {
    /// Whether a clause says nothing: a known hand, or traits that stay face down. Such are not listed.
    fn knows_already(&self, by: Actor, text: &str) -> bool {
        let is_open = |form: &str| form.starts_with("hand ");
        let mut words = text.split(' ').skip(2);
        match text.split(' ').next() {
            Some("hand") => !self.forms.iter().any(|(other, form)| *other == by && is_open(form)),
            Some("traits") => words.all(|word| word == "?"),
            _ => false,
        }
    }

    /// Whether what turns all face-down traits up leads to the same with and without a clause: it turned up what
    /// is known, which nobody has to write.
    fn adds_nothing<G: Rules<State = S>>(&self, rules: &G, after: &S) -> bool {
        let mut reveals = self
            .clauses
            .iter()
            .filter(|(by, text, _)| *by == Actor::Table && first_word(text) == "reveal");
        reveals.any(|(by, text, alone)| {
            let mut state = after.clone();
            let mut said = read(rules, *by, text).into_iter();
            said.all(|action| attempt(rules, &mut state, *by, &action, &mut Vec::new()))
                && format!("{state:?}") == format!("{alone:?}")
        })
    }

    /// Whether an accepted action is there in some way.
    fn has(&self, by: Actor, text: &str, after: impl FnOnce() -> String) -> bool {
        // What is replaced follows from the card.
        let text = text.split(" replacing ").next().unwrap_or(text);
        let text = &*without_unknown(text);
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
    rulings: &'t [(&'t str, &'t str)],
    seeds: u64,
    /// Actions that are judged at a point.
    width: u64,
    /// One point of so many is looked at.
    apart: u64,
    chance: fn(u64) -> Chance,
}

/// What came of it: how many actions were judged and accepted, what is not listed, and the first words that are.
#[derive(Default)]
struct Outcome {
    judged: u64,
    accepted: u64,
    missing: Missing,
    refused: Option<String>,
}

impl Listing<'_> {
    fn rules<G: Rules>(&self, chance: Chance) -> Result<G, String> {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
        let reach = Sandbox::new(Some(&root), &[]).expect("the fixtures are there");
        let files = reach.beside(&root.join(self.table.game.name).join("listing.evo"));
        let seats = seats(self.table.players);
        ruled(&seats, self.table.headers, self.rulings, &files, (chance, View::Full))
    }
}

impl Visit for Listing<'_> {
    type Out = Outcome;

    fn visit<G: Rules>(self) -> Outcome {
        let mut out = Outcome::default();
        for seed in 1..=self.seeds {
            let rules = |chance| self.rules::<G>(chance);
            let (dealt, rules) = match (rules(seeded(seed)), rules((self.chance)(seed))) {
                (Ok(dealt), Ok(rules)) => (dealt, rules),
                (Err(why), _) | (_, Err(why)) => {
                    out.refused = Some(why);
                    return out;
                }
            };
            let mut pool = Vec::new();
            let lines = play(&dealt, seed, &mut pool);
            // Other sessions at this table have other cards in other places.
            play(&dealt, seed + 100, &mut pool);
            let mut choices = Choices(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
            let words = widen(&rules, &mut pool, self.table.players, &mut choices);
            let grammar = Grammar::of(&rules, self.table.players, &words);
            // All cards that were drawn are known, or some of them.
            let recorded = matches!((self.chance)(seed), Chance::Recorded);
            let halved = recorded
                && if self.seeds == 1 { self.table.players == 2 } else { seed.is_multiple_of(2) };
            let mut point =
                Point { listing: &self, rules: &rules, pool, grammar, seed, out: &mut out };
            let mut state = rules.start();
            // Of a short session more than its end.
            let apart = self.apart.min(lines.len() as u64 / 4).max(1);
            for line in lines {
                if choices.below(apart) == 0 {
                    point.look(&state, &mut choices);
                }
                let began = matches!(line, Line::Round);
                let went_on = match line {
                    Line::Said(by, action) => {
                        let half = half_seen(&rules, by, &action, &mut choices).filter(|_| halved);
                        let mut say = |action: &G::Action| {
                            attempt(&rules, &mut state, by, action, &mut Vec::new())
                        };
                        half.is_some_and(|half| say(&half)) || say(&action)
                    }
                    Line::Round => round(&rules, &mut state),
                };
                if !went_on {
                    break;
                }
                if began && halved && choices.below(3) == 0 {
                    state = stated(&rules, &state, &mut choices);
                }
            }
            point.look(&state, &mut choices);
            if settle(&rules, &mut state, &Next::End, &mut Vec::new()) {
                point.look(&state, &mut choices);
            }
        }
        out
    }
}

/// The same table as a position states it that leaves out some of what is hidden; itself, if that cannot be.
fn stated<G: Rules>(rules: &G, state: &G::State, choices: &mut Choices) -> G::State {
    let mut said = Vec::new();
    for (by, facts) in G::Stated::position(rules, state) {
        for what in facts {
            if !what.is_hidden() || choices.below(3) > 0 {
                said.push(Stated { by, at: Step(1), what });
            }
        }
    }
    let (stated, faults) = G::Stated::lay_out(
        rules,
        Some(rules.stage(state).round),
        &said,
        None,
        rules.stage(state).left,
    );
    if said.is_empty() || !faults.is_empty() { state.clone() } else { stated }
}

/// A session at whose points the pool is judged.
struct Point<'a, 't, G: Rules> {
    listing: &'a Listing<'t>,
    rules: &'a G,
    pool: Pool<G::Action>,
    grammar: Grammar,
    seed: u64,
    out: &'a mut Outcome,
}

impl<G: Rules> Point<'_, '_, G> {
    /// Judges the pool at one point.
    fn look(&mut self, state: &G::State, choices: &mut Choices) {
        let listed = listed(self.rules, state);
        let apart = |letter: char| matches!(letter, ' ' | '-' | 'x' | '>' | ',');
        let clauses = listed.clauses.iter().map(|(_, text, _)| text);
        let mut near: Vec<String> = clauses
            .flat_map(|text| text.split(apart).chain(text.split(' ')))
            .map(str::to_owned)
            .collect();
        near.sort();
        near.dedup();
        for turn in 0..self.listing.width {
            if turn % 2 == 0 {
                let (by, action) =
                    self.pool[choices.below(self.pool.len() as u64) as usize].clone();
                self.judge(state, &listed, (by, &action), choices);
                continue;
            }
            let (table, text) = self.grammar.clause(&near, choices);
            let player = somebody(self.listing.table.players, choices);
            let by = if table { Actor::Table } else { Actor::Player(player) };
            for action in read(self.rules, by, &text) {
                self.judge(state, &listed, (by, &action), choices);
            }
        }
    }

    fn judge(
        &mut self,
        state: &G::State,
        listed: &Listed<G::State>,
        (by, action): (Actor, &G::Action),
        choices: &mut Choices,
    ) {
        let rules = self.rules;
        let mut after = state.clone();
        self.out.judged += 1;
        if !attempt(rules, &mut after, by, action, &mut Vec::new()) {
            return;
        }
        self.out.accepted += 1;
        let text = print(rules, action);
        if listed.has(by, &text, || format!("{after:?}"))
            || listed.knows_already(by, &text)
            || first_word(&text) == "traits" && listed.adds_nothing(rules, &after)
            || leads_nowhere(rules, &after, choices)
        {
            return;
        }
        let verb = first_word(&text).to_owned();
        let (stage, seed) = (rules.stage(state), self.seed);
        let entry = self.out.missing.entry(verb).or_insert_with(|| {
            let own = listed.clauses.iter().filter(|(other, _, _)| *other == by);
            let there: Vec<&str> = own.map(|(_, clause, _)| clause.as_str()).take(40).collect();
            let example = format!(
                "{by:?} `{text}` in round {} {}, seed {seed}; listed {there:?} {:?}",
                stage.round, stage.phase, listed.forms
            );
            (0, example)
        });
        entry.0 += 1;
    }
}

/// Whether every way on comes to a table where nobody can do anything and the round cannot end either, as behind
/// a bid that nobody can pay. Some ways are walked, taken as they come.
fn leads_nowhere<G: Rules>(rules: &G, state: &G::State, choices: &mut Choices) -> bool {
    (0..WALKS).all(|_| {
        let mut state = state.clone();
        for _ in 0..STEPS {
            let mut ended = state.clone();
            if may_end(rules, &state) || settle(rules, &mut ended, &Next::End, &mut Vec::new()) {
                return false;
            }
            let open = referee::open_choices(rules, &state);
            let Some(choice) = open.get(choices.below(open.len().max(1) as u64) as usize) else {
                return true;
            };
            attempt(rules, &mut state, choice.by, &choice.action, &mut Vec::new());
        }
        false
    })
}

/// How many ways on are walked, and how far.
const WALKS: usize = 20;
const STEPS: usize = 16;

/// Adds the actions of other players and misspelt clauses; gives all words of the pool.
fn widen<G: Rules>(
    rules: &G,
    pool: &mut Pool<G::Action>,
    players: u8,
    choices: &mut Choices,
) -> Vec<String> {
    let texts: Vec<(Actor, String)> =
        pool.iter().map(|(by, action)| (*by, print(rules, action))).collect();
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
    words
}

/// Tables that are only looked at here: a deck in which every verb has its use.
const DECKS: &[(&str, &[(&str, &str)])] = &[("evolve", &[("deck", "data/decisions.yaml")])];

/// Values of switches that take more than are listed, or that not every table can have.
const VALUES: &[(&str, &[&str])] = &[
    ("players-min", &["3"]),
    ("players-max", &["3"]),
    ("start-hand", &["0", "20"]),
    ("killer-babies-die", &["miss +1 +2"]),
    ("token-mix", &["1 1 5 5", "0 12 0 0"]),
    ("place-points", &["5", "1 0 -3"]),
    ("place-cards", &["0", "7 7 0"]),
    ("biome-stack", &["9 0 5", "0 4 10"]),
];

/// Every switch of a game with each of its values; of a range its ends.
fn every_ruling(table: &Table) -> Vec<(&'static str, String)> {
    let mut rulings = Vec::new();
    for switch in table.game.switches {
        let listed = (switch.listed)();
        let own = VALUES.iter().find(|(name, _)| *name == switch.name);
        let values: Vec<String> = match own {
            Some((_, values)) => values.iter().map(|value| (*value).to_owned()).collect(),
            None => listed
                .split(", ")
                .flat_map(|value| value.split(" to "))
                .map(str::to_owned)
                .collect(),
        };
        let other = values.into_iter().filter(|value| value != switch.default);
        rulings.extend(other.map(|value| (switch.name, value)));
    }
    rulings
}

/// What the proof found in one game.
#[derive(Default)]
struct Found {
    judged: u64,
    accepted: u64,
    failures: String,
}

impl Found {
    fn add(&mut self, listing: Listing<'_>) {
        let (table, rulings) = (listing.table, listing.rulings.to_vec());
        let out = visit(table.game.name, listing);
        self.judged += out.judged;
        self.accepted += out.accepted;
        for (verb, (count, example)) in out.missing {
            let line = format!("{table} {rulings:?}: {count} x `{verb}`, such as {example}\n");
            self.failures.push_str(&line);
        }
        if let Some(why) = out.refused {
            self.failures.push_str(&format!("{table} {rulings:?}: {why}\n"));
        }
    }

    fn nothing_is_missing(&self) {
        println!("{} actions judged, {} accepted", self.judged, self.accepted);
        assert!(self.failures.is_empty(), "accepted but not listed:\n{}", self.failures);
        let (judged, accepted) = (self.judged, self.accepted);
        assert!(accepted * 200 > judged, "the pool is too poor: {accepted} of {judged}");
    }
}

/// How many sessions, how many actions at a point, and one point of how many.
fn size() -> (u64, u64, u64) {
    match records(1, 1, 6) {
        1 => (1, 60, 48),
        seeds => (seeds, 1500, 3),
    }
}

fn every_table(chance: fn(u64) -> Chance) -> Found {
    let (seeds, width, apart) = size();
    let mut found = Found::default();
    each_table(|table| {
        found.add(Listing { table, rulings: &[], seeds, width, apart, chance });
    });
    found
}

#[test]
fn what_is_accepted_is_listed_when_chance_is_recorded() {
    let mut found = every_table(|_| Chance::Recorded);
    let (seeds, width, _) = size();
    for (name, headers) in DECKS {
        for game in super::editions::games().iter().filter(|game| game.name == *name) {
            let table = &Table { game, headers, players: 3 };
            let chance = |_| Chance::Recorded;
            found.add(Listing { table, rulings: &[], seeds: seeds + 5, width, apart: 4, chance });
        }
    }
    found.nothing_is_missing();
}

#[test]
fn what_is_accepted_is_listed_under_a_seed() {
    every_table(seeded).nothing_is_missing();
}

#[test]
fn what_is_accepted_is_listed_under_every_value_of_every_switch() {
    let (seeds, width, apart) = match size() {
        // A little of each, for there are many.
        (1, width, apart) => (1, width / 4, apart * 4),
        // Some 150 values, each as good as a table of its own: a sixth of the work for each.
        (seeds, width, apart) => (seeds.div_ceil(3), width / 2, apart),
    };
    let mut found = Found::default();
    each_table(|table| {
        // A switch says the same in every edition; with more players there is more to choose.
        if table.players != 3 || table.headers.first().is_some_and(|(_, value)| *value != "bsw") {
            return;
        }
        for (name, value) in every_ruling(table) {
            let chance = |_| Chance::Recorded;
            let rulings: &[(&str, &str)] = &[(name, &value)];
            found.add(Listing { table, rulings, seeds, width, apart, chance });
        }
    });
    found.nothing_is_missing();
}
