//! Making records: a dealt set-up to write on, and random legal sessions.
//!
//! Knows how a record begins and how to choose among legal actions; chance comes in from outside.

use crate::prelude::*;
use std::rc::Rc;

use super::opened::Opened;
use evoref_game::{OwnFile, Refused, may_end};
use evoref_record::data::Quoting;

/// What `deal` and `play` are asked for, and a new record of the page.
#[derive(Debug, Clone, Default, serde::Deserialize)]
pub struct DealOptions {
    /// The name of the game.
    pub game: String,
    /// Handles with display names, in seat order.
    pub players: Vec<(String, Option<String>)>,
    /// The number of the seed.
    #[serde(default)]
    pub seed: u64,
    /// Write only what an onlooker would know.
    #[serde(default)]
    pub hidden: bool,
    /// Header lines of the game: edition, board, deck.
    pub headers: Vec<(String, String)>,
    /// Rulings: switch and value.
    pub rulings: Vec<(String, String)>,
    /// Data files that the headers name: path and text.
    pub files: Vec<(String, String)>,
}

impl Files for DealOptions {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        let file = self.files.iter().find(|(name, _)| name == path);
        // Whoever asked for the record named the file, so that he may be told what it holds.
        file.map(|(_, text)| Arc::new(OwnFile::new(text.clone(), Quoting::Values)))
            .ok_or_else(|| format!("`{path}` cannot be read").into())
    }
}

/// The most lines that a random session may have: a bound, never reached by the rules.
const MOST_LINES: usize = 100_000;

/// A record whose set-up is dealt from the seed, ready to be written on.
///
/// # Errors
/// A sentence for options that make no session.
pub(crate) fn dealt<G: Rules>(options: &DealOptions) -> Result<String, String> {
    let text = header(options, ChanceOrigin::Seed);
    let rules = &begin::<G>(&text, options, View::Full)?;
    let (view, state, out) = (View::Full, rules.start(), format!("{text}\nsetup\n"));
    let mut made = Making { rules, view, state, out };
    while rules.stage(&made.state).round == 0 && made.deal() {}
    if may_end(rules, &made.state) {
        made.out.push_str("\nround 1\n");
    }
    Ok(made.out)
}

/// A random legal session; `choose` gives a number below its argument.
///
/// # Errors
/// A sentence for options that make no session.
pub(crate) fn played<G: Rules>(
    options: &DealOptions,
    choose: &mut dyn FnMut(u64) -> u64,
) -> Result<String, String> {
    let dealt = header(options, ChanceOrigin::Seed);
    let view = if options.hidden { View::Onlooker } else { View::Full };
    let rules = &begin::<G>(&dealt, options, view)?;
    let mut out = header(options, ChanceOrigin::Play);
    out.push_str("\nsetup\n");
    Making { rules, view, state: rules.start(), out }.play(choose)
}

/// Where the chance of a record comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChanceOrigin {
    /// The table: everything is written down.
    Table,
    /// The seed of the options: draws may be left out.
    Seed,
    /// The seed of the options, from which `play` made it; everything is written down.
    Play,
}

/// The header lines that the options ask for.
pub fn header(options: &DealOptions, origin: ChanceOrigin) -> String {
    use std::fmt::Write as _;
    let mut text = format!("evoref 1\ngame: {}\n", options.game);
    if origin == ChanceOrigin::Play {
        let hidden = if options.hidden { " --hidden" } else { "" };
        let _ = writeln!(text, "source: \"evoref play, seed {}{hidden}\"", options.seed);
    }
    let players: Vec<String> = options
        .players
        .iter()
        .map(|(handle, name)| match name {
            Some(name) => {
                format!("{handle} \"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
            }
            None => handle.clone(),
        })
        .collect();
    let _ = writeln!(text, "players: {}", players.join(", "));
    for (key, value) in &options.headers {
        let _ = writeln!(text, "{key}: {value}");
    }
    for (switch, value) in &options.rulings {
        let _ = writeln!(text, "ruling: {switch} = {value}");
    }
    if origin == ChanceOrigin::Seed {
        let _ = writeln!(text, "seed: chacha8/1 {}", options.seed);
    }
    text
}

fn begin<G: Rules>(text: &str, files: &dyn Files, view: View) -> Result<G, String> {
    let opened = Opened::new(text, 0, &[G::GAME]);
    let rules = match opened.misreads.kept() {
        [] => opened.rules::<G>(files, view, &Work::unbounded()),
        misreads => Err(misreads.to_vec()),
    };
    rules.map_err(|misreads| {
        let first = misreads.into_iter().take(1);
        let sentences = first.flat_map(|first| std::iter::once(first.message).chain(first.help));
        sentences.collect::<Vec<_>>().join("; ")
    })
}

/// An action as a line of its own.
pub(super) fn line_of<G: Rules>(rules: &G, by: Actor, action: &G::Action) -> String {
    let mut text = format!("{}: ", subject_of(by, rules.seats()));
    action.print(rules, View::Full, &mut text);
    text
}

/// Carries out the draw that the seed has next.
pub(super) fn draw<G: Rules>(rules: &G, state: &mut G::State) -> Option<(Actor, G::Action)> {
    let (by, action) = rules.dealt(state)?;
    *state = after(rules, state, by, &action)?;
    Some((by, action))
}

/// A session in the making: how it stands, and what is written of it.
struct Making<'a, G: Rules> {
    rules: &'a G,
    view: View,
    state: G::State,
    out: String,
}

impl<G: Rules> Making<'_, G> {
    /// Writes one clause as a line of its own; nothing if the view does not see it.
    fn say(&mut self, by: Actor, action: &G::Action) {
        let before = self.out.len();
        self.out.push_str(subject_of(by, self.rules.seats()));
        self.out.push_str(": ");
        let words = self.out.len();
        action.print(self.rules, self.view, &mut self.out);
        if self.out.len() == words {
            self.out.truncate(before);
        } else {
            self.out.push('\n');
        }
    }

    /// Draws what the seed has next; whether there was anything to draw.
    fn deal(&mut self) -> bool {
        let drawn = draw(self.rules, &mut self.state);
        if let Some((by, action)) = &drawn {
            self.say(*by, action);
        }
        drawn.is_some()
    }

    fn play(mut self, choose: &mut dyn FnMut(u64) -> u64) -> Result<String, String> {
        for _ in 0..MOST_LINES {
            if !self.deal() && !self.choose(choose) {
                return self.result();
            }
        }
        Err(format!("the session did not end within {MOST_LINES} lines"))
    }

    /// Draws candidates by weight until one is legal: the same as drawing among the legal ones. False if there is
    /// none, and no heading may come.
    fn choose(&mut self, choose: &mut dyn FnMut(u64) -> u64) -> bool {
        let mut choices = Vec::new();
        self.rules.choices(&self.state, &mut choices);
        let may_end = may_end(self.rules, &self.state);
        loop {
            let total: u64 = choices.iter().map(|choice| u64::from(choice.weight)).sum();
            // Now and then the table passes on although somebody could still act.
            let ending = if may_end { (total / 12).max(1) } else { 0 };
            if total + ending == 0 {
                return false;
            }
            let mut number = choose(total + ending);
            if number >= total {
                self.round();
                return true;
            }
            let index = choices.iter().position(|choice| {
                let weight = u64::from(choice.weight);
                let found = number < weight;
                number = number.wrapping_sub(weight);
                found
            });
            let Some(index) = index else { return false };
            let Choice { by, action, .. } = choices.swap_remove(index);
            if let Some(state) = after(self.rules, &self.state, by, &action) {
                self.say(by, &action);
                self.state = state;
                return true;
            }
        }
    }

    fn round(&mut self) {
        // Chance that comes due on the way is written, as anywhere else.
        let mut dealt = Dealt::default();
        let (next, step) = (Next::Round, Step::default());
        advance(self.rules, &mut self.state, &next, &Waived::NONE, step, Some(&mut dealt));
        for (by, action) in dealt.happened.take() {
            self.say(by, &action);
        }
        let round = self.rules.stage(&self.state).round + 1;
        self.rules.open_round(&mut self.state, &mut Book::quiet(Step::default()));
        self.out.push_str(&format!("\nround {round}\n"));
    }

    fn result(mut self) -> Result<String, String> {
        let ended = advanced(self.rules, &self.state, &Next::End).unwrap_or(self.state);
        let standing = self.rules.standing(&ended);
        if standing.ending.is_none() {
            let stage = self.rules.stage(&ended);
            return Err(format!(
                "nobody can act in round {}, {}, but the session has not ended",
                stage.round, stage.phase
            ));
        }
        let result = final_result(self.rules.seats(), &standing);
        self.out.push_str(&format!("\nresult: {result}\n"));
        Ok(self.out)
    }
}

/// What a `result:` line states of the end.
pub(super) fn final_result(seats: &[Seat], standing: &Standing) -> String {
    let mut rows: Vec<_> = standing.rows.iter().collect();
    rows.sort_by_key(|row| row.player);
    let handle = |player: Player| &seats[player.seat()].handle;
    let scores = rows.iter().map(|row| format!("{} {}", handle(row.player), row.total));
    format!("final {}", scores.collect::<Vec<_>>().join(", "))
}

/// The draws of the seed that happen among the steps that nobody writes.
pub(super) struct Dealt<A> {
    /// The draw that the seed has next.
    next: Option<(Actor, A)>,
    /// Those that happened; whoever runs a record reads them on the way.
    pub(super) happened: Rc<RefCell<Vec<(Actor, A)>>>,
}

impl<A> Default for Dealt<A> {
    fn default() -> Self {
        Self { next: None, happened: Rc::default() }
    }
}

impl<G: Rules> Watch<G> for Dealt<G::Action> {
    fn before(&mut self, rules: &G, state: &G::State, _: &G::Legal, said: Option<&Said>) {
        // What is said is written already.
        self.next = if said.is_some() { None } else { rules.dealt_if_nobody_acts(state) };
    }

    fn after(&mut self, rules: &G, state: &G::State) {
        // The step was the draw that the seed had next, if that draw is no longer next.
        if self.next.is_some() && rules.dealt_if_nobody_acts(state) != self.next {
            self.happened.borrow_mut().extend(self.next.take());
        }
    }
}
