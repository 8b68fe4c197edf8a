//! Combats: who may be attacked, what the die says, and how a beaten defender gets away.

use super::answers::{NoReroll, NotInCombat, NotTheirCombat};
use super::combat::{Answers, Combat, MOST_ANSWERS};
use super::escape::{EscapeNotFree, EscapeToAttacker, EscapeTooFar, NoChameleon, NoEscapeNeeded};
use super::{Go, Way, has_points, how, spend, step, way_name};
use crate::Evo;
use crate::apply::remove;
use crate::data::board::SpaceId;
use crate::data::events::Effect as CardEffect;
use crate::facts::Told;
use crate::judge::{Verdict, noted, require};
use crate::names::{Die, Gene};
use crate::rules::cards::{Held, discard};
use crate::rules::combat::{DieMissing, ResultContradicts, victim};
use crate::rules::{Breach, Note};
use crate::state::State;
use crate::units;
use crate::verbs::Deed;
use evoref_game::luck::Chances;
use evoref_game::{Book, Owner, Player, Teller, Waived};

/// What the cards of a combat made of it.
struct Course {
    die: Option<Die>,
    /// Where the last roll stands: 0 for the first, n for the one after card n.
    roll: usize,
    attack: i8,
    defence: i8,
    held: [Held; MOST_ANSWERS],
    note: Option<Note>,
}

impl Evo {
    /// A point that ends in an attack.
    pub(crate) fn attack(
        &self,
        state: &State,
        by: Player,
        go: &Go,
        combat: &Combat,
        waived: &Waived,
    ) -> Verdict {
        let defender = victim(state, by, go.to, how(go), waived)?;
        has_points(state, by, how(go), waived)?;
        let course = self.course(state, by, defender, combat, waived)?;
        let (wins, note) = outcome(by, go, combat, &course, waived)?;
        if let Some(space) = combat.escape {
            let word = combat.word_of_escape();
            if !wins {
                let owner = defender;
                return Err(NoEscapeNeeded { owner, space, word }.into());
            }
            self.escape(state, defender, go, (space, word), waived)?;
        }
        noted(
            Attack {
                player: by,
                defender,
                way: go.way,
                from: go.from,
                to: go.to,
                wins,
                die: combat.die,
                escape: combat.escape,
                answers: combat.answers,
                held: course.held,
            },
            note,
        )
    }

    /// The roll and the cards, in the order played.
    fn course(
        &self,
        state: &State,
        by: Player,
        defender: Player,
        combat: &Combat,
        waived: &Waived,
    ) -> Result<Course, Breach> {
        let mut course = Course {
            die: combat.die,
            roll: 0,
            attack: attack_horns(state, by),
            defence: defence_horns(state, defender),
            held: [Held::Known; MOST_ANSWERS],
            note: None,
        };
        if combat.answers.as_slice().is_empty() {
            return Ok(course);
        }
        let mut seen = state.deck.seen;
        let mut hands = [state.herd(by).hand, state.herd(defender).hand];
        for (index, answer) in combat.answers.as_slice().iter().enumerate() {
            let side = usize::from(answer.by == defender);
            if answer.by != by && answer.by != defender {
                return Err(NotTheirCombat {
                    player: answer.by,
                    attacker: by,
                    defender,
                    word: combat.word_of_by(index) + 1,
                }
                .into());
            }
            self.answer(
                combat,
                index,
                &mut course,
                if side == 0 { Side::Attack } else { Side::Defence },
                waived,
            )?;
            course.held[index] = self.held(
                answer.by,
                answer.card,
                (&hands[side], &seen),
                combat.word_of_card(index),
                waived,
            )?;
            match course.held[index] {
                Held::Known => hands[side].known.take(answer.card),
                Held::Unknown => {
                    hands[side].unknown -= 1;
                    seen.add(answer.card);
                    course.note = Some(Note::Card);
                }
                Held::Nowhere => {}
            }
        }
        Ok(course)
    }

    /// What one card does in a combat.
    fn answer(
        &self,
        combat: &Combat,
        place: usize,
        course: &mut Course,
        side: Side,
        waived: &Waived,
    ) -> Result<(), Breach> {
        let answer = combat.answers.as_slice()[place];
        let card = &self.deck.cards[answer.card.0 as usize];
        match card.effect {
            CardEffect::SecondChance => {
                course.die = answer.die;
                course.roll = place + 1;
            }
            CardEffect::SpareHorn => {
                if answer.die.is_some() {
                    require(false, waived, || NoReroll {
                        card: answer.card,
                        word: combat.word_of_roll(place + 1),
                    })?;
                    course.die = answer.die;
                    course.roll = place + 1;
                }
                let horns = match side {
                    Side::Attack => &mut course.attack,
                    Side::Defence => &mut course.defence,
                };
                *horns = horns.saturating_add(card.amount.min(100) as i8);
            }
            CardEffect::WheelAhead
            | CardEffect::WheelBack
            | CardEffect::Prescience
            | CardEffect::Bargain
            | CardEffect::HeadStart
            | CardEffect::Stampede
            | CardEffect::LateBrood
            | CardEffect::Shelter
            | CardEffect::Manual => {
                return Err(
                    NotInCombat { card: answer.card, word: combat.word_of_card(place) }.into()
                );
            }
        }
        Ok(())
    }

    /// Only a chameleon gets away, to a free space next to it; `word` is where the space is named.
    fn escape(
        &self,
        state: &State,
        owner: Player,
        go: &Go,
        (space, word): (SpaceId, u8),
        waived: &Waived,
    ) -> Result<(), Breach> {
        let chameleon = state.herd(owner).genes.has(Gene::Chameleon);
        require(chameleon, waived, || NoChameleon { owner, space, word })?;
        let near = self.board.space(go.to).neighbours & space.bit() != 0;
        require(near, waived, || EscapeTooFar { owner, from: go.to, space, word })?;
        if space == go.from {
            return Err(EscapeToAttacker { owner, space, word }.into());
        }
        match state.owner(space) {
            Some(other) => Err(EscapeNotFree { owner, space, other, word }.into()),
            None => Ok(()),
        }
    }
}

/// Which side a card helps.
#[derive(Clone, Copy)]
enum Side {
    Attack,
    Defence,
}

impl Evo {
    /// Whether the last symbol of a combat between attacker and defender decides for the attacker.
    pub(crate) fn wins(&self, state: &State, [by, defender]: [Player; 2], combat: &Combat) -> bool {
        let course = self.course(state, by, defender, combat, &Waived::NONE);
        course.is_ok_and(|course| {
            course.die.is_some_and(|die| succeeds(die, course.attack, course.defence))
        })
    }
}

/// Whether the attack succeeds: by the last symbol, or as claimed if nobody wrote it down.
fn outcome(
    by: Player,
    go: &Go,
    combat: &Combat,
    course: &Course,
    waived: &Waived,
) -> Result<(bool, Option<Note>), Breach> {
    let Some(die) = course.die else {
        let wins = combat.claim.ok_or(DieMissing {
            by,
            space: go.to,
            how: how(go),
            again: course.roll.checked_sub(1).map(|card| combat.answers.as_slice()[card].card),
            word: combat.word_of_roll(course.roll),
        })?;
        return Ok((wins, Some(Note::Result)));
    };
    let wins = succeeds(die, course.attack, course.defence);
    if let Some(claimed) = combat.claim.filter(|claimed| *claimed != wins) {
        let (attack, defence) = (course.attack, course.defence);
        require(false, waived, || ResultContradicts {
            by,
            claimed,
            die,
            attack,
            defence,
            how: how(go),
        })?;
        return Ok((claimed, course.note));
    }
    Ok((wins, course.note))
}

/// Whether a symbol decides for the attacker, with the horns of both sides.
pub(crate) fn succeeds(die: Die, attack: i8, defence: i8) -> bool {
    match die.lead() {
        Some(lead) => attack.saturating_sub(defence) >= lead,
        None => die == Die::Hit,
    }
}

/// Horns of an attacker, without cards.
pub(crate) fn attack_horns(state: &State, player: Player) -> i8 {
    let genes = &state.herd(player).genes;
    (genes.of(Gene::Horn) + 2 * genes.of(Gene::GreatHorn)) as i8
}

/// Horns of a defender, without cards.
pub(crate) fn defence_horns(state: &State, player: Player) -> i8 {
    let genes = &state.herd(player).genes;
    (genes.of(Gene::Horn) + 2 * genes.of(Gene::BonyPlate)) as i8
}

/// A resolved attack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attack {
    pub(crate) player: Player,
    pub(crate) defender: Player,
    pub(crate) way: Way,
    pub(crate) from: SpaceId,
    pub(crate) to: SpaceId,
    pub(crate) wins: bool,
    /// The first symbol, if it is known.
    pub(crate) die: Option<Die>,
    pub(crate) escape: Option<SpaceId>,
    pub(crate) answers: Answers,
    /// Where the card of each answer came from.
    pub(crate) held: [Held; MOST_ANSWERS],
}

impl Deed for Attack {
    fn apply(&self, evo: &Evo, state: &mut State, book: &mut Book<'_>) {
        spend(state, self.player, self.way, book.step());
        for (answer, held) in self.answers.as_slice().iter().zip(self.held) {
            discard(state, answer.by, answer.card, held, book);
        }
        if !self.wins {
            return;
        }
        if let Some(space) = self.escape {
            step(state, self.defender, self.to, space, book.step());
        } else {
            remove(state, self.defender, self.to, "killed in a combat", book);
            if !evo.options.dead_return {
                state.herds[self.defender.seat()].gone += 1;
                book.note(Owner::player(self.defender), units::SUPPLY, -1, "out of the game");
            }
        }
        step(state, self.player, self.from, self.to, book.step());
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        let space = |space| evo.space_name(space);
        let fact = out.fact(Told::Attack, self.player);
        fact.role("way", way_name(self.way)).role("from", space(self.from));
        if let Way::Fly(over) = self.way {
            fact.role("over", space(over));
        }
        fact.role("to", space(self.to)).role("on", self.defender);
        fact.list("rolls", evo.rolls_of(self).map(|die| die.map(Die::name)));
        let cards = self.answers.as_slice();
        if !cards.is_empty() {
            let played = cards.iter().map(|answer| evo.shown(answer.card));
            fact.list("cards", played);
        }
        fact.role("wins", self.wins).result(if self.wins { "wins" } else { "fails" });
        match (self.wins, self.escape) {
            (false, _) => {}
            (true, Some(escape)) => {
                fact.role("escape", space(escape));
            }
            (true, None) => {
                fact.role("died", space(self.to));
            }
        }
        fact.says(|| {
            let (player, defender) = (evo.name(self.player), evo.name(self.defender));
            let end = match (self.wins, self.escape) {
                (false, _) => "fails".to_owned(),
                (true, Some(escape)) => {
                    format!("wins, and {defender} gets away to {}", space(escape))
                }
                (true, None) => "wins".to_owned(),
            };
            let (to, from) = (space(self.to), space(self.from));
            format!("{player} attacks {defender} on {to} from {from} and {end}")
        });
    }

    fn luck(&self, evo: &Evo, state: &State, out: &mut Chances) {
        evo.luck_of_attack(state, self, out);
    }
}
