//! What is counted over many sessions. Tallies of single records are added up in their order, so that the sums are the
//! same whatever the number of threads.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use smol_str::SmolStr;

/// A game, a kind of thing, its name.
pub(super) type ThingName = (&'static str, &'static str, SmolStr);

/// A game, the place of a measure in it, its name, kind and unit.
pub(super) type MeasureName = (&'static str, usize, &'static str, &'static str, &'static str);

#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) sessions: Sessions,
    /// By game and number of players.
    pub(super) length: BTreeMap<(&'static str, usize), Length>,
    /// By game, number of players and seat from 1.
    pub(super) seats: BTreeMap<(&'static str, usize, usize), Wins>,
    /// Who had it, by game, kind and name.
    pub(super) things: BTreeMap<ThingName, Wins>,
    /// By game and gene.
    pub(super) bids: BTreeMap<(&'static str, SmolStr), Bids>,
    pub(super) chance: BTreeMap<MeasureName, Chance>,
    /// By game, kind (player, trait) and name.
    pub(super) feeding: BTreeMap<ThingName, Feeding>,
    /// By game, kind (biome, challenge) and name.
    pub(super) scoring: BTreeMap<ThingName, Scoring>,
}

/// What was counted, and what was not.
#[derive(Debug, Default)]
pub(super) struct Sessions {
    pub(super) counted: u64,
    /// Those with a final result among them.
    pub(super) won: u64,
    /// Records without a session.
    pub(super) claimed: u64,
    pub(super) faulty: u64,
    /// Records of sessions that were counted before.
    pub(super) again: u64,
}

#[derive(Debug, Default)]
pub(super) struct Length {
    pub(super) sessions: u32,
    /// Of sessions that have ended; the others may go on.
    pub(super) ended: u32,
    pub(super) rounds: f64,
    /// The shortest and the longest of them.
    pub(super) extremes: Extremes,
    pub(super) actions: f64,
}

#[derive(Debug, Default)]
pub(super) struct Wins {
    pub(super) played: u32,
    /// Of those with a final result.
    pub(super) decided: u32,
    /// A win that is shared by two is half a win.
    pub(super) won: f64,
    /// What it would be if only the number of players counted.
    pub(super) fair: f64,
}

#[derive(Debug, Default)]
pub(super) struct Bids {
    pub(super) laid_out: u32,
    pub(super) bids: u32,
    pub(super) sold: u32,
    pub(super) paid: f64,
    pub(super) prices: Extremes,
}

#[derive(Debug, Default)]
pub(super) struct Chance {
    pub(super) moments: u32,
    pub(super) came: f64,
    pub(super) expected: f64,
    pub(super) variance: f64,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Feeding {
    pub(super) fed: u32,
    pub(super) hunts: u32,
    pub(super) hunted: u32,
}

#[derive(Debug, Default)]
pub(super) struct Scoring {
    pub(super) times: u32,
    pub(super) points: f64,
    pub(super) extremes: Extremes,
}

/// The least and the most of some numbers, if there are any.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Extremes(pub(super) Option<(i64, i64)>);

impl Extremes {
    pub(super) fn of(number: impl Into<i64>) -> Self {
        let number = number.into();
        Self(Some((number, number)))
    }
}

impl AddAssign for Extremes {
    fn add_assign(&mut self, other: Self) {
        self.0 = match (self.0, other.0) {
            (Some((least, most)), Some((less, more))) => Some((least.min(less), most.max(more))),
            (one, other) => one.or(other),
        };
    }
}

/// Adds the numbers, each to its own.
macro_rules! added {
    ($($sum:ident: $($number:ident)*;)*) => {
        $(impl AddAssign for $sum {
            fn add_assign(&mut self, other: Self) {
                $(self.$number += other.$number;)*
            }
        })*
    };
}

added! {
    Sessions: counted won claimed faulty again;
    Length: sessions ended rounds extremes actions;
    Wins: played decided won fair;
    Bids: laid_out bids sold paid prices;
    Chance: moments came expected variance;
    Feeding: fed hunts hunted;
    Scoring: times points extremes;
}

impl Tally {
    pub(super) fn add(&mut self, other: Self) {
        self.sessions += other.sessions;
        merge(&mut self.length, other.length);
        merge(&mut self.seats, other.seats);
        merge(&mut self.things, other.things);
        merge(&mut self.bids, other.bids);
        merge(&mut self.chance, other.chance);
        merge(&mut self.feeding, other.feeding);
        merge(&mut self.scoring, other.scoring);
    }
}

fn merge<K: Ord, V: AddAssign + Default>(into: &mut BTreeMap<K, V>, from: BTreeMap<K, V>) {
    for (key, value) in from {
        *into.entry(key).or_default() += value;
    }
}
