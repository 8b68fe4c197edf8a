//! The model of a session: reads the lines of a record and says which is the first illegal one.

use std::collections::{HashMap, HashSet};

use super::deck::Deck;
use super::score::{self, Parts};
use super::worlds::{Card, DECK, DISCARDS, HANDS, Phase, World, Worlds};

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum Verdict {
    Legal,
    /// The line, from 1.
    Illegal(usize),
    /// Too many distributions to look at.
    Open,
}

/// What decides a round, in the order of the lines that say it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Stage {
    Biome,
    Challenge,
    Preview,
    Offer(usize),
    Play,
}

#[derive(Clone)]
pub(super) struct Table<'d> {
    pub(super) deck: &'d Deck,
    /// Distributions that are looked at between two lines.
    pub(super) most: usize,
    /// Cards that the record names, with their places in a [`World`].
    pub(super) named: HashMap<&'d str, Card>,
    pub(super) cards: Vec<Card>,
    /// Whether the cards that leave a hand in a line were in it, in every world.
    pub(super) is_decided: bool,
    /// Whether all draws are written, so that none has to be tried.
    pub(super) written: bool,
    pub(super) players: usize,
    pub(super) hand_limit: usize,
    pub(super) stage: Stage,
    pub(super) round: usize,
    pub(super) biome: Option<usize>,
    pub(super) next_biome: Option<usize>,
    pub(super) biomes_seen: HashSet<usize>,
    pub(super) challenge: Option<usize>,
    pub(super) preview: Option<usize>,
    pub(super) challenges_seen: HashSet<usize>,
    pub(super) creatures: Vec<Parts>,
    pub(super) plays: Vec<i32>,
    pub(super) allowed: Vec<i32>,
    pub(super) passed: Vec<bool>,
    pub(super) dominance: Vec<i32>,
}

pub(super) type After<'d> = Option<(Table<'d>, Worlds)>;

impl<'d> Table<'d> {
    pub(super) fn is_last(&self, biome: Option<usize>) -> bool {
        biome.is_some_and(|biome| self.deck.biomes[biome].3)
    }

    pub(super) fn points(&self, phase: Phase) -> Vec<i32> {
        let mut points = self.dominance.clone();
        let Some(biome) = self.biome.filter(|_| phase > Phase::Mutate) else {
            return points;
        };
        if self.is_last(self.biome) {
            let more = score::dying_sun(self.deck, &self.creatures);
            return points.iter().zip(more).map(|(a, b)| a + b).collect();
        }
        for (seat, parts) in self.creatures.iter().enumerate() {
            points[seat] += score::biome(self.deck, biome, parts).0;
        }
        if phase > Phase::Biome {
            for (seat, (more, _)) in self.challenge_scores().into_iter().enumerate() {
                points[seat] += more;
            }
        }
        points
    }

    fn challenge_scores(&self) -> Vec<(i32, i32)> {
        let Some(challenge) = self.challenge else {
            return vec![(0, 0); self.players];
        };
        let card = &self.deck.challenges[challenge].1;
        score::challenge(self.deck, card, &self.creatures)
    }

    pub(super) fn excess(&self, world: &World, seat: usize) -> usize {
        let limit = score::effect(self.deck, &self.creatures[seat], "hand_limit");
        let limit = limit.map_or(self.hand_limit, |limit| limit as usize);
        world.hand(seat).saturating_sub(limit)
    }

    /// The worlds after one more step that nobody wrote.
    fn steps(&self, world: &World) -> Vec<World> {
        let due: Vec<usize> = (0..self.players).filter(|seat| world.due[*seat] > 0).collect();
        let mut ways = Vec::new();
        let all: usize = due.iter().map(|seat| world.due[*seat]).sum();
        let unseen;
        let world = if due.len() > 1 && all > world.count(DECK) {
            unseen = world.unseen();
            &unseen
        } else {
            world
        };
        for seat in due.iter().copied() {
            let owed = world.owed(seat);
            if !self.written || owed == 0 {
                ways.extend(world.drawn(seat, &[], owed));
            }
        }
        if !due.is_empty() {
            return ways;
        }
        let mut next = world.clone();
        let last = self.is_last(self.biome);
        let seats = 0..self.players;
        next.phase = match world.phase {
            Phase::Deal | Phase::Done => return ways,
            Phase::Early => Phase::Mutate,
            Phase::Mutate if self.stage != Stage::Play => return ways,
            Phase::Mutate if last => Phase::Cut,
            Phase::Mutate => {
                let biome = self.biome.unwrap();
                next.due = seats
                    .map(|seat| score::biome(self.deck, biome, &self.creatures[seat]).1 as usize)
                    .collect();
                Phase::Biome
            }
            Phase::Biome => {
                let scores = self.challenge_scores();
                next.due = scores.iter().map(|(_, cards)| *cards as usize).collect();
                Phase::Challenge
            }
            Phase::Challenge => Phase::Cut,
            Phase::Cut => {
                let mut seats = seats.filter(|seat| !last && self.excess(world, *seat) > 0);
                if let Some(seat) = seats.next() {
                    // Owners choose what they discard: the record says it, unless nobody knows the cards.
                    let (hand, excess) = (HANDS + seat, self.excess(world, seat));
                    if !world.is_known(hand) {
                        ways.extend(world.moved((hand, DISCARDS), &[], excess));
                    }
                    return ways;
                }
                Phase::Done
            }
        };
        ways.push(next);
        ways
    }

    /// All worlds that can be reached without a line, as long as they are not too many.
    pub(super) fn reach(&self, worlds: &Worlds) -> Worlds {
        let mut all = worlds.clone();
        let mut open: Vec<World> = worlds.iter().cloned().collect();
        while let Some(world) = open.pop().filter(|_| all.len() <= self.most) {
            for way in self.steps(&world) {
                let way = way.alike(&self.cards);
                if all.insert(way.clone()) {
                    open.push(way);
                }
            }
        }
        all
    }

    pub(super) fn card(&self, word: &str) -> Option<Card> {
        self.named.get(word).cloned()
    }

    /// Named cards, and how many are unknown; `None` if a name is none, or stands more often than it has copies.
    pub(super) fn cards(&self, words: &[&str]) -> Option<(Vec<Card>, usize)> {
        let known = words.iter().filter(|word| **word != "?");
        let named: Vec<Card> = known.map(|word| self.card(word)).collect::<Option<_>>()?;
        let times = |card: &Card| named.iter().filter(|other| *other == card).count();
        let unknown = words.len() - named.len();
        named.iter().all(|card| times(card) <= card.len()).then_some((named.clone(), unknown))
    }

    pub(super) fn settled(mut self, worlds: &Worlds) -> After<'d> {
        let pre = &self.deck.challenges[self.challenge?].1["pre"];
        let mut worlds = worlds.clone();
        match pre["kind"].as_str() {
            Some("crossbreed") => {
                self.stage = Stage::Offer(0);
                self.skip_offers(&worlds);
            }
            Some("draw") => {
                let amount = pre["amount"].as_u64()? as usize;
                worlds = worlds
                    .into_iter()
                    .map(|mut world| {
                        (world.phase, world.due) = (Phase::Early, vec![amount; self.players]);
                        world
                    })
                    .collect();
                self.begin_plays();
            }
            _ => self.begin_plays(),
        }
        Some((self, worlds))
    }

    /// Nothing left to draw: no offer.
    pub(super) fn skip_offers(&mut self, worlds: &Worlds) {
        if let Stage::Offer(seat) = self.stage
            && (seat == self.players || worlds.iter().all(|world| world.stock() == 0))
        {
            self.begin_plays();
        }
    }

    pub(super) const fn is_offer_due(&self) -> bool {
        matches!(self.stage, Stage::Offer(_))
    }

    /// What is possible if no offer is made any more: nothing was left to draw.
    pub(super) fn without_offer(mut self, worlds: &Worlds) -> (Self, Worlds) {
        self.begin_plays();
        let empty = worlds.iter().filter(|world| world.stock() == 0);
        let after = self.reach(&empty.cloned().collect());
        (self, after)
    }

    pub(super) fn begin_plays(&mut self) {
        self.stage = Stage::Play;
        for seat in 0..self.players {
            let extra = score::effect(self.deck, &self.creatures[seat], "extra_play");
            self.allowed[seat] = 1 + extra.unwrap_or(0);
        }
    }

    /// Puts a card on a creature; gives the old one of that type.
    pub(super) fn put_on(&mut self, seat: usize, card: usize) -> Option<usize> {
        let index = |parts: &Parts| {
            let slot = &self.deck.creatures[card].slot;
            let same = |old: &usize| self.deck.creatures[*old].slot == *slot;
            parts.iter().position(same)
        };
        let old = index(&self.creatures[seat]).map(|at| self.creatures[seat].remove(at));
        self.creatures[seat].push(card);
        old
    }

    pub(super) fn index(&self, card: &Card) -> usize {
        let name = self.named.iter().find(|(_, at)| *at == card).unwrap().0;
        let mut all = self.deck.creatures.iter();
        all.position(|one| one.name == **name).unwrap()
    }

    pub(super) fn at(&self, index: usize) -> Card {
        self.named[self.deck.creatures[index].name.as_str()].clone()
    }

    pub(super) fn new_challenge(&self, word: &str) -> Option<usize> {
        let index = (self.deck.challenges.iter()).position(|(name, _)| name == word)?;
        (!self.challenges_seen.contains(&index)).then_some(index)
    }

    /// What is possible after a line; `None` if it is illegal.
    fn after(&self, near: &Worlds, line: &'d str) -> After<'d> {
        let after = match line.strip_prefix("round ") {
            Some(number) => self.clone().round(near, number),
            None => self.clone().line(near, line),
        };
        let (table, worlds) = after?;
        let worlds = worlds.into_iter().map(|world| world.alike(&table.cards)).collect();
        Some((table, worlds)).filter(|(_, worlds): &(_, Worlds)| !worlds.is_empty())
    }

    fn agrees(&self, world: &World, claims: &str) -> bool {
        claims.split(", ").all(|claim| {
            let words: Vec<&str> = claim.split(' ').collect();
            let [who, number, unit] = words[..] else {
                return false;
            };
            let Some(seat) = (0..self.players).find(|seat| who == handle(*seat)) else {
                return false;
            };
            let is = match unit {
                "dominance" => self.points(world.phase)[seat],
                "cards" => world.hand(seat) as i32,
                _ => return false,
            };
            number.parse() == Ok(is)
        })
    }

    fn is_result(&self, worlds: &Worlds, totals: &str) -> bool {
        let points = self.points(Phase::Done);
        let stated: Vec<&str> = totals.split(", ").collect();
        let right = |seat: usize| {
            let row = format!("{} {}", handle(seat), points[seat]);
            stated.contains(&row.as_str())
        };
        self.is_last(self.biome)
            && worlds.iter().any(|world| world.phase == Phase::Done)
            && stated.len() == self.players
            && (0..self.players).all(right)
    }
}

/// Whether cards leave a hand in a line.
fn is_hand(line: &str) -> bool {
    line.contains(": play ") || line.contains(": discard ")
}

pub(super) fn handle(seat: usize) -> String {
    char::from(b'A' + seat as u8).to_string()
}

fn opening<'d>(deck: &'d Deck, text: &'d str, written: bool, most: usize) -> (Table<'d>, Worlds) {
    let players = text.lines().find_map(|line| line.strip_prefix("players: "));
    let players = players.unwrap().split(", ").count();
    let words: HashSet<&str> = text.split([' ', '\n']).collect();
    let mut named: HashMap<&str, Card> = HashMap::new();
    let mut cards: Vec<Card> = Vec::new();
    for card in deck.creatures.iter().filter(|card| words.contains(card.name.as_str())) {
        let first = cards.last().map_or(0, |card| card.end);
        cards.push(first..first + card.copies);
        named.insert(&card.name, first..first + card.copies);
    }
    let count = cards.last().map_or(0, |card| card.end);
    let all: usize = deck.creatures.iter().map(|card| card.copies).sum();
    let mut others = vec![0; HANDS + players];
    others[DECK] = all - count;
    let world = World {
        phase: Phase::Deal,
        at: vec![(DECK, false); count],
        others,
        due: vec![deck.start_hand; players],
    };
    let table = Table {
        deck,
        most,
        named,
        cards,
        is_decided: true,
        written,
        players,
        hand_limit: deck.hand_limit,
        stage: Stage::Biome,
        round: 0,
        biome: None,
        next_biome: None,
        biomes_seen: HashSet::new(),
        challenge: None,
        preview: None,
        challenges_seen: HashSet::new(),
        creatures: vec![Parts::new(); players],
        plays: vec![0; players],
        allowed: vec![1; players],
        passed: vec![false; players],
        dominance: vec![0; players],
    };
    (table, [world].into_iter().collect())
}

/// The verdict of the model on a record. `written`: every draw is in the record. `decided` counts the lines with
/// cards that leave a hand, and those of them in which they were in it in every world; `most` worlds are looked at
/// between two lines.
pub(super) fn judge(
    deck: &Deck,
    text: &str,
    written: bool,
    decided: &mut (u64, u64),
    most: usize,
) -> Verdict {
    let (mut table, mut worlds) = opening(deck, text, written, most);
    let mut counts: Vec<(usize, &str)> = Vec::new();
    // The distributions in which a count above is right.
    let mut counted: Vec<(usize, Table<'_>, Worlds)> = Vec::new();
    let mut result = None;
    let mut results = 0;
    let body = text.lines().position(|line| line == "setup").unwrap() + 1;
    for (at, line) in text.lines().enumerate().skip(body) {
        if line.is_empty() {
            continue;
        }
        let near = table.reach(&worlds);
        if near.len() > most {
            return Verdict::Open;
        }
        if let Some(claims) = line.strip_prefix("check: ") {
            counts.push((at + 1, claims));
            continue;
        }
        if let Some(totals) = line.strip_prefix("result: final ") {
            results += 1;
            if results > 1 || !table.is_result(&near, totals) {
                result = result.or(Some(at + 1));
            }
            continue;
        }
        table.is_decided = true;
        let after = table.after(&near, line);
        let is_right = after.is_some();
        // A count holds in one reading of the whole record, not only of the next line.
        let mut left = Vec::new();
        for (at, table, worlds) in counted.drain(..) {
            left.push((at, table.after(&table.reach(&worlds), line)));
        }
        for (at, claims) in counts.drain(..) {
            let fits = near.iter().filter(|world| table.agrees(world, claims));
            let fits: Worlds = fits.cloned().collect();
            if fits.is_empty() && !is_right {
                return Verdict::Illegal(result.map_or(at, |result| result.min(at)));
            }
            left.push((at, table.after(&table.reach(&fits), line)));
        }
        for (at, after) in left {
            match after {
                Some((table, worlds)) => counted.push((at, table, worlds)),
                None if is_right => {
                    return Verdict::Illegal(result.map_or(at, |result| result.min(at)));
                }
                None => {}
            }
        }
        if let Some(at) = result {
            return Verdict::Illegal(at);
        }
        let Some((next, then)) = after else {
            let open = |world: &World| {
                let mut seats = 0..table.players;
                seats.any(|seat| world.due[seat] > 0 || table.excess(world, seat) > 0)
            };
            if written && near.iter().any(open) {
                return Verdict::Open;
            }
            return Verdict::Illegal(at + 1);
        };
        (table, worlds) = (next, then);
        if is_hand(line) {
            *decided = (decided.0 + 1, decided.1 + u64::from(table.is_decided));
        }
    }
    let near = table.reach(&worlds);
    let agrees = |claims: &str| near.iter().any(|world| table.agrees(world, claims));
    let wrong = counts.iter().find(|(_, claims)| !agrees(claims));
    match [wrong.map(|(at, _)| *at), result].into_iter().flatten().min() {
        Some(at) => Verdict::Illegal(at),
        None => Verdict::Legal,
    }
}
