//! Phase 6: who lives and who dies.

use crate::Evo;
use crate::data::board::{SpaceId, Terrain};
use crate::data::wheel::Climate;
use crate::names::Gene;
use crate::state::{Phase, Spaces, State};
use evoref_game::rule;
use evoref_game::{Part, Player, Words, counted};

/// Which limit of survival is exceeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    /// Plates.
    Hot,
    /// Furs.
    Cold,
    /// The cave-dweller.
    Deadly,
}

rule! {
    /// The player's losses were taken.
    pub(crate) struct SurvivalOver { by: Player } of Evo;
    "evo/survival-over", Part::Clause;
    title: "Losses are named once, in order",
    rule: "In the order of the track each player names all losses in one line. The choice of a later \
        player, or the end of the round, ends the survival of those before; losses without a choice \
        may be written at any place of the phase.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de survie'",
    never: "The losses are taken, and the income that follows from them is counted.",
}

impl SurvivalOver {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let name = evo.name(self.by);
        let words = if state.phase == Phase::Survival && !state.dying.is_over(self.by) {
            let last = state.order.at(state.dying.closed.saturating_sub(1).into());
            let later = last.map_or("a later player", |player| evo.name(player));
            Words::say(
                format!(
                    "{name} chooses losses after {later} did, but {name} comes before {later} on \
                     the track"
                ),
                format!("{name}'s choice came before"),
            )
            .because(state.dying.chosen, format!("{later} chooses here"))
            .help("only losses without a choice may be written at any place of the phase")
        } else {
            Words::say(format!("{name}'s losses of this round are already taken"), "taken already")
                .because(state.dying.last, "losses were taken here")
        };
        words.help(format!(
            "one `lose` line a player, with all losses, in the order {}",
            evo.order_in_names(state)
        ))
    }
}

rule! {
    /// On an ideal space.
    pub(crate) struct MustLive { by: Player, space: SpaceId, index: u8 } of Evo;
    "evo/must-live", Part::Word(index + 1);
    title: "Nobody dies on ideal ground",
    rule: "Where the climate is ideal all dinosaurs live.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de survie'",
    allow: "The dinosaur dies all the same.",
    say: |evo, state| {
        let words = Words::say(
            format!(
                "{} loses the dinosaur on {}, but {} is ideal this round and nobody dies there",
                evo.name(by),
                evo.space_name(space),
                evo.board.space(space).terrain.name()
            ),
            "nobody dies here",
        );
        with_sky(evo, state, words)
    },
}

rule! {
    /// Below 2 or 3.
    pub(crate) struct BelowTheFloor { by: Player, left: u8, least: u8 } of Evo;
    "evo/below-the-floor", Part::Action;
    title: "Removing stops at two",
    rule: "A player stops removing dinosaurs with 2 on the board, or 3 with regeneration.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de survie'",
    never: "A people keeps its last two dinosaurs whatever happens.",
}

impl BelowTheFloor {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, left, least) = (evo.name(self.by), self.left, self.least);
        let before = state.herd(self.by).spaces.len();
        Words::say(
            format!(
                "{name} would keep {left} of {before} dinosaurs, but removing stops at {least}"
            ),
            format!("{} must stay", counted(least, "dinosaur")),
        )
        .help(match before.saturating_sub(least.into()) {
            0 => format!("nobody of {name} can be lost in this phase"),
            more => format!("{name} chooses which of the doomed stay: {more} can be lost"),
        })
    }
}

rule! {
    /// The cave-dweller saves one.
    pub(crate) struct CaveDwellerSaves { by: Player } of Evo;
    "evo/cave-dweller-saves", Part::Action;
    title: "The cave-dweller saves one",
    rule: "With cave-dweller one of the dinosaurs on deadly spaces lives; the owner chooses which, \
        not whether.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    allow: "All of them die.",
    say: |evo, state| {
        let name = evo.name(by);
        Words::say(
            format!(
                "{name} loses every dinosaur on deadly spaces, but the cave-dweller saves one of \
                 them"
            ),
            "one of these lives",
        )
        .because(
            state.herd(by).won[Gene::CaveDweller as usize],
            format!("{name} wins cave-dweller"),
        )
    },
}

rule! {
    /// More than the genes allow.
    pub(crate) struct TooManySurvivors {
        by: Player,
        limit: Limit,
        alive: u8,
        most: u8,
        shelters: u8,
        over: u8,
    } of Evo;
    "evo/too-many-survivors", Part::Action;
    title: "Hot, cold and deadly spaces take their toll",
    rule: "On hot spaces one dinosaur lives for each plate, on cold ones one for each fur, on \
        deadly ones none but the one of cave-dweller. All others die, until 2 are left, or 3 with \
        regeneration.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de survie'",
    allow: "All who are not named live.",
}

impl TooManySurvivors {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (climate, gene) = match self.limit {
            Limit::Hot => (Climate::Hot, "plate"),
            Limit::Cold => (Climate::Cold, "fur"),
            Limit::Deadly => (Climate::Deadly, "cave-dweller"),
        };
        let exposed = under(evo, state, state.herd(self.by).spaces, climate);
        let words = Words::say(
            format!(
                "{} keeps {} on {} spaces, but has {}",
                evo.name(self.by),
                counted(self.alive, "dinosaur"),
                climate.name(),
                counted(self.most, gene)
            ),
            format!("{} too many alive", self.over),
        )
        .help(format!("{} before: {}", climate.name(), evo.spaces_in_words(exposed)));
        let sheltered = (self.shelters > 0)
            .then(|| format!("{} already counted", counted(self.shelters, "shelter")));
        with_sky(evo, state, words).help_if(sheltered)
    }
}

/// A gene that does not save all whom it can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unused {
    pub(crate) gene: Coat,
    /// How many live on the spaces that it makes bearable.
    pub(crate) alive: u8,
    /// How many of them it saves.
    pub(crate) saved: u8,
}

/// A gene against the climate that each copy of saves one dinosaur.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coat {
    /// Against hot spaces.
    Plate,
    /// Against cold spaces.
    Fur,
}

impl Coat {
    /// The climate that it makes bearable.
    const fn averts(self) -> Climate {
        match self {
            Self::Plate => Climate::Hot,
            Self::Fur => Climate::Cold,
        }
    }

    /// The player's copies in words: `2 plates`.
    fn owned(self, state: &State, player: Player) -> String {
        let gene = match self {
            Self::Plate => Gene::Plate,
            Self::Fur => Gene::Fur,
        };
        counted(state.herd(player).genes.of(gene), gene.name())
    }
}

rule! {
    /// `must-save = yes`.
    pub(crate) struct MustSave { by: Player, left: u8, cap: u8, unused: Option<Unused> } of Evo;
    "evo/must-save", Part::Action;
    title: "Plates and furs are used as far as they reach",
    rule: "If the table rules so, a player saves as many dinosaurs as plates and furs can; \
        otherwise they are permission, not duty.",
    source: "ruling must-save",
    allow: "The dinosaurs die as written.",
    rulings: ["must-save"],
}

impl MustSave {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, cap) = (evo.name(self.by), self.cap);
        let words = match self.unused {
            Some(Unused { gene, alive, saved }) => Words::say(
                format!(
                    "{name} keeps {} on {} spaces, but {} must save {saved} there",
                    counted(alive, "dinosaur"),
                    gene.averts().name(),
                    gene.owned(state, self.by)
                ),
                format!("others die instead: {saved} must live there"),
            ),
            None => Words::say(
                format!(
                    "{name} keeps {} in all, but can and must keep {cap}",
                    counted(self.left, "dinosaur")
                ),
                format!("{} too many named", cap.saturating_sub(self.left)),
            ),
        };
        with_sky(evo, state, words).help(
            "with `ruling: must-save = yes` plates and furs must be used as far as they reach",
        )
    }
}

rule! {
    /// There is a choice and it is not written.
    pub(crate) struct LoseMissing { player: Player, dead: u8 } of Evo;
    "evo/lose-missing", Part::Clause;
    title: "A choice of losses is written",
    rule: "A player who must lose dinosaurs and can choose which names them. Without a line all \
        are saved that can be, and only if there is one way to do it.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de survie'",
    allow: "As many as possible live, those first that come first on the board.",
}

impl LoseMissing {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let name = evo.name(self.player);
        let herd = state.herd(self.player);
        let in_danger: Vec<String> = [Climate::Deadly, Climate::Hot, Climate::Cold]
            .into_iter()
            .map(|climate| (climate, under(evo, state, herd.spaces, climate)))
            .filter(|(_, spaces)| !spaces.is_empty())
            .map(|(climate, spaces)| format!("{} {}", climate.name(), evo.spaces_in_words(spaces)))
            .collect();
        let (losses, _) = evo.forced_losses(state, self.player);
        let example: Vec<&str> = losses.iter().map(|space| evo.space_name(space)).collect();
        let words = Words::say(
            format!(
                "{name} loses {} to the climate, and which is not written",
                counted(self.dead, "dinosaur")
            ),
            format!("{name}'s losses are missing"),
        )
        .help(format!(
            "{name} has {}, {}, and stops at {}; in danger: {}",
            counted(herd.genes.of(Gene::Plate), "plate"),
            counted(herd.genes.of(Gene::Fur), "fur"),
            herd.floor(),
            in_danger.join("; ")
        ));
        with_sky(evo, state, words).missing(format!(
            "{}: lose {}",
            evo.handle(self.player),
            example.join(" ")
        ))
    }
}

/// Points at the token of this round and tells the climate.
fn with_sky(evo: &Evo, state: &State, words: Words) -> Words {
    let sky = Terrain::ALL.map(|terrain| {
        let climate = evo.climate_of(state, terrain);
        format!("{} {}", terrain.name(), climate.name())
    });
    words
        .because(state.sky.now.unwrap_or_default(), "the climate of this round")
        .help(format!("this round: {}", sky.join(", ")))
}

/// The spaces of a set that have a climate.
fn under(evo: &Evo, state: &State, spaces: Spaces, climate: Climate) -> Spaces {
    let fits = |space: &SpaceId| evo.climate_of(state, evo.board.space(*space).terrain) == climate;
    let bits = spaces.iter().filter(fits).map(SpaceId::bit);
    Spaces(bits.fold(0, |set, bit| set | bit))
}
