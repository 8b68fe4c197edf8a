//! `start c2 d1`: a player's first two dinosaurs.

use crate::apply::place;
use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Start(pub(crate) [SpaceId; 2]);

impl Verb<Evo> for Start {
    /// Two free start spaces, once.
    fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let by = player(state, by)?;
        in_phase(state, Phase::Setup)?;
        ensure(state.herd(by).placed.is_none(), || StartTwice { by })?;
        let Self(spaces) = *self;
        for (index, space) in (0u8..).zip(spaces) {
            if let Some(owner) = state.owner(space) {
                return Err(StartTaken { by, space, owner, index }.into());
            }
            require(evo.board.space(space).start, waived, || NotAStartSpace { by, space, index })?;
        }
        ensure(spaces[0] != spaces[1], || SpaceTwice { by, space: spaces[1], index: 1 })?;
        legal(Started { player: by, spaces: Spaces(spaces[0].bit() | spaces[1].bit()) })
    }

    fn print(&self, evo: &Evo, _: View, out: &mut String) {
        spelled("start", self.0.iter().map(|space| evo.space_name(*space)), out);
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `start = "start", space, space ;`
    pub(crate) fn start(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let (rest, first) = self.space("a start space")(i)?;
        let (rest, second) = self.space("a second start space")(rest)?;
        self.says(i, rest, Start([first, second]), out)
    }
}

/// A player's first dinosaurs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Started {
    player: Player,
    spaces: Spaces,
}

impl Deed<Evo> for Started {
    fn apply(&self, _: &Evo, state: &mut State, book: &mut Book<'_>) {
        let herd = &mut state.herds[self.player.seat()];
        herd.placed = Some(book.step());
        for space in self.spaces.iter() {
            place(state, self.player, space, "start", book);
        }
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        let Self { player, spaces } = *self;
        out.fact(Told::Start, player).list("on", evo.on(spaces)).says(|| {
            let spaces = evo.spaces_in_words(spaces);
            format!("{} starts on {spaces}", evo.name(player))
        });
    }
}

impl Evo {
    /// Pairs of free start spaces of everybody who has no dinosaurs.
    pub(crate) fn starts(&self, state: &State, out: &mut Choices) {
        let free: Vec<SpaceId> = Spaces(self.board.starts & !state.occupied().0).iter().collect();
        for by in self.players().filter(|by| state.herd(*by).placed.is_none()) {
            for (index, first) in free.iter().enumerate() {
                for second in &free[index + 1..] {
                    push(out, by, Start([*first, *second]), 1);
                }
            }
        }
    }
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Mise en place'";
    struct StartMissing { player: Player } = "evo/start-missing", Part::Clause;
        title "Everybody starts with two dinosaurs",
        rule "Before round 1 every player places one dinosaur on each of two start spaces.",
        never "Without the first dinosaurs there is nothing to play with.",
        let free = |evo, state| free_starts(evo, state, usize::MAX),
        let (handle, two) = |evo, state| (evo.handle(player), free_starts(evo, state, 2)),
        let have = |evo, state| {
            let missing = evo.players().filter(|player| state.herd(*player).placed.is_none());
            have(missing.map(|player| evo.name(player)))
        },
        say "{have} no dinosaurs on the board yet", "{have} not started",
        help "start spaces that are free: {free}",
        missing "{handle}: start {two}";

    struct StartTwice { by: Player } = "evo/start-twice", Part::Clause;
        title "The first dinosaurs are placed once",
        rule "Each player has one start line, with both spaces.",
        never "The first dinosaurs stand on the board already.",
        let placed = |_, state| state.herd(by).placed.unwrap_or_default(),
        say "{by} places the first two dinosaurs a second time", "placed once already",
        because placed "{by} starts here";

    struct NotAStartSpace { by: Player, space: SpaceId; index: u8 } =
        "evo/not-a-start-space", Part::Word(index + 1);
        title "Dinosaurs start on start spaces",
        rule "The first two dinosaurs of a player stand on two start spaces of the board.",
        allow "The dinosaur starts on the space as written.",
        let free = |evo, state| free_starts(evo, state, usize::MAX),
        say "{by} starts on {space}, which is not a start space", "not a start space",
        help "start spaces that are free: {free}";

    struct StartTaken { by: Player, space: SpaceId, owner: Player; index: u8 } =
        "evo/start-taken", Part::Word(index + 1);
        title "A start space holds one dinosaur",
        rule "A start space on which a dinosaur stands is taken.",
        never "A space holds one dinosaur, and somebody stands there.",
        let free = |evo, state| free_starts(evo, state, usize::MAX),
        say "{by} starts on {space}, where {owner} already stands", "this start space is taken",
        because |_, state| state.touched(space), "{owner} starts here",
        help "start spaces that are free: {free}";
}

fn free_starts(evo: &Evo, state: &State, most: usize) -> String {
    let free = Spaces(evo.board.starts & !state.occupied().0);
    joined(free.iter().take(most).map(|space| evo.space_name(space)), " ")
}
