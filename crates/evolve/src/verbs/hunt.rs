//! `A: hunt B`: whom a player hunts, where the challenge leaves it open.

use crate::data::{Challenge, Side};
use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hunt {
    pub prey: Player,
}

impl Verb<Evolve> for Hunt {
    fn judge(&self, _: &Evolve, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let (by, Self { prey }) = (player_of(by)?, *self);
        ensure(state.phase == Phase::Hunts, || NoHunt { by })?;
        ensure(prey != by, || HuntsItself { by })?;
        if let Some(first) = state.turns[by.seat()].quarry {
            require(false, waived, || HuntedAlready { by, first })?;
        }
        Ok(legal(Hunted { player: by, prey }))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        let _ = write!(out, "hunt {}", evolve.handle(self.prey));
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `hunt = "hunt", player ;`
    pub(crate) fn hunt(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, prey) = self.player(i)?;
        self.claims(rest, Hunt { prey }, out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Hunted {
    player: Player,
    prey: Player,
}

impl Deed<Evolve> for Hunted {
    fn apply(&self, _: &Evolve, state: &mut State, _: &mut Book<'_>) {
        state.turns[self.player.seat()].quarry = Some(self.prey);
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        let (hunter, hunted) = (evolve.name(self.player), evolve.name(self.prey));
        out.fact(Told::Hunt, self.player)
            .role("prey", self.prey)
            .phrase(format_args!("{hunter} hunts {hunted}"));
    }
}

impl Evolve {
    pub(crate) fn hunts_are_chosen(&self, state: &State) -> bool {
        let shown = state.challenges.now;
        shown.map(|shown| self.challenge(shown.card)).is_some_and(Challenge::lets_choose)
    }

    pub(crate) fn owes_a_hunt(&self, state: &State, player: Player) -> bool {
        !state.left.has(player) && self.quarry(state, player).is_none()
    }

    /// Whom a player hunts by choice; with two players there is none.
    pub(crate) fn quarry(&self, state: &State, player: Player) -> Option<Player> {
        let only = || (self.player_count() == 2).then(|| self.neighbour(player, Side::Left));
        state.turns[player.seat()].quarry.or_else(only)
    }

    pub(crate) fn offer_hunts(&self, state: &State, out: &mut Choices) {
        for player in self.players() {
            if state.turns[player.seat()].quarry.is_some() {
                continue;
            }
            for prey in self.players().filter(|prey| *prey != player) {
                push(out, player, Hunt { prey }, weight::MUST);
            }
        }
    }
}

rules! { Evolve, source "deck file, special_scorings";
    struct NoHunt { by: Player } = "evolve/no-hunt", Part::Action;
        title "a hunt is chosen only where the challenge leaves it open",
        rule "A challenge whose `target` is `chosen` lets every player choose whom to hunt, after \
            the biome is scored and before the challenge is. In other hunts the prey is given.",
        never "A hunt that the challenge does not score changes nothing.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenges.now),
        let why = |evolve, state| match (evolve.hunts_are_chosen(state), challenge) {
            (true, _) => format!(" after {challenge} was scored"),
            (false, "") => ", and no challenge is played".to_owned(),
            (false, _) => format!(", and {challenge} leaves no choice of one"),
        },
        say "{by} chooses a prey{why}", "no prey is chosen here",
        because at "{challenge} is played";

    struct HuntsItself { by: Player } = "evolve/hunts-itself", Part::Word(1);
        title "another player is hunted",
        rule "A player who chooses whom to hunt chooses another player.",
        never "Nobody can be hunter and prey of one hunt.",
        say "{by} hunts {by}; another player is the prey", "the hunter itself";

    struct HuntedAlready { by: Player, first: Player } = "evolve/hunted-already", Part::Action;
        title "each player hunts once",
        rule "Where players choose whom to hunt, each of them hunts one other player, once in the \
            challenge.",
        allow "The prey takes the place of the one that was chosen before.",
        say "{by} hunts a second time, and chose {first} before", "a second hunt";

    struct HuntMissing { player: Player } = "evolve/hunt-missing", Part::Action;
        title "every player chooses a prey",
        rule "Where players choose whom to hunt, the record says whom each of them chose. With two \
            players there is no choice, and nothing needs to be said.",
        never "Nothing says who was hunted.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenges.now),
        let handle = |evolve, _| evolve.handle(player),
        let other = |evolve, _| evolve.handle(Player(u8::from(player.0 == 0))),
        let have = |evolve, state| have(evolve.names_where(|one| evolve.owes_a_hunt(state, one))),
        say "{have} not chosen whom to hunt", "a hunt is missing",
        because at "{challenge} lets everybody choose a prey",
        help "a line for each says whom: `{handle}: hunt PLAYER`",
        missing "{handle}: hunt {other}";
}
