//! The strict loader of deck files.
//!
//! Every complaint names the file, the line and the cause. What can be wrong with a deck is found
//! here, so that a session never meets it. Its head is read here: its format, how many cards it
//! promises, their names and its rulings. Its parts are read in a file of their own.

mod parts;

use super::deck::{Card, Deck};
use super::raw::{RawAbility, RawCard, RawDeck};
use crate::prelude::*;
use evoref_game::NotSet;
use evoref_record::data::{BadData, DataFile, Faults, Quoting};

pub(super) fn load(file: DataFile<'_>, faults: &mut Faults) -> Option<Deck> {
    let (raw, emptied): (RawDeck, Vec<String>) = file.read_on(faults)?;
    let (whole, of_form) = (emptied.is_empty(), faults.found().len());
    let abilities = raw.abilities.iter().map(|one| fold(&one.id)).collect();
    let lacks_abilities = emptied.iter().any(|key| key == "abilities");
    let mut loader = Loader { file, faults, abilities, lacks_abilities };
    loader.head(&raw, whole);
    // More pieces than a set has room for cannot be numbered.
    loader.limits(&raw)?;
    loader.names(&raw);
    let options = loader.rulings(&raw);
    let mut cards: Box<[Card]> = raw.creatures.iter().map(|raw| loader.card(raw)).collect();
    let challenges = raw.challenges.iter().filter_map(|raw| loader.challenge(raw)).collect();
    let biomes = raw.biomes.iter().map(|raw| loader.biome(raw)).collect();
    loader.faults.without_consequences(of_form);
    // What could not be read cannot be counted.
    let last_biome = if whole { loader.whole(&raw, &options) } else { None };
    if !loader.faults.is_empty() {
        return None;
    }
    let card_names = raw.creatures.iter().map(|one| (&*one.name, &*one.id));
    let challenge_names = raw.challenges.iter().map(|one| (&*one.name, &*one.id));
    let biome_names = raw.biomes.iter().map(|one| (&*one.name, &*one.id));
    Some(Deck {
        last_biome: last_biome?,
        flying: loader.number("flying"),
        card_names: vocabulary("a creature card", card_names),
        challenge_names: vocabulary("a challenge", challenge_names),
        biome_names: vocabulary("a biome", biome_names),
        rulings: unusual(&raw).into(),
        id: Box::from(raw.deck.id),
        title: Box::from(raw.deck.title),
        options,
        abilities: raw.abilities.into_iter().map(|one| Box::from(one.id)).collect(),
        pieces: Card::number(&mut cards),
        cards,
        challenges,
        biomes,
    })
}

/// Whether so many biomes and challenges can be played with `options`, or why not.
pub(crate) fn fits(options: &Options, biomes: usize, challenges: usize) -> Result<(), String> {
    let stack = options.biome_stack;
    let stacked = stack.above + stack.with_dying_sun + stack.below + 1;
    if stacked as usize != biomes {
        return Err(format!(
            "the biome stack of {} + {} + {} and Dying Sun takes {stacked} biomes, the deck has \
             {biomes}",
            stack.above, stack.with_dying_sun, stack.below,
        ));
    }
    if (stack.challenges() as usize) > challenges {
        let (rounds, needed) = (stack.longest(), stack.challenges());
        return Err(format!(
            "a game of {rounds} rounds can need {needed} challenges, previews included, and the deck \
             has {challenges}: it could run out"
        ));
    }
    if options.players_min > options.players_max {
        return Err(format!(
            "at least {} and at most {} players leaves no number of them",
            options.players_min, options.players_max
        ));
    }
    Ok(())
}

struct Loader<'a> {
    file: DataFile<'a>,
    faults: &'a mut Faults,
    abilities: Vec<String>,
    /// One of them could not be read.
    lacks_abilities: bool,
}

impl Loader<'_> {
    /// Notes what is wrong at the line that has a word.
    fn fault(&mut self, word: &str, message: impl Into<String>) {
        self.faults.note(self.file.complain(word, message));
    }

    /// What a deck is as a whole: it fits its rulings, and its last biome ends the game.
    fn whole(&mut self, raw: &RawDeck, options: &Options) -> Option<u8> {
        if let Err(cause) = fits(options, raw.biomes.len(), raw.challenges.len()) {
            // What the file does not say is as usual; then its cards do not fit that.
            let said = self.file.text.contains("biome_stack");
            let cause = match self.file.quoting {
                Quoting::Values => cause,
                Quoting::Keys => "the rulings of the deck and the number of its biomes and \
                                  challenges do not go together"
                    .to_owned(),
            };
            self.fault(if said { "biome_stack" } else { "biomes" }, cause);
        }
        self.last_biome(raw)
    }
}

fn vocabulary<'a>(
    what: &'static str,
    names: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Vocabulary {
    let slugs: Vec<String> = names.clone().map(|(name, _)| fold(name)).collect();
    let ids = names.enumerate().map(|(number, (_, id))| (id, number as u16));
    Vocabulary::new(what, slugs.iter().map(String::as_str), ids)
}

/// The most pieces and abilities that a deck can have: they live in bit sets.
pub(crate) const MAX_PIECES: usize = 128;
const MAX_SET: usize = 64;

/// A longer key is no misspelt switch.
const LONGEST_SWITCH: usize = 40;

/// The words of the grammar, which no card may be called.
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "adjust", "allow", "cards", "check", "choose", "creature", "crossbreed", "date", "deck",
    "discard", "discards", "dominance", "draw", "evoref", "game", "give", "hand", "keep",
    "manual", "next", "none", "over", "pass", "paying", "place", "play", "players", "recorder",
    "replacing", "result", "round", "ruling", "seed", "setup", "source", "table", "takeback",
    "title",
];

/// Why a folded word cannot be the name of a card.
pub(crate) fn why_no_name(slug: &str) -> Option<&'static str> {
    if slug.is_empty() || slug.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some("it needs letters");
    }
    RESERVED.contains(&slug).then_some("records use the word")
}

impl Loader<'_> {
    pub(super) fn head(&mut self, raw: &RawDeck, whole: bool) {
        if raw.format != "evolve-deck/1" {
            let written = self.file.quote(&raw.format, "another");
            self.fault("format", format!("the format is `evolve-deck/1`, not {written}"));
        }
        let pieces: usize = raw.creatures.iter().map(|one| one.copies as usize).sum();
        let counts = &raw.deck.counts;
        let found = [
            ("creature cards", counts.creatures, pieces),
            ("challenges", counts.challenges, raw.challenges.len()),
            ("biomes", counts.biomes, raw.biomes.len()),
        ];
        for (what, promised, found) in found {
            if whole && promised != found {
                let promised = self.file.number(promised, "another number of");
                let message =
                    format!("`counts` promises {promised} {what}, the lists have {found}");
                self.fault("counts", message);
            }
        }
        for (number, RawAbility { id, .. }) in raw.abilities.iter().enumerate() {
            if self.abilities[..number].contains(&self.abilities[number]) {
                let told = self.file.quote(format!("ability {id}"), "this ability");
                self.fault(id, format!("{told} is listed twice"));
            }
        }
    }

    /// No list is longer than the sets that hold it.
    pub(super) fn limits(&mut self, raw: &RawDeck) -> Option<()> {
        let pieces: usize = raw.creatures.iter().map(|one| one.copies as usize).sum();
        let limits = [
            ("creatures", "creature cards", pieces, MAX_PIECES),
            ("abilities", "abilities", raw.abilities.len(), MAX_SET),
            ("challenges", "challenges", raw.challenges.len(), MAX_SET),
            ("biomes", "biomes", raw.biomes.len(), MAX_SET),
        ];
        for (key, what, found, most) in limits {
            if found > most {
                self.fault(key, format!("a deck has at most {most} {what}, here are {found}"));
                return None;
            }
        }
        Some(())
    }

    pub(super) fn names(&mut self, raw: &RawDeck) {
        let creatures = raw.creatures.iter().map(|one| (&*one.id, &*one.name, Some(one)));
        let challenges = raw.challenges.iter().map(|one| (&*one.id, &*one.name, None));
        let biomes = raw.biomes.iter().map(|one| (&*one.id, &*one.name, None));
        let mut taken: Vec<(String, &str, Option<&RawCard>)> = Vec::new();
        for (id, name, card) in creatures.chain(challenges).chain(biomes) {
            let slug = fold(name);
            if let Some(why) = why_no_name(&slug) {
                let told = self.file.quote(name, "this");
                self.fault(id, format!("{told} cannot be the name of a card: {why}"));
                continue;
            }
            // The id and the name of one card may be alike.
            let of_id = Some(fold(id)).filter(|id| *id != slug);
            for spelling in std::iter::once(slug).chain(of_id) {
                if let Some((_, other, first)) = taken.iter().find(|(held, ..)| *held == spelling) {
                    let quote = |written: &str, instead| self.file.quote(written, instead);
                    let message = if *other == name {
                        let told = quote(name, "alike");
                        let alike = card.zip(*first).is_some_and(|(one, other)| one.is_like(other));
                        let advice = if alike {
                            "one entry with `copies: 2` stands for both"
                        } else {
                            "a record could not tell them apart, so one needs another name"
                        };
                        format!("two cards are called {told}; {advice}")
                    } else {
                        let (one, other) =
                            (quote(name, "this card"), quote(other, "one before it"));
                        let alike = quote(&spelling, "alike");
                        format!("{one} and {other} are both written {alike} in a record")
                    };
                    self.faults.note(self.last(id, message));
                    break;
                }
                taken.push((spelling, name, card));
            }
        }
    }

    /// A complaint about the last line that has `needle` as a whole word: the second of two cards.
    fn last(&self, needle: &str, message: String) -> BadData {
        let lines: Vec<&str> = self.file.text.lines().collect();
        let mut bad = self.file.complain(needle, message);
        for (index, line) in lines.iter().enumerate().rev() {
            let only = DataFile { text: line, ..self.file };
            if only.complain(needle, "").line.is_some() {
                bad.line = Some(index as u32 + 1);
                break;
            }
        }
        bad
    }

    pub(super) fn rulings(&mut self, raw: &RawDeck) -> Options {
        let mut options = Options::default();
        for (key, value) in &raw.rulings {
            let written = plain(key);
            let message = match options.set(&fold(&written), &plain(value)) {
                Ok(()) => continue,
                Err(NotSet::NoSwitch) => {
                    let told = if written.len() <= LONGEST_SWITCH {
                        format!("`{written}`")
                    } else {
                        self.file.quote(&written, "this")
                    };
                    format!("{told} is no ruling; `evoref rules evolve` lists them")
                }
                // The switch exists, so its name is ours.
                Err(NotSet::NoValue(values)) => format!("ruling `{written}` takes {values}"),
            };
            self.fault(&written, message);
        }
        options
    }
}

/// The rulings that differ from the usual: switch and value.
pub(super) fn unusual(raw: &RawDeck) -> Vec<(String, String)> {
    let usual = Options::default();
    let differs = |(key, value): &(String, String)| {
        let mut options = usual;
        options.set(key, value).is_ok() && options != usual
    };
    let pairs = raw.rulings.iter().map(|(key, value)| (fold(&plain(key)), plain(value)));
    pairs.filter(differs).collect()
}

/// A YAML value as somebody would write it on one line.
fn plain(value: &serde_yaml::Value) -> String {
    use serde_yaml::Value;
    match value {
        Value::Null => String::new(),
        Value::Bool(answer) => answer.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Sequence(list) => joined(list.iter().map(plain), " "),
        // The only mapping is the biome stack; its parts have one order.
        Value::Mapping(parts) => ["above", "with_dying_sun", "below"]
            .iter()
            .filter(|_| parts.len() == 3)
            .filter_map(|key| parts.get(*key).map(plain))
            .collect::<Vec<_>>()
            .join(" "),
        Value::Tagged(tagged) => plain(&tagged.value),
    }
}
