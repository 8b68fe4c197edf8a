//! Phase 6: whether losses are legal: who lives and who dies.

use crate::prelude::*;
use crate::verbs::lose::fates::{DEADLY, Fates, Outlook, Threat};
use crate::verbs::lose::{Dead, Lose};

/// A gene that does not save all whom it can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unused {
    pub(crate) threat: Threat,
    /// How many live on the spaces that it makes bearable.
    pub(crate) alive: u32,
    /// How many of them it saves.
    pub(crate) saved: u32,
}

impl Case<'_> {
    /// The losses that a player names, all of them and nothing else.
    pub(super) fn losing(&self, lose: &Lose) -> Verdict {
        let Self { evo, state, by, .. } = *self;
        in_phase(state, Phase::Survival)?;
        // A shelter may be played after a later player's line, and then leaves a choice.
        let outlook = evo.outlook(state, by);
        let chosen = evo.forced_by(state, by, &outlook) != (lose.spaces(), true);
        let late = chosen
            && usize::from(state.dying.closed) > state.order.place(by)
            && state.dying.shelters[by.seat()] == 0;
        let over = state.phase == Phase::Done || state.dying.is_over(by) || late;
        ensure(!over, || SurvivalOver { by })?;
        let dead = self.named_dead(&lose.0)?;
        self.survivors(&outlook, outlook.without(evo.fates(state, dead)))?;
        legal(Dead { player: by, dead, chosen })
    }

    /// Own dinosaurs, each named once, none of them on ideal spaces.
    fn named_dead(&self, losses: &[SpaceId]) -> Verdict<Spaces> {
        let Self { evo, state, by, waived } = *self;
        let mut dead = Spaces(0);
        for (index, space) in (0u8..).zip(losses.iter().copied()) {
            own(state, by, space, How::Dying(index + 1))?;
            ensure(!dead.has(space), || SpaceTwice { by, space, index })?;
            let may_die = evo.climate_on(state, space) != Climate::Ideal || state.untold.wheel;
            require(may_die, waived, || MustLive { by, space, index })?;
            dead.insert(space);
        }
        Ok(dead)
    }

    /// The set of survivors is one of those that the rules leave open.
    fn survivors(&self, outlook: &Outlook, fates: Fates) -> Kept {
        let Self { evo, by, waived, .. } = *self;
        let Outlook { shelters, least, .. } = *outlook;
        let left = fates.all();
        ensure(left >= least, || BelowTheFloor { by, left, least })?;
        let spared = fates.under(Climate::Deadly) >= outlook.saved(DEADLY);
        require(spared, waived, || CaveDwellerSaves { by })?;
        let (over, limit) = outlook.excess(fates);
        require(left == least || over <= shelters, waived, || {
            let (alive, most) = (fates.under(limit.climate), outlook.saves(limit));
            let over = (over - shelters).min(left - least);
            TooManySurvivors { by, over, limit, alive, most, shelters }
        })?;
        let enough = !evo.options.must_save || outlook.saves_enough(fates);
        require(enough, waived, || {
            let (cap, unused) = (outlook.most(), outlook.unused(fates));
            MustSave { by, left, cap, unused }
        })
    }
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Phase de survie'";
    struct SurvivalOver { by: Player } = "evo/survival-over", Part::Clause;
        title "Losses are named once, in order",
        rule "In the order of the track each player names all losses in one line. The choice of a \
            later player, or the end of the round, ends the survival of those before; losses \
            without a choice may be written at any place of the phase.",
        never "The losses are taken, and the income that follows from them is counted.",
        let order = |evo, state| evo.order_in_names(state),
        words |evo, state| {
            let name = evo.name(by);
            let words = if state.phase == Phase::Survival && !state.dying.is_over(by) {
                let last = state.order.at(state.dying.closed.saturating_sub(1).into());
                let later = last.map_or("a later player", |player| evo.name(player));
                let before = format!("{name} comes before {later} on the track");
                let message = format!("{name} chooses losses after {later} did, but {before}");
                Words::say(message, format!("{name}'s choice came before"))
                    .because(state.dying.chosen, format!("{later} chooses here"))
                    .help("only losses without a choice may be written at any place of the phase")
            } else {
                let message = format!("{name}'s losses of this round are already taken");
                Words::say(message, "taken already")
                    .because(state.dying.last, "losses were taken here")
            };
            words.help(format!("one `lose` line a player, with all losses, in the order {order}"))
        };

    struct MustLive { by: Player, space: SpaceId; index: u8 } =
        "evo/must-live", Part::Word(index + 1);
        title "Nobody dies on ideal ground",
        rule "Where the climate is ideal all dinosaurs live.",
        allow "The dinosaur dies all the same.",
        let terrain = |evo, _| evo.board.space(space).terrain.name(),
        let (turned, sky) = |evo, state| sky(evo, state),
        say "{by} loses the dinosaur on {space}, but {terrain} is ideal this round and nobody dies \
            there",
            "nobody dies here",
        because turned "the climate of this round",
        help "this round: {sky}";

    struct BelowTheFloor { by: Player, left: u32, least: u32 } = "evo/below-the-floor", Part::Action;
        title "Removing stops at two",
        rule "A player stops removing dinosaurs with 2 on the board, or 3 with regeneration.",
        never "A people keeps its last two dinosaurs whatever happens.",
        let before = |_, state| state.herd(by).spaces.len(),
        let stay = |_, _| counted(least, "dinosaur"),
        let hint = |evo, _| match before.saturating_sub(least) {
            0 => format!("nobody of {} can be lost in this phase", evo.name(by)),
            more => format!("{} chooses which of the doomed stay: {more} can be lost", evo.name(by)),
        },
        say "{by} would keep {left} of {before} dinosaurs, but removing stops at {least}",
            "{stay} must stay",
        help "{hint}";

    struct CaveDwellerSaves { by: Player } = "evo/cave-dweller-saves", Part::Action;
        title "The cave-dweller saves one",
        rule "With cave-dweller one of the dinosaurs on deadly spaces lives; the owner chooses \
            which, not whether.",
        source "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
        allow "All of them die.",
        let won = |_, state| state.herd(by).won[Gene::CaveDweller as usize],
        say "{by} loses every dinosaur on deadly spaces, but the cave-dweller saves one of them",
            "one of these lives",
        because won "{by} wins cave-dweller";

    struct TooManySurvivors {
        by: Player, over: u32; limit: Threat, alive: u32, most: u32, shelters: u32
    } = "evo/too-many-survivors", Part::Action;
        title "Hot, cold and deadly spaces take their toll",
        rule "On hot spaces one dinosaur lives for each plate, on cold ones one for each fur, on \
            deadly ones none but the one of cave-dweller. All others die, until 2 are left, or 3 \
            with regeneration.",
        allow "All who are not named live.",
        let (climate, gene) = |_, _| (limit.climate, limit.gene.name()),
        let (keeps, has) = |_, _| (counted(alive, "dinosaur"), counted(most, gene)),
        let exposed = |evo, state| under(evo, state, state.herd(by).spaces, climate),
        let (kind, before) = |evo, _| (climate.name(), evo.spaces_in_words(exposed)),
        let (turned, sky) = |evo, state| sky(evo, state),
        say "{by} keeps {keeps} on {kind} spaces, but has {has}", "{over} too many alive",
        because turned "the climate of this round",
        help "{kind} before: {before}",
        help "this round: {sky}",
        then |_, _, words| words.help_if(
            (shelters > 0).then(|| format!("{} already counted", counted(shelters, "shelter"))),
        );

    struct MustSave { by: Player; left: u32, cap: u32, unused: Option<Unused> } =
        "evo/must-save", Part::Action;
        title "Plates and furs are used as far as they reach",
        rule "If the table rules so, a player saves as many dinosaurs as plates and furs can; \
            otherwise they are permission, not duty.",
        source "ruling must-save",
        allow "The dinosaurs die as written.",
        rulings ["must-save"],
        let (keeps, label) = |_, state| keeps_too_few(state, by, left, cap, unused),
        let (turned, sky) = |evo, state| sky(evo, state),
        say "{by} keeps {keeps}", "{label}",
        because turned "the climate of this round",
        help "this round: {sky}",
        help "with `ruling: must-save = yes` plates and furs must be used as far as they reach";

    struct LoseMissing { player: Player; before: u8 } = "evo/lose-missing", Part::Clause;
        title "A choice of losses is written",
        rule "A player who must lose dinosaurs and can choose which names them. Without a line all \
            are saved that can be, and only if there is one way to do it.",
        allow "As many as possible live, those first that come first on the board.",
        let lost = |evo, state| {
            let unwritten = evo.unwritten(state, before).into_iter().map(|(player, losses)| {
                format!("{} loses {}", evo.name(player), counted(losses.len() as u8, "dinosaur"))
            });
            listed(unwritten)
        },
        let (turned, sky) = |evo, state| sky(evo, state),
        let handle = |evo, _| evo.handle(player),
        let (losses, _) = |evo, state| evo.forced_losses(state, player),
        let example = |evo, _| joined(evo.on(losses), " "),
        say "{lost} to the climate, and which is not written", "{player}'s losses are missing",
        because turned "the climate of this round",
        help "this round: {sky}",
        missing "{handle}: lose {example}",
        then |evo, state, words| {
            let others = evo.unwritten(state, before).into_iter();
            others.fold(words, |words, (player, _)| words.help(means(evo, state, player)))
        };
}

/// What is kept when plates and furs could save more, and a label.
fn keeps_too_few(
    state: &State,
    by: Player,
    left: u32,
    cap: u32,
    unused: Option<Unused>,
) -> (String, String) {
    let Some(Unused { threat, alive, saved }) = unused else {
        let (left, more) = (counted(left, "dinosaur"), cap.saturating_sub(left));
        let keeps = format!("{left} in all, but can and must keep {cap}");
        return (keeps, format!("{more} too many named"));
    };
    let (alive, climate) = (counted(alive, "dinosaur"), threat.climate.name());
    let coats = coats(state, by, threat.gene);
    let keeps = format!("{alive} on {climate} spaces, but {coats} must save {saved} there");
    (keeps, format!("others die instead: {saved} must live there"))
}

/// What a player has against the climate, and who is in danger: `hot d2; cold a1 and b1`.
fn means(evo: &Evo, state: &State, player: Player) -> String {
    let (name, herd) = (evo.name(player), state.herd(player));
    let (plates, furs) = (coats(state, player, Gene::Plate), coats(state, player, Gene::Fur));
    let in_danger =
        [Climate::Deadly, Climate::Hot, Climate::Cold].into_iter().filter_map(|climate| {
            let spaces = under(evo, state, herd.spaces, climate);
            let told = || format!("{} {}", climate.name(), evo.spaces_in_words(spaces));
            (!spaces.is_empty()).then(told)
        });
    let (floor, danger) = (herd.floor(), joined(in_danger, "; "));
    format!("{name} has {plates}, {furs}, and stops at {floor}; in danger: {danger}")
}

/// A player's copies of a gene: `2 plates`.
fn coats(state: &State, player: Player, gene: Gene) -> String {
    counted(state.herd(player).genes.of(gene), gene.name())
}

/// When the token of this round was turned, and the climate of every terrain.
fn sky(evo: &Evo, state: &State) -> (Step, String) {
    let climates = Terrain::ALL
        .map(|terrain| format!("{} {}", terrain.name(), evo.climate_of(state, terrain).name()));
    (state.sky.now.unwrap_or_default(), climates.join(", "))
}

fn under(evo: &Evo, state: &State, spaces: Spaces, climate: Climate) -> Spaces {
    let fits = |space: &SpaceId| evo.climate_on(state, *space) == climate;
    Spaces(spaces.iter().filter(fits).fold(0, |set, space| set | space.bit()))
}
