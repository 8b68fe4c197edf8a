//! The strict loader of deck files.
//!
//! Every complaint names the file, the line and the cause. What can be wrong with a deck is found
//! here, so that a session never meets it. The parts of a deck are read in files of their own.

mod head;
mod parts;

pub(crate) use head::{MAX_PIECES, why_no_name};

use super::deck::{Card, Deck};
use super::raw::RawDeck;
use crate::prelude::*;
use evoref_record::data::{DataFile, Faults, Quoting};

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
        rulings: head::unusual(&raw).into(),
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
