//! Words for the set-up, the order of phases, turns and the climate.

use super::{Said, counted, ordinal, say};
use crate::game::{Player, View};
use crate::games::evo::breach::{Breach, Turn};
use crate::games::evo::data::board::SpaceId;
use crate::games::evo::judge::points;
use crate::games::evo::names::Token;
use crate::games::evo::state::{Phase, Spaces, State};
use crate::games::evo::{Evo, phase_name};

impl Evo {
    pub(super) fn round_words(&self, state: &State, breach: &Breach) -> Option<Said> {
        Some(match *breach {
            Breach::OrderMissing {} => {
                let handles: Vec<&str> =
                    self.everybody().map(|player| self.handle(player)).collect();
                say(
                    "the set-up does not say who is first on the initiative track",
                    "no initiative track above",
                )
                .help("the track is drawn at random before round 1, first player first")
                .missing(format!("table: order {}", handles.join(" ")))
            }
            Breach::OrderTwice {} => say(
                "the initiative track of the set-up is drawn a second time",
                "drawn once already",
            )
            .because(state.ordered, "the track is drawn here"),
            Breach::OrderIncomplete { player, twice } => {
                let name = self.name(player);
                let count = self.seats.len();
                let message = if twice {
                    format!("the initiative track names {name} twice")
                } else {
                    format!("the initiative track leaves {name} out")
                };
                say(message, format!("{count} players, each once"))
            }
            Breach::NotDealt { dealt } => {
                let mut clause = String::new();
                self.print_clause(&dealt, View::Full, &mut clause);
                say(format!("the seed of this record deals `{clause}` here, not this"), "not what the seed deals")
                    .help("leave the line out or correct it; a table that drew by hand has no `seed:` line")
            }
            Breach::StartMissing { player } => self.start_missing(state, player),
            Breach::StartTwice { by } => {
                let name = self.name(by);
                let said = say(
                    format!("{name} places the first two dinosaurs a second time"),
                    "placed once already",
                );
                match state.herd(by).placed {
                    Some(placed) => said.because(placed, format!("{name} starts here")),
                    None => said,
                }
            }
            Breach::NotAStartSpace { by, space, .. } => say(
                format!(
                    "{} starts on {}, which is not a start space",
                    self.name(by),
                    self.space_name(space)
                ),
                "not a start space",
            )
            .help(format!(
                "start spaces that are free: {}",
                self.free_starts(state)
            )),
            Breach::StartTaken { by, space, .. } => {
                let owner = state.owner(space).unwrap_or(by);
                say(
                    format!(
                        "{} starts on {}, where {} already stands",
                        self.name(by),
                        self.space_name(space),
                        self.name(owner)
                    ),
                    "this start space is taken",
                )
                .because(
                    state.touched(space),
                    format!("{} starts here", self.name(owner)),
                )
                .help(format!(
                    "start spaces that are free: {}",
                    self.free_starts(state)
                ))
            }
            Breach::SpaceTwice { by, space, .. } => say(
                format!(
                    "{} names {} twice in one line",
                    self.name(by),
                    self.space_name(space)
                ),
                "named twice",
            ),
            Breach::PhaseOver { phase } => phase_over(state, phase),
            Breach::NotYourTurn { by, should, turn } => self.not_your_turn(state, by, should, turn),
            Breach::ClimateMissing {} => say(
                format!("no climate token was turned in round {}", state.round),
                "the climate comes first",
            )
            .help("the first player turns a token before anything else happens in a round")
            .missing("table: climate +1"),
            Breach::ClimateTwice {} => {
                let said = say(
                    format!("a second climate token in round {}", state.round),
                    "one token a round",
                );
                let said = match state.sky.now {
                    Some(now) => said.because(now, format!("the token of round {}", state.round)),
                    None => said,
                };
                said.help(format!(
                    "if round {} is over, the heading `round {}` is missing above",
                    state.round,
                    state.round + 1
                ))
            }
            Breach::TooManyTokens { token } => {
                let most = self.options.token_mix[token as usize];
                say(
                    format!(
                        "a {} token is turned {}, but the pile has only {most}",
                        token.name(),
                        times(state.sky.turned(token) + 1),
                    ),
                    format!("all {most} are turned"),
                )
                .because(state.sky.last[token as usize], format!("the last {} token", token.name()))
                .help("another mix is `ruling: token-mix = 2 6 2 2` with the counts of +2, +1, 0 and −1")
            }
            Breach::EarlyMeteorite {} => {
                let number = state.sky.count() + 1;
                say(
                    format!("the meteorite falls as the {} token, but the first nine cannot hold it", ordinal(number)),
                    format!("only the {} token", ordinal(number)),
                )
                .help("the meteorite is one of the bottom three of twelve tokens, so nine rounds at least are played in full")
            }
            Breach::MeteoriteDue { token } => say(
                format!(
                    "the 12th token is {}, but the meteorite is the only one left",
                    token.name()
                ),
                "must be the meteorite",
            )
            .help(format!(
                "write `table: climate {}`",
                Token::Meteorite.name()
            )),
            Breach::GenesMissing {} => say(
                format!("no genes were laid out in round {}", state.round),
                "genes are laid out first",
            )
            .help(format!(
                "{} players have {} on offer beside the event card",
                self.seats.len(),
                counted(self.seats.len() as u32 - 1, "gene")
            ))
            .missing(self.example_genes(state)),
            Breach::GenesTwice {} => say(
                format!("genes are laid out a second time in round {}", state.round),
                "laid out once already",
            )
            .because(state.lab.drawn, "genes are laid out here")
            .help(format!(
                "if round {} is over, the heading `round {}` is missing above",
                state.round,
                state.round + 1
            )),
            Breach::GenesCount { written, wanted } => say(
                format!(
                    "{} laid out, but {} players need {wanted}",
                    if written == 1 {
                        "1 gene is".to_owned()
                    } else {
                        format!("{written} genes are")
                    },
                    self.seats.len()
                ),
                format!("{wanted} wanted, {written} written"),
            )
            .help("column 1 is the event card, every other column has a gene"),
            Breach::GeneTwice { gene, .. } => say(
                format!("{} is laid out twice in one round", gene.name()),
                "a second one",
            )
            .help("a gene that is already there goes back into the bag and another one is drawn"),
            Breach::NoSuchGeneInBag { gene, .. } => self.not_in_bag(state, gene),
            Breach::TooManyUniques { gene, .. } => say(
                format!(
                    "{} would be the 9th unique gene, but only 8 of the 12 go into the bag",
                    gene.name()
                ),
                "a 9th unique gene",
            ),
            _ => return None,
        })
    }

    fn start_missing(&self, state: &State, player: Player) -> Said {
        let name = self.name(player);
        let free: Vec<&str> = self
            .free_starts_list(state)
            .take(2)
            .map(|space| self.space_name(space))
            .collect();
        say(
            format!("{name} has no dinosaurs on the board yet"),
            format!("{name} has not started"),
        )
        .help(format!(
            "start spaces that are free: {}",
            self.free_starts(state)
        ))
        .missing(format!("{}: start {}", self.handle(player), free.join(" ")))
    }

    fn free_starts_list<'a>(&'a self, state: &'a State) -> impl Iterator<Item = SpaceId> + 'a {
        Spaces(self.board.starts() & !state.occupied().0).iter()
    }

    fn free_starts(&self, state: &State) -> String {
        let names: Vec<&str> = self
            .free_starts_list(state)
            .map(|space| self.space_name(space))
            .collect();
        names.join(" ")
    }

    fn not_your_turn(&self, state: &State, by: Player, should: Player, turn: Turn) -> Said {
        let (name, other) = (self.name(by), self.name(should));
        let order = self.order_in_names(state);
        match turn {
            Turn::Bid => say(
                format!("{name} bids, but it is {other}'s turn"),
                format!("{other} bids here"),
            )
            .because(state.ordered, format!("order since here: {order}"))
            .help(format!(
                "{other} stands nowhere yet and comes before {name} in the order {order}"
            ))
            .missing(self.example_bid(state, should)),
            Turn::Movement => say(
                format!("{name} acts after {other} has moved, but {name}'s turn came before"),
                format!("{name}'s turn is over"),
            )
            .because(state.moving.last, format!("{other} acts here"))
            .help(format!(
                "the order is {order}; a turn ends when a later player acts"
            ))
            .help(format!(
                "if {name} moved earlier, write the line above {other}'s first one"
            )),
        }
    }

    fn not_in_bag(&self, state: &State, gene: crate::games::evo::names::Gene) -> Said {
        let name = gene.name();
        let (message, label) = if gene.is_unique() {
            (
                format!("{name} is laid out, but there is only one and it has been drawn before"),
                "drawn before".to_owned(),
            )
        } else {
            (
                format!("a 7th {name} is laid out, but there are only 6"),
                "all 6 are drawn".to_owned(),
            )
        };
        let mut said = say(message, label);
        for player in self.everybody() {
            if state.herd(player).genes.has(gene) {
                let won = state.herd(player).won[gene as usize];
                said = said.because(
                    won,
                    format!(
                        "{} has {}",
                        self.name(player),
                        counted(state.herd(player).genes.of(gene), name)
                    ),
                );
            }
        }
        said
    }
}

fn times(number: u8) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "a second time".to_owned(),
        _ => format!("a {} time", ordinal(number.into())),
    }
}

fn phase_over(state: &State, phase: Phase) -> Said {
    let (now, then) = (phase_name(state.phase), phase_name(phase));
    let label = format!("the {then} phase is over");
    let message = if phase == Phase::Setup {
        format!(
            "this belongs into the set-up, and round {} has begun",
            state.round
        )
    } else {
        format!(
            "this belongs into the {then} phase, and round {} is already in the {now} phase",
            state.round
        )
    };
    let label = if phase == Phase::Setup {
        "the set-up is over".to_owned()
    } else {
        label
    };
    let said = say(message, label).because(state.began, format!("the {now} phase begins here"));
    if phase == Phase::Setup {
        return said;
    }
    said.help("a phase ends with the first line of a later one; if this happened before, move the line up")
        .help(format!("if it belongs to the next round, the heading `round {}` is missing above", state.round + 1))
}

/// Movement points with where they come from: `3 movement points (2, legs 1)`.
pub(super) fn points_in_words(state: &State, by: Player) -> String {
    use crate::games::evo::names::Gene;
    let genes = &state.herd(by).genes;
    let mut sum = "2 to begin with".to_owned();
    for (number, what) in [
        (genes.of(Gene::Legs), "legs"),
        (2 * genes.of(Gene::MuscularThighs), "muscular-thighs"),
        (state.moving.extra[by.seat()], "event cards"),
    ] {
        if number > 0 {
            sum += &format!(", {number} from {what}");
        }
    }
    format!("{}: {sum}", counted(points(state, by), "movement point"))
}
