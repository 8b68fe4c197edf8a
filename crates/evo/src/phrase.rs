//! What a step does, in facts, each with its sentence.

use super::action::{Change, Way};
use super::apply::{lined_up, paid};
use super::facts::Told;
use super::judge::{Attack, Birth, Effect};
use super::names::{Die, Gene, Token};
use super::state::{Card, Spaces, State};
use super::{Evo, phase_name};
use crate::data::board::SpaceId;
use evoref_game::{Player, Teller, scene};

impl Evo {
    /// See [`evoref_game::Rules::tell`].
    pub(super) fn told(&self, state: &State, effect: &Effect, out: &mut Teller) {
        match *effect {
            Effect::Order(track) => out
                .fact(Told::Order, None)
                .list("players", track.iter())
                .says(|| format!("the order is {}", self.names_of(track.iter()))),
            Effect::Start(player, spaces) => {
                out.fact(Told::Start, player).list("on", self.on(spaces)).says(|| {
                    let spaces = self.spaces_in_words(spaces);
                    format!("{} starts on {spaces}", self.name(player))
                });
            }
            Effect::Climate(token) => {
                out.fact(Told::Climate, None).role("token", token.name()).says(|| match token {
                    Token::Meteorite => "the meteorite falls".to_owned(),
                    Token::Plus2 | Token::Plus1 | Token::Zero | Token::Minus1 => {
                        format!("the climate token is {}", token.name())
                    }
                });
            }
            Effect::Genes(offer) => {
                let names = offer.genes().iter().map(|gene| gene.name());
                out.fact(Told::Genes, None)
                    .list("genes", names.clone())
                    .says(|| format!("genes laid out: {}", names.collect::<Vec<_>>().join(", ")));
            }
            Effect::Bid { player, column, value } => {
                self.tell_bid(state, player, (column, value), out);
            }
            Effect::Out(player) => out
                .fact(Told::NoBid, player)
                .phrase(format_args!("{} has no bid left", self.name(player))),
            Effect::Settle => self.tell_payments(state, out),
            Effect::Draw(player, card) => {
                let name = card.map_or("an event card", |card| self.card_name(card));
                out.fact(Told::Card, player)
                    .role("card", card.map(|card| self.shown(card)))
                    .phrase(format_args!("{} draws {name}", self.name(player)));
            }
            Effect::Play(player, card, _) => out
                .fact(Told::Play, player)
                .role("card", self.shown(card))
                .phrase(format_args!("{} plays {}", self.name(player), self.card_name(card))),
            Effect::Adrenaline(player, place) => {
                out.fact(Told::Adrenaline, player).role("place", i32::from(place) + 1).phrase(
                    format_args!("{} takes place {} on the track", self.name(player), place + 1),
                );
            }
            Effect::Enter(phase) => out
                .fact(Told::Phase, None)
                .role("phase", phase_name(phase))
                .phrase(format_args!("{} begins", phase_name(phase))),
            Effect::Go { player, way, from, to } => self.tell_move(player, way, (from, to), out),
            Effect::Attack(ref attack) => self.tell_attack(attack, out),
            Effect::Hatch(birth) => self.tell_birth(birth, out),
            Effect::Losses { player, dead, .. } => {
                out.fact(Told::Lose, player).list("on", self.on(dead)).says(|| {
                    if dead.is_empty() {
                        format!("{} loses no dinosaur", self.name(player))
                    } else {
                        format!(
                            "{} loses the dinosaurs on {}",
                            self.name(player),
                            self.spaces_in_words(dead)
                        )
                    }
                });
            }
            Effect::Income => {
                for player in self.everybody() {
                    let points = state.herd(player).spaces.len();
                    out.fact(Told::Income, player)
                        .role("points", points as i32)
                        .phrase(format_args!("{} earns {points}", self.name(player)));
                }
            }
            Effect::Change(change, card) => self.tell_change(change, card, out),
        }
    }

    fn tell_move(
        &self,
        player: Player,
        way: Way,
        (from, to): (SpaceId, SpaceId),
        out: &mut Teller,
    ) {
        let fact = out.fact(Told::Move, player);
        fact.role("way", way_name(way)).role("from", self.space_name(from));
        if let Way::Fly(over) = way {
            fact.role("over", self.space_name(over));
        }
        fact.role("to", self.space_name(to)).phrase(format_args!(
            "{} {} from {} to {}",
            self.name(player),
            verb(way),
            self.space_name(from),
            self.space_name(to)
        ));
    }

    fn tell_bid(&self, state: &State, player: Player, (column, value): (u8, u8), out: &mut Teller) {
        let gene = state.lab.genes[column as usize];
        let pushed = state.lab.pawns[column as usize].map(|pawn| pawn.player);
        let fact = out.fact(Told::Bid, player);
        fact.role("value", i32::from(value)).role("column", i32::from(column) + 1);
        if let Some(gene) = gene {
            fact.role("gene", gene.name());
        }
        if let Some(pushed) = pushed {
            fact.role("pushes", pushed);
        }
        fact.says(|| {
            let on = gene.map_or("the event card", Gene::name);
            let mut phrase = format!("{} bids {value} on {on}", self.name(player));
            if let Some(pushed) = pushed {
                phrase.push_str(&format!(" and pushes {} out", self.name(pushed)));
            }
            phrase
        });
    }

    fn tell_payments(&self, state: &State, out: &mut Teller) {
        for column in 0..state.lab.columns as usize {
            let Some(pawn) = state.lab.pawns[column] else {
                continue;
            };
            let gene = state.lab.genes[column];
            let paid = paid(state, pawn);
            let fact = out.fact(Told::Pay, pawn.player);
            fact.role("column", column as i32 + 1);
            if let Some(gene) = gene {
                fact.role("gene", gene.name());
            }
            fact.role("price", paid).phrase(format_args!(
                "{} pays {paid} for {}",
                self.name(pawn.player),
                gene.map_or("the event card", Gene::name)
            ));
        }
        let track = lined_up(state);
        out.fact(Told::LineUp, None)
            .list("players", track.iter())
            .says(|| format!("the order is {}", self.names_of(track.iter())));
    }

    fn tell_attack(&self, attack: &Attack, out: &mut Teller) {
        let space = |space| self.space_name(space);
        let fact = out.fact(Told::Attack, attack.player);
        fact.role("way", way_name(attack.way)).role("from", space(attack.from));
        if let Way::Fly(over) = attack.way {
            fact.role("over", space(over));
        }
        fact.role("to", space(attack.to)).role("on", attack.defender);
        fact.list("rolls", self.rolls_of(attack).map(|die| die.map(Die::name)));
        let cards = attack.answers.list();
        if !cards.is_empty() {
            let played = cards.iter().map(|answer| self.shown(answer.card));
            fact.list("cards", played);
        }
        fact.role("wins", attack.wins).result(if attack.wins { "wins" } else { "fails" });
        match (attack.wins, attack.escape) {
            (false, _) => {}
            (true, Some(escape)) => {
                fact.role("escape", space(escape));
            }
            (true, None) => {
                fact.role("died", space(attack.to));
            }
        }
        fact.says(|| {
            let (player, defender) = (self.name(attack.player), self.name(attack.defender));
            let end = match (attack.wins, attack.escape) {
                (false, _) => "fails".to_owned(),
                (true, Some(escape)) => {
                    format!("wins, and {defender} gets away to {}", space(escape))
                }
                (true, None) => "wins".to_owned(),
            };
            let (to, from) = (space(attack.to), space(attack.from));
            format!("{player} attacks {defender} on {to} from {from} and {end}")
        });
    }

    fn tell_birth(&self, birth: Birth, out: &mut Teller) {
        let fact = out.fact(Told::Hatch, birth.player);
        fact.role("egg", i32::from(birth.egg)).role("on", self.space_name(birth.to));
        if let Some(space) = birth.removing {
            fact.role("removing", self.space_name(space));
        }
        if birth.against.is_some() {
            fact.role("roll", birth.die.map(Die::name));
        }
        if let Some(enemy) = birth.kills {
            fact.role("kills", enemy).result("kills");
        }
        if !birth.stays {
            fact.result("dies");
        }
        fact.role("stays", birth.stays).says(|| {
            let space = |space| self.space_name(space);
            let mut phrase = format!("{} hatches on {}", self.name(birth.player), space(birth.to));
            if let Some(removed) = birth.removing {
                phrase.push_str(&format!(" and removes {}", space(removed)));
            }
            if let Some(enemy) = birth.kills {
                phrase.push_str(&format!(" and kills the dinosaur of {}", self.name(enemy)));
            }
            if !birth.stays {
                phrase.push_str(", but the newborn dies");
            }
            phrase
        });
    }

    fn tell_change(&self, change: Change, card: Option<Card>, out: &mut Teller) {
        let (who, by) = match change {
            Change::Points(player, _)
            | Change::Removes(player, _)
            | Change::Places(player, _)
            | Change::Moves(player, ..) => (Some(player), card),
            Change::Climate(..) | Change::Nothing => (None, card),
        };
        let fact = out.fact(Told::Decree, who);
        if let Some(card) = by {
            fact.role("card", self.shown(card));
        }
        let name = who.map_or("", |player| self.name(player));
        let phrase = match change {
            Change::Points(_, points) => {
                fact.role("points", points);
                format!("{name} {points:+} points")
            }
            Change::Removes(_, space) => {
                fact.role("removes", self.space_name(space));
                format!("{name} removes {}", self.space_name(space))
            }
            Change::Places(_, space) => {
                fact.role("places", self.space_name(space));
                format!("{name} places {}", self.space_name(space))
            }
            Change::Moves(_, from, to) => {
                let (from, to) = (self.space_name(from), self.space_name(to));
                fact.role("removes", from).role("places", to);
                format!("{name} puts the dinosaur on {from} on {to}")
            }
            Change::Climate(terrain, climate) => {
                fact.role("terrain", terrain.name()).role("climate", climate.name());
                format!("{} is {} this round", terrain.name(), climate.name())
            }
            Change::Nothing => "nothing that is counted".to_owned(),
        };
        fact.phrase(phrase);
    }

    fn shown(&self, card: Card) -> scene::Card {
        scene::Card::named(self.card_name(card))
    }

    fn on(&self, spaces: Spaces) -> impl Iterator<Item = &str> {
        spaces.iter().map(|space| self.space_name(space))
    }

    fn names_of(&self, players: impl Iterator<Item = Player>) -> String {
        let names: Vec<&str> = players.map(|player| self.name(player)).collect();
        names.join(", ")
    }
}

const fn way_name(way: Way) -> &'static str {
    match way {
        Way::Walk => "walk",
        Way::Fly(_) => "fly",
        Way::Swim => "swim",
    }
}

const fn verb(way: Way) -> &'static str {
    match way {
        Way::Walk => "moves",
        Way::Fly(_) => "flies",
        Way::Swim => "swims",
    }
}
