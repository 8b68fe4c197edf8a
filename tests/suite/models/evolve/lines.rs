//! What each line of a record does to the model, or that it is illegal.

use super::score;
use super::table::{After, Stage, Table, handle};
use super::worlds::{DISCARDS, HANDS, ON, Phase, World, Worlds};

impl<'d> Table<'d> {
    pub(super) fn line(mut self, worlds: &Worlds, line: &'d str) -> After<'d> {
        let (subject, clause) = line.split_once(": ")?;
        let words: Vec<&str> = clause.split(' ').collect();
        if self.stage == Stage::Preview && words[0] != "next" && self.is_last(self.next_biome) {
            let (table, worlds) = self.settled(worlds)?;
            let near = table.reach(&worlds);
            return table.line(&near, line);
        }
        if self.is_offer_due() && words[0] != "crossbreed" {
            let (table, worlds) = self.without_offer(worlds);
            return table.line(&worlds, line);
        }
        if subject == "table" {
            return match words[..] {
                ["biome", biome] => self.biome_line(worlds, biome, None),
                ["biome", biome, "next", next] => self.biome_line(worlds, biome, Some(next)),
                ["challenge", one] => self.challenge_line(worlds, one, None),
                ["challenge", one, "next", next] => self.challenge_line(worlds, one, Some(next)),
                ["next", "challenge", next] if self.stage == Stage::Preview => {
                    let next = self.new_challenge(next)?;
                    self.challenges_seen.insert(next);
                    self.preview = Some(next);
                    self.settled(worlds)
                }
                _ => None,
            };
        }
        let seat = (0..self.players).find(|seat| subject == handle(*seat))?;
        match words[..] {
            ["choose", one, "over", other] => self.choose_line(worlds, seat, one, other),
            ["crossbreed", card, offer] => self.offer_line(worlds, seat, card, offer),
            ["pass"] => self.play_line(worlds, seat, &[]),
            ["play", ..] => self.play_line(worlds, seat, &words[1..]),
            ["draw", ref cards @ ..] => self.draw_line(worlds, seat, cards),
            ["discard", ref cards @ ..] => self.discard_line(worlds, seat, cards),
            _ => None,
        }
    }

    fn biome_line(mut self, worlds: &Worlds, biome: &str, next: Option<&str>) -> After<'d> {
        let find = |name: &str| self.deck.biomes.iter().position(|one| one.0 == name);
        let biome = find(biome)?;
        let next = match next {
            Some(next) => Some(find(next)?),
            None => None,
        };
        let expected = match self.next_biome {
            Some(announced) => announced == biome,
            None => !self.biomes_seen.contains(&biome),
        };
        let (above, with) = self.deck.stack;
        let fits = |biome: usize, round: usize| {
            let last = self.is_last(Some(biome));
            let late = above + with + 1;
            if last {
                (above + 1..=late).contains(&round)
            } else {
                round != late
                    || (0..self.deck.biomes.len())
                        .any(|one| self.deck.biomes[one].3 && self.biomes_seen.contains(&one))
            }
        };
        let ok = self.stage == Stage::Biome
            && self.round > 0
            && expected
            && fits(biome, self.round)
            && self.is_last(Some(biome)) == next.is_none()
            && next.is_none_or(|next| {
                next != biome && !self.biomes_seen.contains(&next) && fits(next, self.round + 1)
            });
        if !ok {
            return None;
        }
        self.biomes_seen.extend([Some(biome), next].into_iter().flatten());
        (self.biome, self.next_biome) = (Some(biome), next);
        self.stage = Stage::Challenge;
        if self.is_last(self.biome) {
            self.begin_plays();
        }
        Some((self, worlds.clone()))
    }

    fn chooser(&self) -> Option<usize> {
        let chooser = score::chooser(self.deck, &self.creatures);
        chooser.filter(|_| self.round > 1)
    }

    fn challenge_line(mut self, worlds: &Worlds, one: &str, next: Option<&str>) -> After<'d> {
        if self.stage != Stage::Challenge || self.chooser().is_some() {
            return None;
        }
        let index = (self.deck.challenges.iter()).position(|(name, _)| name == one)?;
        let fits = match self.preview {
            Some(preview) => preview == index,
            None => !self.challenges_seen.contains(&index),
        };
        self.challenges_seen.insert(index);
        self.preview = match next {
            Some(next) => Some(self.new_challenge(next)?),
            None if self.is_last(self.next_biome) => None,
            None => return None,
        };
        self.challenges_seen.extend(self.preview);
        self.challenge = Some(index);
        if fits { self.settled(worlds) } else { None }
    }

    fn choose_line(mut self, worlds: &Worlds, seat: usize, one: &str, other: &str) -> After<'d> {
        if self.stage != Stage::Challenge || self.chooser() != Some(seat) {
            return None;
        }
        let preview = self.preview?;
        let name = self.deck.challenges[preview].0.as_str();
        let played = if one == name {
            if other != "?" {
                let new = self.new_challenge(other)?;
                self.challenges_seen.insert(new);
            }
            preview
        } else {
            let new = self.new_challenge(one)?;
            if other != name {
                return None;
            }
            self.challenges_seen.insert(new);
            new
        };
        (self.challenge, self.preview, self.stage) = (Some(played), None, Stage::Preview);
        Some((self, worlds.clone()))
    }

    fn offer_line(mut self, worlds: &Worlds, seat: usize, card: &str, offer: &str) -> After<'d> {
        if self.stage != Stage::Offer(seat) {
            return None;
        }
        let (named, unknown) = self.cards(&[card])?;
        let drawn = worlds.iter().flat_map(|world| world.drawn(seat, &named, unknown));
        let mut after: Worlds = drawn.collect();
        match (offer, named.first()) {
            ("keep", _) => {}
            ("give", Some(card)) => {
                let pre = &self.deck.challenges[self.challenge?].1["pre"];
                let step =
                    if pre["target"].as_str() == Some("left") { 1 } else { self.players - 1 };
                let old = self.put_on((seat + step) % self.players, self.index(card));
                let old = old.map(|old| self.at(old));
                after = after
                    .into_iter()
                    .map(|mut world| {
                        world.show(HANDS + seat, ON, card);
                        if let Some(old) = &old {
                            world.show(ON, DISCARDS, old);
                        }
                        world
                    })
                    .collect();
            }
            _ => return None,
        }
        self.stage = Stage::Offer(seat + 1);
        self.skip_offers(&after);
        Some((self, after))
    }

    /// A play, or a pass if there are no words.
    fn play_line(mut self, worlds: &Worlds, seat: usize, words: &[&str]) -> After<'d> {
        if self.stage != Stage::Play || self.passed[seat] {
            return None;
        }
        let now = worlds.iter().filter(|world| world.phase == Phase::Mutate);
        let [card, rest @ ..] = words else {
            self.passed[seat] = true;
            return Some((self, now.cloned().collect()));
        };
        if self.plays[seat] >= self.allowed[seat] {
            return None;
        }
        let (paying, replacing) = match rest {
            [] => (&[][..], None),
            ["paying", rest @ ..] => match rest.iter().position(|word| *word == "replacing") {
                Some(at) if at > 0 && rest.len() == at + 2 => (&rest[..at], Some(rest[at + 1])),
                None if !rest.is_empty() => (rest, None),
                _ => return None,
            },
            ["replacing", old] => (&[][..], Some(*old)),
            _ => return None,
        };
        let card = self.card(card)?;
        let index = self.index(&card);
        let (named, unknown) = self.cards(paying)?;
        let before = self.creatures[seat].clone();
        let old = self.put_on(seat, index);
        let effect = |kind: &str| score::effect(self.deck, &before, kind).unwrap_or(0);
        let mut price = self.deck.creatures[index].cost - effect("cost_discount");
        if old.is_some() {
            price -= effect("replaced_card_pays");
        }
        let told = match (replacing, old) {
            (None, _) | (Some("none"), None) => true,
            (Some(word), Some(old)) => self.deck.creatures[old].name == word,
            (Some(_), None) => false,
        };
        if paying.len() as i32 != price.max(0) || !told {
            return None;
        }
        let old = old.map(|old| self.at(old));
        let hand = HANDS + seat;
        let mut after = Worlds::new();
        for world in now {
            let mut world = world.clone();
            let mut ways = Vec::new();
            if world.show(hand, ON, &card) {
                ways = world.moved((hand, DISCARDS), &named, unknown);
            }
            self.is_decided &= !ways.is_empty();
            for mut way in ways {
                if let Some(old) = &old {
                    way.show(ON, DISCARDS, old);
                }
                after.insert(way);
            }
        }
        self.plays[seat] += 1;
        Some((self, after))
    }

    fn draw_line(self, worlds: &Worlds, seat: usize, words: &[&str]) -> After<'d> {
        let count = words.first().and_then(|word| word.parse::<usize>().ok());
        let (named, unknown) = match count {
            Some(count) if words.len() == 1 => (Vec::new(), count),
            _ => self.cards(words)?,
        };
        let wanted = named.len() + unknown;
        let fits = |world: &&World| wanted > 0 && world.owed(seat) == wanted;
        let fits = worlds.iter().filter(fits);
        let after = fits.flat_map(|world| world.drawn(seat, &named, unknown)).collect();
        Some((self, after))
    }

    fn discard_line(mut self, worlds: &Worlds, seat: usize, words: &[&str]) -> After<'d> {
        let (named, unknown) = self.cards(words)?;
        let wanted = named.len() + unknown;
        let fits = |world: &&World| {
            let over = world.phase == Phase::Done && self.is_last(self.biome);
            (world.phase == Phase::Cut || over) && wanted > 0 && self.excess(world, seat) == wanted
        };
        let mut after = Worlds::new();
        let mut is_decided = true;
        for world in worlds.iter().filter(fits) {
            let ways = world.moved((HANDS + seat, DISCARDS), &named, unknown);
            is_decided &= !ways.is_empty();
            after.extend(ways);
        }
        self.is_decided = is_decided;
        Some((self, after))
    }

    pub(super) fn round(mut self, worlds: &Worlds, number: &str) -> After<'d> {
        if self.is_offer_due() {
            let (table, worlds) = self.without_offer(worlds);
            return table.round(&worlds, number);
        }
        let first = self.round == 0;
        let over = !first && self.is_last(self.biome);
        if over || number.parse() != Ok(self.round + 1) {
            return None;
        }
        let ended = |world: &&World| {
            if first { world.due.iter().all(|due| *due == 0) } else { world.phase == Phase::Done }
        };
        let mut after = Worlds::new();
        for world in worlds.iter().filter(ended) {
            let mut world = world.clone();
            world.phase = Phase::Mutate;
            after.insert(world);
        }
        self.dominance = self.points(if first { Phase::Deal } else { Phase::Done });
        self.round += 1;
        (self.biome, self.challenge, self.stage) = (None, None, Stage::Biome);
        self.plays = vec![0; self.players];
        self.passed = vec![false; self.players];
        Some((self, after))
    }
}
