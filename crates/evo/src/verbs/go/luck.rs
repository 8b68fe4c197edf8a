//! What the die of an attack could have said.

use crate::luck::{COMBAT, COMBAT_INCOME, Roll, share_of_faces};
use crate::prelude::*;
use crate::verbs::go::combat::Combat;
use crate::verbs::go::fight::{Attack, succeeds};

impl Evo {
    /// Each roll of a combat is one moment, also one that a card took back: what came after it is another.
    pub(crate) fn luck_of_attack(&self, state: &State, attack: &Attack, out: &mut Chances) {
        let &Attack { player, defender, .. } = attack;
        let wins = |die: Die| succeeds(die, attack.horns);
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
                    let (attacker, defender) = (self.name(player), self.name(defender));
                    let (space, die) = (self.space_name(attack.to), die.name());
                    format!("{attacker} attacks {defender} on {space} and rolls {die}")
                }),
            };
            // Where a chameleon gets away to only its owner's income depends on.
            let but = flees.then_some(defender);
            self.luck_of_roll([COMBAT, COMBAT_INCOME], (player, but), (&won, state), &roll, out);
        }
    }

    /// The dice of a combat in their order; the last one stands.
    pub(crate) fn rolls_of(&self, attack: &Attack) -> impl Iterator<Item = Option<Die>> {
        let rolls = |card| self.card(card).effect == CardEffect::SecondChance;
        let again = attack.combat.answers.iter().filter(move |answer| rolls(answer.card));
        let again = again.map(|answer| answer.die);
        std::iter::once(attack.combat.die).chain(again)
    }

    /// The same attack with another roll: without what could only follow from the roll that was made.
    pub(super) fn fought(&self, state: &State, by: Actor, go: &Go, die: Die) -> Action {
        let with = |combat: Combat| Action::Go(Go { combat: Some(combat), ..*go });
        let Some(combat) = go.combat else { return Action::Go(*go) };
        let rolled = Combat { die: Some(die), claim: None, ..combat };
        let is_legal = |action: &Action| action.judge(self, state, by, &Waived::NONE).is_ok();
        let ways = [rolled, Combat { escape: None, ..rolled }].map(with);
        ways.into_iter().find(is_legal).unwrap_or(with(Combat::roll(die)))
    }
}
