//! One movement point: `move`, `attack`, `fly` and `swim`.

pub(crate) mod combat;
mod combats;
pub(crate) mod fight;
mod read;
pub(crate) mod rules;

use self::combat::Combat;
use self::combats::Hands;
use crate::apply::add;
use crate::luck::rolled;
use crate::prelude::*;
use evoref_game::Fact;

/// How a dinosaur moves for a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To a neighbouring space.
    Walk,
    /// Two spaces with wings, over this one.
    Fly(SpaceId),
    /// From coast to coast with fins.
    Swim,
}

/// One movement point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Go {
    pub way: Way,
    pub from: SpaceId,
    pub to: SpaceId,
    /// The combat, if it ends in an attack.
    pub combat: Option<Combat>,
}

impl Verb<Evo> for Go {
    #[inline]
    fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict {
        Case { evo, state, by: player(state, by)?, waived }.going(self)
    }

    fn print(&self, evo: &Evo, _: View, out: &mut String) {
        evo.print_way(self, out);
        if let Some(combat) = &self.combat {
            evo.print_combat(combat, out);
        }
    }

    fn says(&self) -> Says {
        match &self.combat {
            Some(Combat { die: None, claim: Some(_), .. }) => Says::Result,
            Some(_) | None => Says::Words,
        }
    }

    fn outcomes(&self, evo: &Evo, state: &State, by: Actor) -> Outcomes {
        let Some(Combat { die: die @ Some(_), .. }) = self.combat else { return Vec::new() };
        rolled(die, Action::Go(*self), |die| evo.fought(state, by, self, die))
    }
}

/// A dinosaur moves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gone {
    pub(super) player: Player,
    pub(super) way: Way,
    pub(super) from: SpaceId,
    pub(super) to: SpaceId,
}

impl Deed<Evo> for Gone {
    fn apply(&self, _: &Evo, state: &mut State, book: &mut Book<'_>) {
        spend(state, self.player, self.way, book.step());
        step(state, self.player, self.from, self.to, book.step());
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        let Self { player, way, from, to } = *self;
        let fact = out.fact(Told::Move, player);
        evo.tell_way(fact, way, from, to);
        let [verb, ..] = how(&Go { way, from, to, combat: None }).words();
        let (name, from, to) = (evo.name(player), evo.space_name(from), evo.space_name(to));
        fact.phrase(format_args!("{name} {verb} from {from} to {to}"));
    }
}

impl Evo {
    /// The spaces of a way, as roles of what happens there.
    fn tell_way(&self, fact: &mut Fact, way: Way, from: SpaceId, to: SpaceId) {
        let (name, over) = match way {
            Way::Walk => ("walk", None),
            Way::Fly(over) => ("fly", Some(self.space_name(over))),
            Way::Swim => ("swim", None),
        };
        fact.role("way", name).role("from", self.space_name(from));
        fact.role_if("over", over).role("to", self.space_name(to));
    }

    /// The verb and the spaces.
    pub(crate) fn print_way(&self, go: &Go, out: &mut String) {
        let (from, to) = (self.space_name(go.from), self.space_name(go.to));
        let mark = if go.combat.is_some() { 'x' } else { '-' };
        let _ = match go.way {
            Way::Walk if go.combat.is_some() => write!(out, "attack {from}x{to}"),
            Way::Walk => write!(out, "move {from}-{to}"),
            Way::Swim => write!(out, "swim {from}{mark}{to}"),
            Way::Fly(over) => write!(out, "fly {from}-{}{mark}{to}", self.space_name(over)),
        };
    }

    /// Everything that costs a movement point.
    pub(crate) fn steps(&self, state: &State, by: Player, out: &mut Choices) {
        if state.phase != Phase::Movement || state.moving.spent[by.seat()] >= points(state, by) {
            return;
        }
        let herd = state.herd(by);
        let is_open = |enemy| enemy != by && !state.herd(enemy).is_protected();
        let hands = |enemy| is_open(enemy).then(|| Hands::new(state, by, enemy));
        let fights: Vec<Option<Hands>> = self.players().map(hands).collect();
        for from in herd.spaces.iter() {
            let next = Spaces(self.board.space(from).neighbours);
            for to in next.iter() {
                self.arrivals(state, by, &fights, (Way::Walk, from, to), out);
            }
            if herd.genes.has(Gene::Wings) && state.moving.flown >> by.0 & 1 == 0 {
                for over in next.iter() {
                    for to in Spaces(self.board.space(over).neighbours & !from.bit()).iter() {
                        self.arrivals(state, by, &fights, (Way::Fly(over), from, to), out);
                    }
                }
            }
            if herd.genes.has(Gene::Fins) && self.board.space(from).coast {
                for to in Spaces(self.board.coast & !from.bit()).iter() {
                    self.arrivals(state, by, &fights, (Way::Swim, from, to), out);
                }
            }
        }
    }

    /// A step to an empty space, or the combats that an attack may become.
    fn arrivals(
        &self,
        state: &State,
        by: Player,
        fights: &[Option<Hands>],
        (way, from, to): (Way, SpaceId, SpaceId),
        out: &mut Choices,
    ) {
        let go = Go { way, from, to, combat: None };
        let Some(enemy) = state.owner(to) else {
            return push(out, by, go, if way == Way::Walk { 3 } else { 2 });
        };
        if let Some(hands) = &fights[enemy.seat()] {
            self.combats(state, hands, go, out);
        }
    }
}

/// Movement points of the phase: 2, legs, thighs and stampedes.
pub(crate) fn points(state: &State, by: Player) -> u8 {
    let genes = &state.herd(by).genes;
    2 + genes.of(Gene::Legs) + 2 * genes.of(Gene::MuscularThighs) + state.moving.extra[by.seat()]
}

/// The verb of a movement point.
pub(crate) const fn how(go: &Go) -> How {
    match (go.way, go.combat.is_some()) {
        (Way::Walk, false) => How::Walking,
        (Way::Walk, true) => How::Attacking,
        (Way::Fly(_), _) => How::Flying,
        (Way::Swim, _) => How::Swimming,
    }
}

/// A step on foot that attacks nobody.
pub(crate) fn walk(action: &Action) -> Option<&Go> {
    let Action::Go(go) = action else { return None };
    (go.way == Way::Walk && go.combat.is_none()).then_some(go)
}

/// The player acts in the movement phase: earlier players have ended their turns.
pub(crate) fn take_turn(state: &mut State, player: Player, at: Step) {
    if !state.moving.begun {
        state.began = at;
    }
    state.moving.place = state.order.place(player) as u8;
    state.moving.begun = true;
    state.moving.last = at;
}

/// A movement point is spent.
pub(crate) fn spend(state: &mut State, player: Player, way: Way, at: Step) {
    take_turn(state, player, at);
    add(&mut state.moving.spent[player.seat()], 1);
    if matches!(way, Way::Fly(_)) {
        state.moving.flown |= 1 << player.0;
    }
}

/// A dinosaur goes from one space to another.
pub(crate) fn step(state: &mut State, player: Player, from: SpaceId, to: SpaceId, at: Step) {
    let spaces = &mut state.herds[player.seat()].spaces;
    spaces.remove(from);
    spaces.insert(to);
    state.touched[from.index()] = at;
    state.touched[to.index()] = at;
}
