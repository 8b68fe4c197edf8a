//! What chance decides in Evo, against what could have come: dice, climate tokens, genes.
//!
//! Income is that of the round if nobody did anything more: dinosaurs on the board that the climate and
//! their genes let live. Choices are as they were made, cards as they were played.

use super::Evo;
use super::action::{Action, Offer};
use super::data::events::Effect as CardEffect;
use super::judge::{Attack, Birth, Effect, attack_horns, defence_horns, succeeds};
use super::names::{Die, Gene, Token};
use super::odds::{Tokens, UNIQUE, kind_of, kinds_laid_out};
use super::options::BagExhausted;
use super::state::{Bag, State};
use evoref_game::Player;
use evoref_game::luck::{Chanced, Chances, Measure, Measured, Odds};

const COMBAT: &str = "combat";
const COMBAT_INCOME: &str = "combat-income";
const NEWBORN: &str = "newborn";
const NEWBORN_INCOME: &str = "newborn-income";
const LOSSES: &str = "climate-losses";
const INCOME: &str = "climate-income";
const GENES: &str = "genes";

/// What is measured, and what is not.
pub(super) const MEASURED: Measured = Measured {
    measures: &[
        Measure {
            name: COMBAT,
            unit: "rolls",
            meaning: "rolls that win an attack, with the horns of both sides and the cards as played",
            ranks: false,
        },
        Measure {
            name: COMBAT_INCOME,
            unit: "mp",
            meaning: "income of the round that the roll of an attack gives or takes",
            ranks: true,
        },
        Measure {
            name: NEWBORN,
            unit: "rolls",
            meaning: "rolls of killer-babies that kill the enemy",
            ranks: false,
        },
        Measure {
            name: NEWBORN_INCOME,
            unit: "mp",
            meaning: "income of the round that the roll of a newborn gives or takes",
            ranks: true,
        },
        Measure {
            name: LOSSES,
            unit: "dinosaurs",
            meaning: "dinosaurs that die under the climate of a token, as the board stood",
            ranks: false,
        },
        Measure {
            name: INCOME,
            unit: "mp",
            meaning: "income under the climate of a token, as the board stood; none under the meteorite",
            ranks: true,
        },
        Measure {
            name: GENES,
            unit: "genes",
            meaning: "genes of a kind that are laid out; the unique ones count as one kind",
            ranks: false,
        },
    ],
    left_out: &[
        "Event cards: what one is worth depends on when it is played.",
        "The order of the set-up: no rule says what a place on the track is worth.",
        "The income that an attack takes from a chameleon: where it gets away to is its owner's choice.",
        "Later rounds: a dinosaur that dies could have had young.",
    ],
};

/// A roll of the die: its odds to be won, and whether it was.
struct Roll {
    odds: f64,
    won: bool,
    phrase: String,
}

impl Evo {
    /// See [`evoref_game::Rules::luck`].
    pub(super) fn luck_of(&self, state: &State, effect: &Effect, out: &mut Chances) {
        match *effect {
            Effect::Climate(token) => self.luck_of_token(state, token, out),
            Effect::Genes(offer) => self.luck_of_genes(&state.bag, offer, out),
            Effect::Attack(ref attack) => self.luck_of_attack(state, attack, out),
            Effect::Hatch(birth) => self.luck_of_newborn(state, birth, out),
            Effect::Order(_)
            | Effect::Start(..)
            | Effect::Bid { .. }
            | Effect::Out(_)
            | Effect::Settle
            | Effect::Draw(..)
            | Effect::Play(..)
            | Effect::Adrenaline(..)
            | Effect::Enter(_)
            | Effect::Go { .. }
            | Effect::Losses { .. }
            | Effect::Income
            | Effect::Change(..) => {}
        }
    }

    /// Each roll of a combat is one moment, also one that a card took back: what came after it is another.
    fn luck_of_attack(&self, state: &State, attack: &Attack, out: &mut Chances) {
        let &Attack { player, defender, .. } = attack;
        let horns = self.horns_of(state, attack);
        let wins = |die: Die| succeeds(die, horns.0, horns.1);
        let odds = share_of_faces(wins);
        let mut won = state.clone();
        won.herds[defender.seat()].spaces.remove(attack.to);
        let spaces = &mut won.herds[player.seat()].spaces;
        spaces.remove(attack.from);
        spaces.insert(attack.to);
        let flees = state.herd(defender).genes.has(Gene::Chameleon);
        for die in self.rolls_of(attack) {
            let Some(die) = die else {
                out.unknown();
                continue;
            };
            let roll = Roll {
                odds,
                won: wins(die),
                phrase: out.phrase(|| {
                    format!(
                        "{} attacks {} on {} and rolls {}",
                        self.name(player),
                        self.name(defender),
                        self.space_name(attack.to),
                        die.name()
                    )
                }),
            };
            rolled(COMBAT, player, &roll, out);
            if !state.untold.wheel {
                // Where a chameleon gets away to only its owner's income depends on.
                let but = flees.then_some(defender);
                self.income_of_a_roll((COMBAT_INCOME, but), (&won, state), &roll, out);
            }
        }
    }

    /// The dice of a combat in their order; the last one stands.
    pub(super) fn rolls_of(&self, attack: &Attack) -> impl Iterator<Item = Option<Die>> {
        let again = attack.answers.list().iter().filter(|answer| {
            let card = &self.deck.cards[usize::from(answer.card.0)];
            card.effect == CardEffect::SecondChance
        });
        let again = again.map(|answer| answer.die);
        std::iter::once(attack.die).chain(again)
    }

    /// The horns of both sides with the cards as played.
    fn horns_of(&self, state: &State, attack: &Attack) -> (i8, i8) {
        let mut attacking = attack_horns(state, attack.player);
        let mut defending = defence_horns(state, attack.defender);
        for answer in attack.answers.list() {
            let card = &self.deck.cards[usize::from(answer.card.0)];
            if card.effect == CardEffect::SpareHorn {
                let side =
                    if answer.by == attack.defender { &mut defending } else { &mut attacking };
                *side = side.saturating_add(card.amount.min(100) as i8);
            }
        }
        (attacking, defending)
    }

    fn luck_of_newborn(&self, state: &State, birth: Birth, out: &mut Chances) {
        let Some(enemy) = birth.against else {
            return;
        };
        let Some(die) = birth.die else {
            return out.unknown();
        };
        let mut lost = state.clone();
        if let Some(space) = birth.removing {
            lost.herds[birth.player.seat()].spaces.remove(space);
        }
        let mut won = lost.clone();
        won.herds[enemy.seat()].spaces.remove(birth.to);
        won.herds[birth.player.seat()].spaces.insert(birth.to);
        let roll = Roll {
            odds: share_of_faces(|die| self.kills(die)),
            won: self.kills(die),
            phrase: out.phrase(|| {
                format!(
                    "{}'s newborn fights {} on {} and rolls {}",
                    self.name(birth.player),
                    self.name(enemy),
                    self.space_name(birth.to),
                    die.name()
                )
            }),
        };
        rolled(NEWBORN, birth.player, &roll, out);
        if !state.untold.wheel {
            self.income_of_a_roll((NEWBORN_INCOME, None), (&won, &lost), &roll, out);
        }
    }

    /// What a roll means for everybody's income but that of `but`, with the board if it is won and if it is
    /// lost.
    fn income_of_a_roll(
        &self,
        (measure, but): (&'static str, Option<Player>),
        (won, lost): (&State, &State),
        roll: &Roll,
        out: &mut Chances,
    ) {
        for player in self.everybody().filter(|player| Some(*player) != but) {
            let (if_won, if_lost) = (self.living(won, player), self.living(lost, player));
            out.tell(Chanced {
                measure,
                who: Some(player),
                of: None,
                odds: Odds::of(&[(roll.odds, if_won), (1.0 - roll.odds, if_lost)]),
                came: if roll.won { if_won } else { if_lost },
                phrase: roll.phrase.clone(),
            });
        }
    }

    /// Dinosaurs of a player that can live under the climate of the round.
    fn living(&self, state: &State, player: Player) -> f64 {
        f64::from(self.outlook(state, player).most())
    }

    /// The tokens that can remain, each with the losses and the income of everybody.
    fn luck_of_token(&self, state: &State, token: Token, out: &mut Chances) {
        let sections = self.wheel.sections.len() as i32;
        let tokens: Vec<(f64, Token)> = self
            .tokens_left(state)
            .into_iter()
            .filter_map(|(share, action)| {
                let Action::Climate(token) = action else {
                    return None;
                };
                Some((f64::from(share as u32), token))
            })
            .collect();
        // The table let a token come that could not, or nobody knows which tokens or which section are left.
        if state.untold.wheel || tokens.iter().all(|(_, one)| *one != token) {
            return out.unknown();
        }
        // The board under the climate of each token that can come.
        let under: Vec<(f64, Token, State)> = tokens
            .iter()
            .map(|(share, one)| {
                let mut after = state.clone();
                let wheel = i32::from(state.sky.wheel) + i32::from(one.turn());
                after.sky.wheel = wheel.rem_euclid(sections) as u8;
                (*share, *one, after)
            })
            .collect();
        for player in self.everybody() {
            let all = f64::from(state.herd(player).spaces.len());
            let incomes = under.iter().map(|(share, one, after)| match one {
                Token::Meteorite => (*share, *one, 0.0, 0.0),
                Token::Plus2 | Token::Plus1 | Token::Zero | Token::Minus1 => {
                    let income = self.living(after, player);
                    (*share, *one, all - income, income)
                }
            });
            let incomes: Vec<(f64, Token, f64, f64)> = incomes.collect();
            let came = incomes.iter().find(|(_, one, ..)| *one == token);
            let (_, _, lost, earned) = came.copied().unwrap_or((0.0, token, 0.0, 0.0));
            let losses: Vec<(f64, f64)> =
                incomes.iter().map(|(share, _, lost, _)| (*share, *lost)).collect();
            let incomes: Vec<(f64, f64)> =
                incomes.iter().map(|(share, .., earned)| (*share, *earned)).collect();
            for (measure, ways, came) in [(LOSSES, losses, lost), (INCOME, incomes, earned)] {
                out.tell(Chanced {
                    measure,
                    who: Some(player),
                    of: None,
                    odds: Odds::of(&ways),
                    came,
                    phrase: out.phrase(|| format!("the climate token is {}", token.name())),
                });
            }
        }
    }

    /// Each kind of gene with the probability that it is laid out.
    fn luck_of_genes(&self, bag: &Bag, offer: Offer, out: &mut Chances) {
        let again = self.options.bag_exhausted == BagExhausted::Allow;
        let odds = kinds_laid_out(Tokens::of(bag), self.seats.len() - 1, again);
        let phrase = out.phrase(|| {
            let names: Vec<_> = offer.genes().iter().map(|gene| gene.name()).collect();
            format!("genes laid out: {}", names.join(", "))
        });
        for (kind, odds) in odds.into_iter().enumerate() {
            let came = offer.genes().iter().filter(|gene| kind_of(**gene) == kind);
            out.tell(Chanced {
                measure: GENES,
                who: None,
                of: Some(if kind == UNIQUE { "unique" } else { Gene::ALL[kind].name() }),
                odds,
                came: f64::from(came.count() as u32),
                phrase: phrase.clone(),
            });
        }
    }
}

/// Whose roll it was, and whether it was won.
fn rolled(measure: &'static str, player: Player, roll: &Roll, out: &mut Chances) {
    out.tell(Chanced {
        measure,
        who: Some(player),
        of: None,
        odds: Odds::chance(roll.odds),
        came: f64::from(u8::from(roll.won)),
        phrase: roll.phrase.clone(),
    });
}

/// The share of the faces of the die for which something holds.
fn share_of_faces(holds: impl Fn(Die) -> bool) -> f64 {
    let faces = |dice: &mut dyn Iterator<Item = &Die>| -> u32 { dice.map(|die| die.faces()).sum() };
    let all = faces(&mut Die::ALL.iter());
    let some = faces(&mut Die::ALL.iter().filter(|die| holds(**die)));
    f64::from(some) / f64::from(all)
}

#[cfg(test)]
#[path = "../tests/unit/luck.rs"]
mod tests;
