//! Prints actions as the clauses that they are read from.

use std::fmt::Write as _;

use super::Evolve;
use super::action::{Action, CardPlace, Deed, Offer, Replacing, Source};
use super::hand::{CardId, Cards};
use super::options::Declined;
use evoref_game::{Player, View};

impl Evolve {
    /// The word for a card in a record.
    pub(super) fn card_word(&self, card: CardId) -> &str {
        if card.is_unknown() {
            return "?";
        }
        self.deck.card_names.name(u16::from(card.0))
    }

    pub(super) fn challenge_word(&self, challenge: u8) -> &str {
        self.deck.challenge_names.name(u16::from(challenge))
    }

    pub(super) fn biome_word(&self, biome: u8) -> &str {
        self.deck.biome_names.name(u16::from(biome))
    }

    /// Prints an action; see [`evoref_game::Rules::print`].
    pub(super) fn print_action(&self, action: &Action, view: View, out: &mut String) {
        let _ = match *action {
            Action::Biome { biome, next } => {
                let _ = write!(out, "biome {}", self.biome_word(biome));
                next.map_or(Ok(()), |next| write!(out, " next {}", self.biome_word(next)))
            }
            Action::Challenge { challenge, next } => {
                let _ = write!(out, "challenge {}", self.challenge_word(challenge));
                next.map_or(Ok(()), |next| write!(out, " next {}", self.challenge_word(next)))
            }
            Action::NextChallenge(next) => {
                write!(out, "next challenge {}", self.challenge_word(next))
            }
            Action::Choose { challenge, over } => {
                let over = over.map_or("?", |over| self.challenge_word(over));
                write!(out, "choose {} over {over}", self.challenge_word(challenge))
            }
            Action::Crossbreed { card, offer } => {
                let kept = self.options.crossbreeding_offer_declined == Declined::KeepInHand;
                let (card, offer) = match offer {
                    Offer::Give => (self.card_word(card), "give"),
                    Offer::Keep if view == View::Onlooker && kept => ("?", "keep"),
                    Offer::Keep => (self.card_word(card), "keep"),
                };
                write!(out, "crossbreed {card} {offer}")
            }
            Action::Play { card, paying, replacing } => {
                let _ = write!(out, "play {}", self.card_word(card));
                if !paying.is_empty() {
                    out.push_str(" paying");
                    self.print_cards(&paying, out);
                }
                match replacing {
                    Replacing::Unsaid => Ok(()),
                    Replacing::Nothing => write!(out, " replacing none"),
                    Replacing::Card(card) => write!(out, " replacing {}", self.card_word(card)),
                }
            }
            Action::Use { card, paying } => {
                let _ = write!(out, "use {} paying", self.card_word(card));
                self.print_cards(&paying, out);
                Ok(())
            }
            Action::Hunt(prey) => write!(out, "hunt {}", self.handle(prey)),
            Action::Pass => write!(out, "pass"),
            Action::Draw(cards) if view == View::Onlooker || cards.hidden() == cards.len() => {
                write!(out, "draw {}", cards.len())
            }
            Action::Draw(cards) => {
                out.push_str("draw");
                self.print_cards(&cards, out);
                Ok(())
            }
            Action::Discard(cards) => {
                out.push_str("discard");
                self.print_cards(&cards, out);
                Ok(())
            }
            Action::Manual(source, deed) => {
                self.print_manual(source, deed, out);
                Ok(())
            }
            Action::Adjust(player, points) => {
                write!(out, "{} {points:+} dominance", self.handle(player))
            }
        };
    }

    fn print_cards(&self, cards: &Cards, out: &mut String) {
        for card in cards.as_slice() {
            out.push(' ');
            out.push_str(self.card_word(*card));
        }
    }

    fn print_manual(&self, source: Source, deed: Deed, out: &mut String) {
        out.push_str(match source {
            Source::Card(card) => self.card_word(card),
            Source::Challenge(challenge) => self.challenge_word(challenge),
            Source::Biome(biome) => self.biome_word(biome),
        });
        match deed {
            Deed::Nothing => {}
            Deed::Points(player, points) => {
                let _ = write!(out, " {} {points:+} dominance", self.handle(player));
            }
            Deed::Move { owner, from, to, cards } => {
                let _ = write!(out, " {} ", self.handle(owner));
                print_move(self, owner, from, to, out);
                self.print_cards(&cards, out);
            }
        }
    }
}

/// `hand>discard`, with the handles of places that are not the owner's.
pub(super) fn print_move(
    game: &Evolve,
    owner: Player,
    from: CardPlace,
    to: CardPlace,
    out: &mut String,
) {
    for (index, place) in [from, to].into_iter().enumerate() {
        if index > 0 {
            out.push('>');
        }
        let (holder, word) = match place {
            CardPlace::Hand(holder) => (Some(holder), "hand"),
            CardPlace::Creature(holder) => (Some(holder), "creature"),
            CardPlace::Deck => (None, "deck"),
            CardPlace::Discards => (None, "discard"),
        };
        if let Some(holder) = holder.filter(|holder| *holder != owner) {
            out.push_str(game.handle(holder));
            out.push('.');
        }
        out.push_str(word);
    }
}
