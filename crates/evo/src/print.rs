//! Printing an [`Action`] as the clause that reads as the same action.

use std::fmt::Write as _;

use super::Evo;
use super::action::{Action, Change, Combat, Go, Hatch, Way};
use super::data::board::SpaceId;
use super::names::{Die, Gene};
use super::state::Card;
use evoref_game::{Player, View};

impl Evo {
    /// The clause of an action, without its subject.
    pub(super) fn print_clause(&self, action: &Action, view: View, out: &mut String) {
        match action {
            Action::Order(track) => {
                out.push_str("order");
                for player in track.iter() {
                    spaced(out, self.handle(player));
                }
            }
            Action::Start(spaces) => {
                out.push_str("start");
                spaces.iter().for_each(|space| spaced(out, self.space_name(*space)));
            }
            Action::Climate(token) => spaced_after(out, "climate", token.name()),
            Action::Genes(offer) => {
                out.push_str("genes");
                offer.genes().iter().for_each(|gene| spaced(out, gene.name()));
            }
            Action::Bid { value, lot } => {
                let _ = write!(out, "bid {value} ");
                out.push_str(lot.gene.map_or("card", Gene::name));
                if let Some(column) = lot.column {
                    let _ = write!(out, ".{column}");
                }
            }
            Action::Draw(Some(card)) if view == View::Full => {
                spaced_after(out, "draw", self.card_name(*card));
            }
            Action::Draw(_) => out.push_str("draw ?"),
            Action::Play(card) => spaced_after(out, "play", self.card_name(*card)),
            Action::Adrenaline(place) => {
                let _ = write!(out, "adrenaline {place}");
            }
            Action::Go(go) => self.print_go(go, out),
            Action::Hatch(hatch) => self.print_hatch(*hatch, out),
            Action::Lose(losses) => {
                out.push_str("lose");
                losses.list().iter().for_each(|space| spaced(out, self.space_name(*space)));
            }
            Action::Change(card, change) => self.print_change(*card, *change, out),
        }
    }

    /// See [`evoref_game::Rules::go_on`]: a walk goes on in its word, or with another dinosaur.
    pub(super) fn goes_on(&self, said: &[Action], next: &Action) -> Option<String> {
        let (Some(last), Some(next)) = (said.last().and_then(walk), walk(next)) else {
            return None;
        };
        let to = self.space_name(next.to);
        Some(if next.from == last.to {
            format!("-{to}")
        } else {
            format!(" {}-{to}", self.space_name(next.from))
        })
    }

    fn print_go(&self, go: &Go, out: &mut String) {
        self.print_way(go, out);
        if let Some(combat) = &go.combat {
            self.print_combat(combat, out);
        }
    }

    /// The verb and the spaces.
    pub(super) fn print_way(&self, go: &Go, out: &mut String) {
        let (from, to) = (self.space_name(go.from), self.space_name(go.to));
        let mark = if go.combat.is_some() { 'x' } else { '-' };
        let _ = match go.way {
            Way::Walk if go.combat.is_some() => write!(out, "attack {from}x{to}"),
            Way::Walk => write!(out, "move {from}-{to}"),
            Way::Swim => write!(out, "swim {from}{mark}{to}"),
            Way::Fly(over) => write!(out, "fly {from}-{}{mark}{to}", self.space_name(over)),
        };
    }

    fn print_combat(&self, combat: &Combat, out: &mut String) {
        spaced(out, combat.die.map_or("?", Die::name));
        for answer in combat.answers.list() {
            let _ = write!(out, " by {} {}", self.handle(answer.by), self.card_name(answer.card));
            if let Some(die) = answer.die {
                spaced(out, die.name());
            }
        }
        if let Some(space) = combat.escape {
            let _ = write!(out, " escape {}", self.space_name(space));
        }
        match combat.claim {
            Some(true) => out.push_str(" => wins"),
            Some(false) => out.push_str(" => fails"),
            None => {}
        }
    }

    fn print_hatch(&self, hatch: Hatch, out: &mut String) {
        spaced_after(out, "hatch", self.space_name(hatch.to));
        if let Some(die) = hatch.die {
            spaced(out, die.name());
        }
        if let Some(space) = hatch.removing {
            let _ = write!(out, " removing {}", self.space_name(space));
        }
        match hatch.claim {
            Some(true) => out.push_str(" => kills"),
            Some(false) => out.push_str(" => dies"),
            None => {}
        }
    }

    fn print_change(&self, card: Option<Card>, change: Change, out: &mut String) {
        if let Some(card) = card {
            let _ = write!(out, "{} ", self.card_name(card));
        }
        let reason = if card.is_some() { "as the card says" } else { "by decree" };
        let _ = match change {
            Change::Points(player, delta) => {
                write!(out, "{} {delta:+} mp \"{reason}\"", self.handle(player))
            }
            Change::Removes(player, space) => {
                write!(
                    out,
                    "{} removes {} \"{reason}\"",
                    self.handle(player),
                    self.space_name(space)
                )
            }
            Change::Places(player, space) => {
                write!(
                    out,
                    "{} places {} \"{reason}\"",
                    self.handle(player),
                    self.space_name(space)
                )
            }
            Change::Moves(player, from, to) => {
                let player = self.handle(player);
                let (from, to) = (self.space_name(from), self.space_name(to));
                write!(out, "{player} removes {from}, {player} places {to} \"{reason}\"")
            }
            Change::Climate(terrain, climate) => {
                write!(out, "climate {} {} \"{reason}\"", terrain.name(), climate.name())
            }
            Change::Nothing => write!(out, "\"{reason}\""),
        };
    }

    /// The handle of a player.
    pub(super) fn handle(&self, player: Player) -> &str {
        &self.seats[player.seat()].handle
    }

    /// The display name of a player.
    pub(super) fn name(&self, player: Player) -> &str {
        &self.seats[player.seat()].name
    }

    /// The name of a space.
    pub(super) fn space_name(&self, space: SpaceId) -> &str {
        &self.board.space(space).name
    }

    /// The name of an event card.
    pub(super) fn card_name(&self, card: Card) -> &str {
        &self.deck.cards[card.0 as usize].name
    }
}

/// A step on foot that attacks nobody.
fn walk(action: &Action) -> Option<&Go> {
    let Action::Go(go) = action else {
        return None;
    };
    (go.way == Way::Walk && go.combat.is_none()).then_some(go)
}

fn spaced(out: &mut String, word: &str) {
    out.push(' ');
    out.push_str(word);
}

fn spaced_after(out: &mut String, verb: &str, word: &str) {
    out.push_str(verb);
    spaced(out, word);
}
