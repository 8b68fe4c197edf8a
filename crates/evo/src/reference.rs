//! What never changes in a session, and what a name of it means.

use crate::prelude::*;
use serde_json::{Value, json};

use super::data::board::{BOARDS, spaces_of};
use super::data::events::{DECKS, EventCard};
use super::data::wheel::WHEELS;
use super::names::GENES;
use super::state::UNIQUES;
use evoref_record::data::Shown as _;

/// All that has a name in Evo; see [`evoref_game::Game::things`].
pub(super) fn things() -> Vec<Thing> {
    let genes = Gene::ALL.iter().map(|gene| {
        let facts = if gene.is_unique() { "unique" } else { "6 tokens" };
        Thing::new("gene", gene.name(), facts, gene.meaning())
    });
    let terrains = Terrain::ALL.map(|terrain| {
        let facts = format!("{} on the board", terrain.letter());
        Thing::new("terrain", terrain.name(), facts, terrain.meaning())
    });
    let climates =
        Climate::ALL.map(|climate| Thing::new("climate", climate.name(), "", climate.meaning()));
    let dice = Die::ALL.iter().map(|die| {
        let facts = counted(die.faces(), "face");
        Thing::new("symbol of the die", die.name(), facts, die.meaning())
    });
    let cards = DECKS.all().flat_map(|deck| {
        deck.cards.iter().map(|card| {
            let copies = if card.copies == 1 { "copy" } else { "copies" };
            let (number, phase) = (card.copies, card.phase.name());
            let facts = format!("{number} {copies} in {}, played in {phase}", deck.name);
            Thing::new("event card", &*card.name, facts, &*card.text)
        })
    });
    let boards = BOARDS.all().map(|one| ("board", &*one.name, one.title()));
    let wheels = WHEELS.all().map(|one| ("wheel", &*one.name, one.title()));
    let decks = DECKS.all().map(|one| ("event deck", &*one.name, one.title()));
    let files = boards.chain(wheels).chain(decks).map(|(kind, name, title)| {
        Thing::new(kind, name, "", format!("{title}. `evoref data show {name}` prints it."))
    });
    let named = genes.chain(terrains).chain(climates).chain(dice);
    named.chain(cards).chain(files).collect()
}

impl Described for Evo {
    fn settings(&self) -> Vec<(&'static str, String)> {
        let board = self.seats.len().saturating_sub(2);
        let named = [
            BOARDS.unless(board, &self.board, &self.board.name),
            WHEELS.unless(0, &self.wheel, &self.wheel.name),
            DECKS.unless(0, &self.deck, &self.deck.name),
        ];
        named.into_iter().flatten().chain(self.switches()).collect()
    }

    fn material(&self) -> Value {
        let spaces = (0..self.board.spaces.len()).map(|index| {
            let space = self.board.space(SpaceId(index as u8));
            let neighbours = spaces_of(space.neighbours).map(|id| self.space_name(id));
            json!({
                "name": space.name,
                "terrain": space.terrain.name(),
                "coast": space.coast,
                "start": space.start,
                "neighbours": neighbours.collect::<Vec<_>>(),
                "row": space.row,
                "column": space.column,
            })
        });
        let sections = self.wheel.sections.iter().map(|section| {
            let climates = Terrain::ALL
                .map(|terrain| (terrain.name().to_owned(), section.of(terrain).name().into()));
            let climates: serde_json::Map<String, Value> = climates.into_iter().collect();
            json!({"name": section.name, "climate": climates})
        });
        let gene = |gene: Gene| json!({"name": gene.name(), "copies": gene.copies(), "text": gene.meaning()});
        json!({
            "board": {
                "name": self.board.name,
                "title": self.board.title,
                "spaces": spaces.collect::<Vec<_>>(),
            },
            "wheel": {
                "name": self.wheel.name,
                "title": self.wheel.title,
                "start": self.wheel.start + 1,
                "sections": sections.collect::<Vec<_>>(),
            },
            "events": {
                "name": self.deck.name,
                "title": self.deck.title,
                "cards": self.deck.cards,
            },
            "genes": Gene::ALL.map(gene),
            "unique_genes": UNIQUES,
        })
    }

    fn gloss(&self, word: &str) -> Option<Gloss> {
        if let Some(space) = self.board.find(word) {
            let space = self.board.space(space);
            let coast = if space.coast { ", on the coast" } else { "" };
            return Some(Gloss::of("space", format!("{}{coast}", space.terrain.name())));
        }
        if let Some(gene) = GENES.find(word).and_then(|at| Gene::ALL.get(usize::from(at))) {
            return Some(Gloss::of("gene", gene.meaning()));
        }
        if let Some(card) = self.deck.names.find(word) {
            let EventCard { text, .. } = &self.deck.cards[usize::from(card)];
            return Some(Gloss::of("card", text.to_string()));
        }
        if let Some(die) = Die::ALL.iter().find(|die| die.name() == word) {
            return Some(Gloss::of("die", die.meaning()));
        }
        let token = Token::ALL.iter().find(|token| token.name() == word)?;
        let text = match token {
            Token::Meteorite => "the session ends with this round".to_owned(),
            Token::Plus2 | Token::Plus1 | Token::Zero | Token::Minus1 => {
                format!("turns the wheel by {:+}", token.turn())
            }
        };
        Some(Gloss::of("token", text))
    }

    fn names(&self, gap: Gap) -> Vec<SmolStr> {
        let names: Vec<&str> = match gap {
            Gap::Card => self.deck.cards.iter().map(|card| &*card.name).collect(),
            Gap::Die => Die::ALL.map(Die::name).into(),
            Gap::Number | Gap::Trait => Vec::new(),
            Gap::Gene => Gene::ALL.map(Gene::name).into(),
            Gap::Player => self.seats.iter().map(|seat| &*seat.handle).collect(),
            Gap::Space => self.board.spaces.iter().map(|space| &*space.name).collect(),
        };
        names.into_iter().map(SmolStr::from).collect()
    }
}
