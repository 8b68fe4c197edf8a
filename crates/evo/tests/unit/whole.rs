//! Random sessions that balance their books, and reading back what is printed.

mod audit;

use crate::read::Grammar;
use std::cell::RefCell;
use std::sync::Arc;

use super::Action;
use super::Breach;
use super::Evo;
use super::names::Gene;
use super::state::State;
use evoref_game::{
    Actor, Arrived, Begun as _, Book, Chance, Choice, Claimed, Deed as _, Entry, Moves as _, Next,
    NoFiles, Opening, Owner, Player, Rules, Said, Scored as _, Seat, Seed, Setting, Step,
    Turns as _, Types as _, Verb as _, View, Waived, Watch, Work, advance,
};
use evoref_record::notation::{Reader, Reading, Respell};
use evoref_record::source::Span;

/// A generator good enough to choose with.
struct Dice(u64);

impl Dice {
    fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % below
    }
}

fn seats(players: usize) -> Arc<[Seat]> {
    ["A", "B", "C", "D", "E"][..players]
        .iter()
        .map(|handle| Seat {
            handle: (*handle).into(),
            name: format!("{handle}-name").into(),
            span: Span::new(0, 0),
        })
        .collect()
}

fn word(text: &str) -> evoref_record::notation::Word<'_> {
    evoref_record::notation::Word { text, span: Span::new(0, 0), quoted: false }
}

fn open(players: usize, chance: Chance, rulings: &[(&str, &str)]) -> Evo {
    let seats = seats(players);
    let rulings: Vec<Setting<'_>> = rulings
        .iter()
        .map(|(key, value)| Setting { key: word(key), value, span: Span::new(0, 0) })
        .collect();
    let opening = Opening {
        seats: &seats,
        headers: &[],
        rulings: &rulings,
        chance,
        files: &NoFiles,
        view: View::Full,
        work: &Work::unbounded(),
    };
    Evo::new(&opening).unwrap()
}

/// Reads one clause whole.
fn read(evo: &Evo, by: Actor, text: &str) -> Reading<Vec<Claimed<Action>>> {
    let mut out = Vec::new();
    let reader = Reader::new(evo, text, 0);
    reader.whole(|i| Grammar(&reader).clause(by, i, &mut out))?;
    Ok(out)
}

/// A session played at random, looked at after every action.
struct Session {
    evo: Evo,
    state: State,
    log: Vec<Entry>,
    kinds: [u32; 12],
}

/// What must hold after every step.
fn look(evo: &Evo, before: &State, now: &State, log: &[Entry], what: &str) {
    let mut shown = String::new();
    if let Err(why) = evo.audit(now) {
        evo.show(evo.stage(now), &evo.scene(now), &mut shown);
        panic!("{why} after {what}\n{shown}");
    }
    for player in evo.players() {
        let (old, new) = (before.herd(player), now.herd(player));
        let kept =
            !old.genes.has(Gene::Regeneration) || old.spaces.len() < 3 || new.spaces.len() >= 3;
        assert!(kept, "regeneration kept nobody after {what}");
        let own =
            |entry: &&Entry| entry.owner == Owner::player(player) && entry.unit == Evo::GAME.score;
        let sum: i32 = log.iter().filter(own).map(|entry| entry.delta).sum();
        let begun = evo.start().herd(player).mp();
        assert_eq!(begun + sum, new.mp(), "the log does not add up after {what}");
    }
}

/// Looks after every step that nobody writes.
struct Looking<'l> {
    log: &'l mut Vec<Entry>,
    before: Option<(State, String)>,
}

impl Watch<Evo> for Looking<'_> {
    fn entry(&mut self, entry: Entry) {
        self.log.push(entry);
    }

    fn before(&mut self, _: &Evo, state: &State, legal: &super::Effect, _: Option<&Said>) {
        self.before = Some((state.clone(), format!("{legal:?}")));
    }

    fn after(&mut self, evo: &Evo, state: &State) {
        if let Some((before, what)) = self.before.take() {
            look(evo, &before, state, self.log, &what);
        }
    }
}

impl Session {
    fn new(evo: Evo) -> Self {
        let state = evo.start();
        Self { evo, state, log: Vec::new(), kinds: [0; 12] }
    }

    /// Carries out everything before `next`; whether nothing is missing for it.
    fn go_on(&mut self, next: &Next<'_, Action>) -> Arrived<Breach> {
        let mut look = Looking { log: &mut self.log, before: None };
        advance(&self.evo, &mut self.state, next, &Waived::NONE, Step(1), Some(&mut look))
    }

    fn accepts(&self, choice: &Choice<Action>) -> bool {
        let mut trial = Self {
            evo: self.evo.clone(),
            state: self.state.clone(),
            log: self.log.clone(),
            kinds: [0; 12],
        };
        matches!(trial.go_on(&Next::Action(choice.by, &choice.action)), Arrived::There)
            && self.evo.judge(&trial.state, choice.by, &choice.action, &Waived::NONE).is_ok()
    }

    fn round_may_end(&self) -> bool {
        let mut trial = Self {
            evo: self.evo.clone(),
            state: self.state.clone(),
            log: self.log.clone(),
            kinds: [0; 12],
        };
        matches!(trial.go_on(&Next::Round), Arrived::RoundOver)
    }

    fn act(&mut self, by: Actor, action: &Action) {
        assert!(matches!(self.go_on(&Next::Action(by, action)), Arrived::There));
        let legal = self.evo.judge(&self.state, by, action, &Waived::NONE).unwrap().legal;
        let before = self.state.clone();
        let mut log = |entry| self.log.push(entry);
        legal.apply(&self.evo, &mut self.state, &mut Book::told(Step(2), &mut log));
        let mut text = String::new();
        action.print(&self.evo, View::Full, &mut text);
        self.kinds[kind(action)] += 1;
        assert_eq!(self.reads(by, &text), vec![*action], "{text}");
        look(&self.evo, &before, &self.state, &self.log, &text);
    }

    fn reads(&self, by: Actor, text: &str) -> Vec<Action> {
        let read = read(&self.evo, by, text)
            .unwrap_or_else(|misread| panic!("{text}: {}", misread.message));
        read.into_iter().map(|claimed| claimed.action).collect()
    }

    /// Plays to the end.
    fn play(&mut self, dice: &mut Dice) {
        while self.evo.standing(&self.state).ending.is_none() {
            let mut choices = Vec::new();
            self.evo.candidates(&self.state, &mut choices);
            choices.retain(|choice| dice.next(8) == 0 || choices_stay(choice));
            choices.retain(|choice| self.accepts(choice));
            let mut total: u64 = choices.iter().map(|choice| u64::from(choice.weight)).sum();
            let heading = if self.round_may_end() { 10 } else { 0 };
            total += heading;
            if total == 0 {
                // The sample may be empty, but never what it is taken from.
                let mut all = Vec::new();
                self.evo.candidates(&self.state, &mut all);
                let stuck = !all.iter().any(|choice| choice.weight > 0 && self.accepts(choice));
                assert!(!stuck, "nothing is legal: {:?}", self.state);
                continue;
            }
            let mut pick = dice.next(total);
            let chosen = choices.iter().find(|choice| {
                let weight = u64::from(choice.weight);
                let found = pick < weight;
                pick = pick.saturating_sub(if found { 0 } else { weight });
                found
            });
            match chosen {
                Some(choice) => self.act(choice.by, &choice.action),
                None => {
                    assert!(matches!(self.go_on(&Next::Round), Arrived::RoundOver));
                    let before = self.state.clone();
                    let mut log = |entry| self.log.push(entry);
                    self.evo.open_round(&mut self.state, &mut Book::told(Step(3), &mut log));
                    look(&self.evo, &before, &self.state, &self.log, "a heading");
                }
            }
        }
    }
}

/// Choices of which there are few stay; of the many steps and losses a sample is enough.
fn choices_stay(choice: &Choice<Action>) -> bool {
    !matches!(choice.action, Action::Go(_) | Action::Hatch(_) | Action::Lose(_) | Action::Start(_))
}

fn kind(action: &Action) -> usize {
    match action {
        Action::Order(_) => 0,
        Action::Start(_) => 1,
        Action::Climate(_) => 2,
        Action::Genes(_) => 3,
        Action::Bid(_) => 4,
        Action::Draw(_) => 5,
        Action::Play(_) => 6,
        Action::Adrenaline(_) => 7,
        Action::Go(go) if go.combat.is_none() => 8,
        Action::Go(_) => 9,
        Action::Hatch(_) => 10,
        Action::Lose(_) | Action::Change(_) => 11,
    }
}

#[test]
fn random_sessions_balance_their_books_and_end() {
    let mut kinds = [0; 12];
    for players in 2..=5 {
        for seed in 1..=6u64 {
            let chance = Chance::Seeded(Seed(seed));
            let rulings: &[(&str, &str)] = if seed % 2 == 0 {
                &[
                    ("newborn-parent", "no"),
                    ("must-save", "yes"),
                    ("dead-return", "no"),
                    ("thick-shell-path", "over-empty"),
                ]
            } else {
                &[]
            };
            let mut session = Session::new(open(players, chance, rulings));
            session.play(&mut Dice(seed * 7919 + players as u64));
            assert!((10..=12).contains(&session.state.sky.count()));
            assert_eq!(session.evo.standing(&session.state).rows.len(), players);
            for (sum, number) in kinds.iter_mut().zip(session.kinds) {
                *sum += number;
            }
        }
    }
    assert!(kinds.iter().all(|number| *number > 0), "not everything was played: {kinds:?}");
}

#[test]
fn a_recorded_session_is_drawn_by_hand_and_ends_too() {
    let mut session = Session::new(open(
        3,
        Chance::Recorded,
        &[("bid-within-means", "no"), ("bag-exhausted", "refuse")],
    ));
    session.play(&mut Dice(4242));
    assert!(session.state.rounds >= 9);
}

#[test]
fn lenient_spellings_are_understood() {
    let session = Session::new(open(3, Chance::Recorded, &[]));
    let a = Actor::Player(Player(0));
    for (by, lenient, strict) in [
        (a, "move A1\u{2212}A2-b2", "move a1-a2-b2"),
        (a, "attack A1\u{d7}A2 Miss", "attack a1xa2 miss"),
        (a, "attack a1xa2 ? => win", "attack a1xa2 ? => wins"),
        (a, "attack a1xa2 => wins", "attack a1xa2 ? => wins"),
        (a, "bid 3 paire de pattes", "bid 3 legs"),
        (a, "bid 3 \u{152}uf", "bid 3 egg"),
        (a, "bid 2 Horn.3", "bid 2 horn.3"),
        (a, "bid 3 H\u{f6}hlenbewohner", "bid 3 cave-dweller"),
        (a, "bid 3 gro\u{df}es Horn", "bid 3 great-horn"),
        (a, "bid 3 fiole alchimique.3", "bid 3 flask.3"),
        (a, "move \"a1-A02\" B2-b1", "move a1-a2 b2-b1"),
        (a, "bid 0 \u{e9}v\u{e9}nement", "bid 0 card"),
        (
            a,
            "attack a1xa2 +1 by b second-chance 0 escape B2",
            "attack a1xa2 +1 by B second-chance +0 escape b2",
        ),
        (Actor::Table, "climate \u{2212}1", "climate -1"),
        (Actor::Table, "climate M\u{e9}t\u{e9}orite", "climate meteorite"),
        (Actor::Table, "genes corne, fiole alchimique", "genes horn flask"),
        (Actor::Adjust, "a 2 mp \"late\"", "A +2 mp \"late\""),
    ] {
        let actions = session.reads(by, lenient);
        assert_eq!(actions, session.reads(by, strict), "{lenient}");
        assert!(!actions.is_empty());
    }
}

#[test]
fn what_is_not_understood_is_said() {
    let evo = open(3, Chance::Recorded, &[]);
    let a = Actor::Player(Player(0));
    for (text, said) in [
        ("move a1xa2", "is an attack"),
        ("move a1", "is not a path"),
        ("move a1a2", "`-` stands between"),
        ("move a1 a2 b2", "`a1 a2 b2` is not a path"),
        ("fly a1>a2>b2", "`-` stands between"),
        ("attack a1a2 hit", "`x` stands between"),
        ("attack a1 a2 hit", "`a1 a2` is not an attack"),
        ("attack a1a2b2 hit", "is not a space of the board"),
        ("move a1-a99", "`a99` is not a space of the board"),
        ("3 bid horn", "`bid` comes first"),
        ("attack a1-a2 hit", "is not an attack"),
        ("move z1-z2", "is not a space of the board"),
        ("attack a1xa2 seven", "is not a symbol of the die"),
        ("bid horn 3", "the value of a bid stands before the column"),
        ("bid 3 dog", "is not a gene or `card`"),
        ("fly a1-a2", "is not a flight"),
        ("attack a1xa2 hit by Q stampede", "is not a player"),
        ("lose", "is missing"),
        ("bid 3 horn,", "a comma stands after `horn`"),
        ("lose a1 a2 a3 b1 b2 b3 c1 c2 c3", "this is the ninth"),
        ("bid 3 hron.3", "is not a gene with its column"),
        ("bid 3 horn.300", "is not a gene with its column"),
        ("attack a1xa2 hit => won", "`won` is not `wins` or `fails`"),
        ("attack a1xa2 hit => wins fails", "after `wins` nothing is expected"),
        ("attack a1xa2 hit =>", "`wins` or `fails` is missing: nothing is said here"),
        ("hatch a1 => wins", "`wins` is not `kills` or `dies`"),
        ("bid 3 horn => wins", "has no result that could be stated"),
    ] {
        let misread = read(&evo, a, text).unwrap_err();
        assert!(misread.message.contains(said), "{text}: {}", misread.message);
    }
}

#[test]
fn a_comma_belongs_to_the_word_after_which_something_is_missing() {
    let evo = open(3, Chance::Recorded, &[]);
    let misread = read(&evo, Actor::Table, "genes horn,").unwrap_err();
    assert_eq!(misread.message, "a gene is missing after `horn`");
    assert_eq!(misread.primary.span, Span::new(6, 11));
}

#[test]
fn every_step_has_its_place() {
    let evo = open(3, Chance::Recorded, &[]);
    let text = "move a1-a2-b2 \"A3\u{2212}b3\"";
    let steps = read(&evo, Actor::Player(Player(0)), text).unwrap();
    let places: Vec<&str> =
        steps.iter().map(|step| &text[step.span.start as usize..step.span.end as usize]).collect();
    assert_eq!(places, ["a1-a2", "a2-b2", "A3\u{2212}b3"]);
}

#[test]
fn other_spellings_are_noted_for_the_whole_word() {
    let evo = open(3, Chance::Recorded, &[]);
    let player = Actor::Player(Player(0));
    for (by, text, expected) in [
        (player, "move A1\u{2212}a2 b1-b2", vec![(5, 12, "a1-a2")]),
        (player, "fly a1-b1Xb2 hit", vec![(4, 12, "a1-b1xb2")]),
        (player, "bid 3 fiole alchimique.3", vec![(6, 24, "flask.3")]),
        (Actor::Table, "genes corne, fur", vec![(6, 11, "horn"), (11, 12, "")]),
        (player, "attack a1xa2 HIT => Win", vec![(13, 16, "hit"), (20, 23, "wins")]),
        (Actor::Adjust, "A 2 mp \"why\"", vec![(2, 3, "+2")]),
    ] {
        let notes = RefCell::new(Respell::default());
        let reader = Reader::new(&evo, text, 0).noting(Some(&notes));
        let mut out = Vec::new();
        reader
            .whole(|i| Grammar(&reader).clause(by, i, &mut out))
            .unwrap_or_else(|misread| panic!("{text}: {}", misread.message));
        let mut respell = Respell::default();
        for (start, end, canonical) in expected {
            respell.note(Span::new(start, end), canonical);
        }
        assert_eq!(*notes.borrow(), respell, "{text}");
    }
}
