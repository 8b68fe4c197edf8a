//! The table at a place of a session, as data.

use crate::prelude::*;
use serde_json::{Value, json};

use super::{At, Turns};
use evoref_game::scene::Table;

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

    /// As JSON. Players are handles; a missing key says that there is none now, `null` that the record
    /// does not say.
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
