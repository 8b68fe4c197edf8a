//! Counts what happened in one session, by the names under which its game tells facts.

use std::sync::LazyLock;

use smol_str::SmolStr;

use super::tally::{Bids, Chance, Extremes, Feeding, Length, Scoring, Tally, Wins};
use crate::prelude::*;
use crate::results::{Result, ResultKind};
use evoref_game::luck::ChanceSum;
use evoref_game::{Fact, Value};
use evoref_referee::session::{Asked, Heard};

/// What is counted where a fact is told, by its roles.
enum Counted {
    /// What a player gets or plays: its kind, and the role that names it.
    Thing(&'static str, &'static str),
    /// What is laid out for bids: the role of the list.
    Offer(&'static str),
    /// A bid: the role that names the thing.
    Bid(&'static str),
    /// What is sold: the roles of the thing and of the price.
    Sale(&'static str, &'static str),
    /// A feeding: the role of the species.
    Feeding(&'static str),
    /// A hunt: the role of the species that attacks, if species have names, and that of whom or what it attacks.
    Hunt(Option<&'static str>, &'static str),
    /// A trait that is laid: the roles of the species, of the card and of a trait that goes.
    Lay { species: &'static str, card: &'static str, over: &'static str },
    /// What is scored: its kind, and the role that names it.
    Score(&'static str, &'static str),
}

/// Games, each with its facts and what is counted there. One that is not here has its length, seats and chance counted.
static COUNTED: [(&str, &[(&str, Counted)]); 3] = [
    (
        "evo",
        &[
            ("pay", Counted::Thing("gene", "gene")),
            ("play", Counted::Thing("event card", "card")),
            ("genes", Counted::Offer("genes")),
            ("bid", Counted::Bid("gene")),
            ("pay", Counted::Sale("gene", "price")),
            ("attack", Counted::Hunt(None, "on")),
        ],
    ),
    (
        "evolution",
        &[
            ("trait", Counted::Thing("trait", "card")),
            ("trait", Counted::Lay { species: "species", card: "card", over: "over" }),
            ("feed", Counted::Feeding("species")),
            ("attack", Counted::Hunt(Some("species"), "prey")),
        ],
    ),
    (
        "evolve",
        &[
            ("play", Counted::Thing("card", "card")),
            ("score", Counted::Score("biome", "biome")),
            ("score", Counted::Score("challenge", "challenge")),
        ],
    ),
];

pub(super) fn facts() -> &'static [Asked] {
    static ASKED: LazyLock<Vec<Asked>> = LazyLock::new(|| {
        let asked = COUNTED.iter().map(|(game, counted)| {
            let is_score = |(_, how): &&(_, Counted)| matches!(how, Counted::Score(..));
            let numbers = counted.iter().filter(is_score).map(|(fact, _)| *fact);
            let facts = each_once(counted.iter().map(|(fact, _)| *fact));
            Asked { game, facts, numbers: each_once(numbers) }
        });
        asked.collect()
    });
    &ASKED
}

/// What is counted of one session besides its facts.
struct Gathering<'a> {
    tally: &'a mut Tally,
    game: &'static Game,
    seats: &'a [Seat],
    counted: &'static [(&'static str, Counted)],
    /// What each player had, by seat: kind and name.
    had: Vec<BTreeSet<(&'static str, SmolStr)>>,
    /// How each player fed, by seat.
    fed: Vec<Feeding>,
    traits: FxHashMap<SmolStr, Vec<SmolStr>>,
}

pub(super) fn counted(checked: &Checked, heard: &Heard, people: &People) -> Tally {
    let mut tally = Tally::default();
    let report = &checked.report;
    match (report.status, report.game) {
        (Status::Legal | Status::Unfinished, Some(game)) => {
            tally.sessions.counted = 1;
            length(checked, game, &mut tally);
            let mut gathering = Gathering {
                tally: &mut tally,
                game,
                seats: report.seats(),
                counted: COUNTED.iter().find(|(own, _)| *own == game.name).map_or(&[], |own| own.1),
                had: vec![BTreeSet::new(); report.seats().len()],
                fed: vec![Feeding::default(); report.seats().len()],
                traits: FxHashMap::default(),
            };
            for fact in &heard.facts {
                gathering.fact(fact);
            }
            gathering.wins(&Result::of(report));
            for (seat, fed) in report.seats().iter().zip(&gathering.fed) {
                if *fed != Feeding::default() {
                    let key = (game.name, "player", one_line(people.name(&seat.name)).into());
                    *gathering.tally.feeding.entry(key).or_default() += *fed;
                }
            }
            chance(game, &heard.luck, &mut tally);
        }
        (Status::Legal | Status::Unfinished, None) => {}
        (Status::Claimed, _) => tally.sessions.claimed = 1,
        (Status::Illegal | Status::Unreadable, _) => tally.sessions.faulty = 1,
    }
    tally
}

fn length(checked: &Checked, game: &Game, tally: &mut Tally) {
    let report = &checked.report;
    let mut length = Length { sessions: 1, ..Length::default() };
    if report.status == Status::Legal {
        length.ended = 1;
        length.rounds = f64::from(report.rounds);
        length.extremes = Extremes::of(report.rounds);
        length.actions = f64::from(report.actions as u32);
    }
    *tally.length.entry((game.name, report.seats().len())).or_default() += length;
}

/// Adds what chance decided, each measure over all players.
fn chance(game: &Game, luck: &[ChanceSum], tally: &mut Tally) {
    for moment in luck {
        let mut measures = game.luck.measures.iter().enumerate();
        let found = measures.find(|(_, measure)| measure.name == moment.measure);
        let Some((place, measure)) = found else { continue };
        let key = (game.name, place, measure.name, moment.of.unwrap_or_default(), measure.unit);
        *tally.chance.entry(key).or_default() += Chance {
            moments: moment.moments,
            came: moment.came,
            expected: moment.odds.mean,
            variance: moment.odds.variance,
        };
    }
}

impl Gathering<'_> {
    fn fact(&mut self, fact: &Fact) {
        let named = |role: &str| fact.get(role).and_then(text);
        for (_, counted) in self.counted.iter().filter(|(name, _)| *name == fact.name) {
            match *counted {
                Counted::Thing(kind, role) => {
                    if let Some(who) = fact.who
                        && let Some(thing) = named(role)
                        && let Some(had) = self.had.get_mut(who.seat())
                    {
                        had.insert((kind, thing));
                    }
                }
                Counted::Offer(role) => {
                    if let Some(Value::Many(things)) = fact.get(role) {
                        for thing in things {
                            self.bids(text(thing)).laid_out += 1;
                        }
                    }
                    // What has no name is laid out every time.
                    self.bids(None).laid_out += 1;
                }
                Counted::Bid(role) => self.bids(named(role)).bids += 1,
                Counted::Sale(thing, price) => {
                    let price = fact.get(price);
                    let paid = if let Some(Value::Number(paid)) = price { *paid } else { 0 };
                    let bids = self.bids(named(thing));
                    bids.sold += 1;
                    bids.paid += f64::from(paid);
                    bids.prices += Extremes::of(paid);
                }
                Counted::Feeding(species) => {
                    self.each(fact.who, fact.get(species), &|feeding| feeding.fed += 1);
                }
                Counted::Hunt(hunter, prey) => {
                    let hunter = hunter.and_then(|role| fact.get(role));
                    self.each(fact.who, hunter, &|feeding| feeding.hunts += 1);
                    self.hunted(fact.get(prey));
                }
                Counted::Lay { species, card, over } => {
                    let Some(species) = named(species) else { continue };
                    let traits = self.traits.entry(species).or_default();
                    let gone =
                        named(over).and_then(|over| traits.iter().position(|one| *one == over));
                    gone.map(|place| traits.remove(place));
                    traits.extend(named(card));
                }
                Counted::Score(kind, role) => {
                    if let Some(thing) = named(role) {
                        self.scored(kind, thing, fact);
                    }
                }
            }
        }
    }

    /// The points of the fact, of the one to whom it happened.
    fn scored(&mut self, kind: &'static str, thing: SmolStr, fact: &Fact) {
        let unit = self.game.units.get(self.game.score.0 as usize).map_or("", |(name, _)| *name);
        let points = fact.changes.iter().filter(|change| change.unit == unit);
        let points: i32 = points.map(|change| change.delta).sum();
        *self.tally.scoring.entry((self.game.name, kind, thing)).or_default() +=
            Scoring { times: 1, points: f64::from(points), extremes: Extremes::of(points) };
    }

    /// What is counted of a thing that is bid on; what no role names is an event card.
    fn bids(&mut self, thing: Option<SmolStr>) -> &mut Bids {
        let thing = thing.unwrap_or_else(|| "event card".into());
        self.tally.bids.entry((self.game.name, thing)).or_default()
    }

    fn hunted(&mut self, prey: Option<&Value>) {
        // Of a species its owner: `M.2` is Maggie's.
        let owner_of = |species: SmolStr| {
            let (handle, _) = species.rsplit_once('.')?;
            Some(Player(self.seats.iter().position(|seat| *seat.handle == *handle)? as u8))
        };
        let owner = match prey {
            Some(Value::Player(player)) => Some(*player),
            other => other.and_then(text).and_then(owner_of),
        };
        self.each(owner, prey, &|feeding| feeding.hunted += 1);
    }

    /// Counts something for a player, and for each trait of the species.
    fn each(&mut self, who: Option<Player>, species: Option<&Value>, count: &dyn Fn(&mut Feeding)) {
        if let Some(fed) = who.and_then(|player| self.fed.get_mut(player.seat())) {
            count(fed);
        }
        let traits = species.and_then(text);
        for name in traits.and_then(|species| self.traits.get(&species)).into_iter().flatten() {
            count(self.tally.feeding.entry((self.game.name, "trait", name.clone())).or_default());
        }
    }

    /// Who won, by seat and by what he had.
    fn wins(&mut self, result: &Result) {
        let decided = result.kind == ResultKind::Verified;
        self.tally.sessions.won += u64::from(decided);
        let first = result.placed.iter().filter(|one| one.place == Some(1));
        let first: Vec<usize> = first.map(|one| one.player.seat()).collect();
        let (players, shared) = (self.seats.len(), 1.0 / f64::from(first.len() as u32));
        for seat in 0..players {
            let won = if first.contains(&seat) { shared } else { 0.0 };
            let count = |wins: &mut Wins| {
                wins.played += 1;
                if decided {
                    wins.decided += 1;
                    wins.won += won;
                    wins.fair += 1.0 / f64::from(players as u32);
                }
            };
            count(self.tally.seats.entry((self.game.name, players, seat + 1)).or_default());
            for (kind, name) in std::mem::take(&mut self.had[seat]) {
                count(self.tally.things.entry((self.game.name, kind, name)).or_default());
            }
        }
    }
}

/// What a value names.
fn text(value: &Value) -> Option<SmolStr> {
    if let Value::Card(card) = value {
        return card.name.clone();
    }
    if let Value::Name(name) = value { Some(name.clone()) } else { None }
}

#[cfg(test)]
#[path = "../../tests/unit/stats/gather.rs"]
mod tests;
