//! What else a session of any game does, and the short answers to what it is asked: the table as data, what there is to
//! say of its lines.

use super::asked::Answers;
use super::tape::stage;
use super::{At, Basis, Completion, Doubt, Event, Tape, Turns};
use crate::claims::unit;
use crate::header::Header;
use crate::prelude::*;
use crate::{Options, Report};
use evoref_game::scene::Table;
use serde_json::{Value, json};

pub(crate) trait Live: Answers + Send + Sync {
    fn boxed(&self) -> Box<dyn Live>;
    fn header(&self) -> &Header;
    fn keep_going(&mut self);
    fn step(&mut self) -> Option<Event>;
    fn seek(&mut self, at: At);
    /// The verdict on a text with the header of this record.
    fn judged(&self, source: &Source, options: Options) -> Report;
    fn edit(&mut self, span: Span, with: &str) -> Option<At>;
    /// See [`Session::edit_below`].
    fn edit_below(&mut self, span: Span, with: &str) -> bool;
    /// With at most so many steps of work, or a little more.
    fn complete(&self, typed: &str, steps: u64) -> Completion;
    /// Whether clauses of a subject are accepted at the cursor, one behind the other; `None` where that is not
    /// told by what the rules say of them: for claims, stated results, lines of a position.
    fn accepts(&self, subject: &str, said: &str) -> Option<bool>;
}

impl<G: Rules> Tape<G> {
    pub(super) fn game(&self) -> &'static Game {
        G::GAME
    }

    pub(super) fn source(&self) -> &Source {
        &self.source
    }

    pub(super) fn at(&self) -> At {
        self.now.at
    }

    pub(super) fn stopped(&self) -> Option<At> {
        self.now.stopped
    }

    pub(super) fn gap(&self) -> Option<At> {
        let gap = self.now.mark.gap?;
        Some(At::after(self.line(gap.start)))
    }

    pub(super) fn stage(&self) -> Stage {
        stage(&*self.rules, &self.now.mark.state)
    }

    pub(super) fn draw(&self, scene: &Scene) -> String {
        let stage = self.rules.stage(&self.now.mark.state);
        let mut text = String::new();
        if let Some(table) = scene.table::<G::Scene>() {
            self.rules.show(stage, table, &mut text);
        }
        for (seat, player) in self.header.seats.iter().zip((0..).map(Player)) {
            if let Some(left) = scene.stage.left.words(player) {
                text.push_str(&format!("\n{} {left}\n", seat.name));
            }
        }
        text
    }

    pub(super) fn count(&self, owner: &str, named: &str) -> Option<i32> {
        let seats = &self.header.seats;
        let owner = match player_of(seats, owner) {
            Some(player) => Owner::player(player),
            None if owner.eq_ignore_ascii_case("table") => Owner::TABLE,
            None => self.rules.owner(owner)?,
        };
        let word = Word { text: named, span: Span::default(), quoted: false };
        self.rules.count(&self.now.mark.state, owner, unit(G::GAME, &word)?).known()
    }

    pub(super) fn score(&self) -> Standing {
        let mark = &self.now.mark;
        mark.known_of(self.rules.standing(&mark.state))
    }

    pub(super) fn score_if_ended(&self) -> Standing {
        let mark = &self.now.mark;
        mark.known_of(self.rules.standing_if_ended(&mark.state))
    }

    pub(super) fn basis(&self) -> &Basis {
        &self.now.mark.tally.basis
    }

    pub(super) fn names(&self, gap: Gap) -> Vec<SmolStr> {
        self.rules.names(gap)
    }

    pub(super) fn material(&self) -> Value {
        self.rules.material()
    }

    pub(super) fn scene(&self) -> Scene {
        let state = &self.now.mark.state;
        let mut scores = vec![None; self.header.seats.len()];
        for row in self.score().rows {
            scores[row.player.seat()] = Some(row.total);
        }
        Scene {
            game: G::GAME.name,
            at: self.now.at,
            stage: self.stage(),
            seats: Arc::clone(&self.header.seats),
            turns: self.turns(),
            scores,
            table: Arc::new(self.rules.scene(state)),
        }
    }

    pub(super) fn findings(&self) -> Vec<Finding> {
        self.findings_between(0, self.below())
    }

    pub(super) fn doubts(&self) -> Vec<Doubt> {
        let below = self.below();
        let here = self.found().doubts.iter().filter(|doubt| {
            let cleared = doubt.cleared.is_some_and(|count| count.start < below);
            doubt.from.start < below && !cleared
        });
        here.cloned().collect()
    }

    /// The first byte that the cursor has not passed.
    pub(super) fn below(&self) -> u32 {
        if self.now.at == At::END { u32::MAX } else { self.now.mark.spot.next }
    }

    /// What there is to say of the whole record without what needs trying.
    fn found(&self) -> &Report {
        self.found.get_or_init(|| {
            let options = Options {
                // Where judging goes on, what is tried decides what is in doubt.
                without_advice: !self.supposed.lenient,
                ..Options::default()
            };
            Arc::new(self.judged(&self.source, options))
        })
    }

    /// The findings whose words begin in a range of bytes.
    pub(super) fn findings_between(&self, from: u32, to: u32) -> Vec<Finding> {
        let unfinished = Record::Unfinished.code();
        let ends = to == u32::MAX;
        let here = self.found().findings.iter().filter(|finding| {
            let start = finding.primary.span.start;
            from <= start && start < to && (ends || finding.code != unfinished)
        });
        here.cloned().collect()
    }
}

/// The JSON Schema of a scene.
pub const SCENE_SCHEMA: &str = include_str!("scene.schema.json");

/// The version of the JSON of a scene: another name, unit or meaning is another version.
pub const SCENE_VERSION: u32 = 1;

/// The table at a place of a session, as plain data.
#[derive(Debug, Clone)]
pub struct Scene {
    /// The name of the game.
    pub game: &'static str,
    /// The place.
    pub at: At,
    /// Where the session stands.
    pub stage: Stage,
    /// Whose turns are open.
    pub turns: Turns,
    /// The players in seat order.
    pub seats: Arc<[Seat]>,
    /// Their points, in seat order; `None` if the record does not say.
    pub scores: Vec<Option<i32>>,
    /// The table itself.
    pub table: Arc<dyn Table>,
}

impl Scene {
    /// The table of one game: `scene.table::<scene::evo::Table>()`. `None` if it is of another game.
    pub fn table<T: Table>(&self) -> Option<&T> {
        // The table, not the counted pointer to it, which is one as well.
        (*self.table).as_any().downcast_ref()
    }

    /// As JSON. Players are handles; a missing key says that there is none now, `null` that the record does not say.
    pub fn to_json(&self) -> Value {
        let handle = |seat: usize| self.seats.get(seat).map(|seat| &*seat.handle);
        let left = (0..).map(|seat| self.stage.left.round_of(Player(seat)));
        let players = self.seats.iter().zip(&self.scores).zip(left);
        let players = players.map(|((seat, score), left)| {
            let mut player = json!({"handle": seat.handle, "name": seat.name, "score": score});
            if let Some(round) = left {
                player["left"] = json!(round);
            }
            player
        });
        let turns = self.turns.list.iter().map(|turn| match turn.left {
            Some((left, of)) => {
                json!({"player": handle(turn.player.seat()), "left": left, "of": of})
            }
            None => json!({"player": handle(turn.player.seat())}),
        });
        let mut scene = json!({
            "schema_version": SCENE_VERSION,
            "type": "scene",
            "game": self.game,
            "line": (self.at != At::END).then_some(self.at.line),
            "round": self.stage.round,
            "phase": self.stage.phase,
            "to_act": self.stage.to_act.and_then(|player| handle(player.seat())),
            "turns_in": self.turns.phase,
            "turns": turns.collect::<Vec<_>>(),
            "players": players.collect::<Vec<_>>(),
        });
        // What is named inside `json!` is copied.
        scene["table"] = (*self.table).to_json();
        scene
    }
}
