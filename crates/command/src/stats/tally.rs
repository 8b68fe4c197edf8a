//! What is counted over many sessions. Tallies of single records are added up in their order, so that the sums are the
//! same whatever the number of threads.

use std::hash::Hash;
use std::ops::AddAssign;

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// A game, a kind of thing, its name.
pub(super) type ThingName = (&'static str, &'static str, SmolStr);

/// Everything that is counted.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) sessions: Sessions,
    /// By game and number of players.
    pub(super) length: FxHashMap<(&'static str, usize), Length>,
    /// By game, number of players and seat from 1.
    pub(super) seats: FxHashMap<(&'static str, usize, usize), Wins>,
    /// Who had it, by game, kind and name.
    pub(super) things: FxHashMap<ThingName, Wins>,
    /// By game and gene.
    pub(super) bids: FxHashMap<(&'static str, SmolStr), Bids>,
    /// By game, place of the measure in its game, its name and kind.
    pub(super) chance: FxHashMap<(&'static str, usize, &'static str, &'static str), Chance>,
    /// By game, kind (player, trait) and name.
    pub(super) feeding: FxHashMap<ThingName, Feeding>,
    /// By game, kind (biome, challenge) and name.
    pub(super) scoring: FxHashMap<ThingName, Scoring>,
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
    pub(super) shortest: u32,
    pub(super) longest: u32,
    pub(super) actions: f64,
}

/// How often somebody won.
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
    pub(super) most: i32,
}

#[derive(Debug, Default)]
pub(super) struct Chance {
    pub(super) unit: &'static str,
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
    pub(super) least: i32,
    pub(super) most: i32,
}

/// What was counted, by its keys.
pub(super) fn sorted<K: Ord, V>(counted: &FxHashMap<K, V>) -> Vec<(&K, &V)> {
    let mut sorted: Vec<_> = counted.iter().collect();
    sorted.sort_unstable_by_key(|(key, _)| *key);
    sorted
}

impl Tally {
    /// Adds what was counted in further sessions.
    pub(super) fn add(&mut self, other: Self) {
        self.sessions.counted += other.sessions.counted;
        self.sessions.won += other.sessions.won;
        self.sessions.claimed += other.sessions.claimed;
        self.sessions.faulty += other.sessions.faulty;
        merge(&mut self.length, other.length);
        merge(&mut self.seats, other.seats);
        merge(&mut self.things, other.things);
        merge(&mut self.bids, other.bids);
        merge(&mut self.chance, other.chance);
        merge(&mut self.feeding, other.feeding);
        merge(&mut self.scoring, other.scoring);
    }
}

fn merge<K: Hash + Eq, V: AddAssign + Default>(into: &mut FxHashMap<K, V>, from: FxHashMap<K, V>) {
    for (key, value) in from {
        *into.entry(key).or_default() += value;
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Self) {
        if other.ended > 0 {
            self.shortest = match self.ended {
                0 => other.shortest,
                1.. => self.shortest.min(other.shortest),
            };
        }
        self.longest = self.longest.max(other.longest);
        self.sessions += other.sessions;
        self.ended += other.ended;
        self.rounds += other.rounds;
        self.actions += other.actions;
    }
}

impl AddAssign for Wins {
    fn add_assign(&mut self, other: Self) {
        self.played += other.played;
        self.decided += other.decided;
        self.won += other.won;
        self.fair += other.fair;
    }
}

impl AddAssign for Bids {
    fn add_assign(&mut self, other: Self) {
        self.laid_out += other.laid_out;
        self.bids += other.bids;
        self.sold += other.sold;
        self.paid += other.paid;
        self.most = self.most.max(other.most);
    }
}

impl AddAssign for Chance {
    fn add_assign(&mut self, other: Self) {
        self.unit = other.unit;
        self.moments += other.moments;
        self.came += other.came;
        self.expected += other.expected;
        self.variance += other.variance;
    }
}

impl AddAssign for Feeding {
    fn add_assign(&mut self, other: Self) {
        self.fed += other.fed;
        self.hunts += other.hunts;
        self.hunted += other.hunted;
    }
}

impl AddAssign for Scoring {
    fn add_assign(&mut self, other: Self) {
        if self.times == 0 {
            (self.least, self.most) = (other.least, other.most);
        }
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
        self.times += other.times;
        self.points += other.points;
    }
}
