//! What a session of any game can be asked: one method for each of [`super::Session`]'s.

use super::event::Event;
use super::legal::Legal;
use super::luck::Luck;
use super::scene::Scene;
use super::score::Score;
use super::tape::{Tape, stage};
use super::turns::Turns;
use super::{Addend, At, Completion, Doubt, Outcome, Session, Statements};
use crate::claims::unit;
use crate::header::Header;
use crate::opened::Opened;
use crate::prelude::*;
use crate::{self as referee, Options, Report};

/// A session of some game.
pub(crate) trait Live: Send + Sync {
    fn boxed(&self) -> Box<dyn Live>;
    fn game(&self) -> &'static Game;
    fn header(&self) -> &Header;
    fn source(&self) -> &Source;
    fn keep_going(&mut self);
    fn at(&self) -> At;
    fn stopped(&self) -> Option<At>;
    fn gap(&self) -> Option<At>;
    fn stated(&self) -> Option<Statements>;
    fn step(&mut self) -> Option<Event>;
    fn seek(&mut self, at: At);
    fn stage(&self) -> Stage;
    fn turns(&self) -> Turns;
    fn draw(&self, scene: &Scene) -> String;
    fn count(&self, owner: &str, unit: &str) -> Option<i32>;
    fn legal(&self) -> Legal;
    fn score(&self) -> Score;
    fn score_if_ended(&self) -> Score;
    fn as_record(&self) -> Option<String>;
    fn addends(&self) -> Vec<Addend>;
    fn luck(&self) -> Luck;
    fn findings(&self) -> Vec<Finding>;
    fn doubts(&self) -> Vec<Doubt>;
    /// The verdict on the record.
    fn report(&self, options: Options) -> Report;
    /// The verdict on the record with more text at its end.
    fn report_with(&self, added: &str) -> Report;
    fn edit(&mut self, span: Span, with: &str) -> Option<At>;
    /// See [`Session::edit_below`].
    fn edit_below(&mut self, span: Span, with: &str) -> bool;
    fn scene(&self) -> Scene;
    /// With at most so many steps of work, or a little more.
    fn complete(&self, typed: &str, steps: u64) -> Completion;
    /// Whether clauses are accepted at the cursor; `None` where only the whole line tells.
    fn accepts(&self, subject: &str, said: &str) -> Option<bool>;
    fn dealt(&self) -> Option<String>;
    fn names(&self, gap: Gap) -> Vec<SmolStr>;
    fn gloss(&self, word: &str) -> Option<String>;
    fn words(&self, line: u32) -> Vec<(Span, &'static str)>;
    fn material(&self) -> serde_json::Value;
    fn outcomes(&self) -> Vec<Outcome>;
    fn round_over(&self) -> Option<Session>;
}

impl<G: Rules> Live for Tape<G> {
    fn boxed(&self) -> Box<dyn Live> {
        Box::new(self.clone())
    }

    fn game(&self) -> &'static Game {
        G::GAME
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn source(&self) -> &Source {
        &self.source
    }

    fn keep_going(&mut self) {
        self.suppose();
    }

    fn at(&self) -> At {
        self.now.at
    }

    fn stopped(&self) -> Option<At> {
        self.now.stopped
    }

    fn gap(&self) -> Option<At> {
        let gap = self.now.mark.gap()?;
        Some(At::after(self.line(gap.start)))
    }

    fn stated(&self) -> Option<Statements> {
        self.statements()
    }

    fn step(&mut self) -> Option<Event> {
        Self::step(self)
    }

    fn seek(&mut self, at: At) {
        Self::seek(self, at);
    }

    fn stage(&self) -> Stage {
        stage(&*self.rules, &self.now.mark.state)
    }

    fn turns(&self) -> Turns {
        self.open_turns()
    }

    fn draw(&self, scene: &Scene) -> String {
        let stage = self.rules.stage(&self.now.mark.state);
        let mut text = String::new();
        if let Some(table) = scene.table::<G::Scene>() {
            self.rules.show(stage, table, &mut text);
        }
        for (seat, player) in self.header.seats.iter().zip((0..).map(Player)) {
            if let Some(left) = scene.left.words(player) {
                text.push_str(&format!("\n{} {left}\n", seat.name));
            }
        }
        text
    }

    fn count(&self, owner: &str, named: &str) -> Option<i32> {
        let seats = &self.header.seats;
        let owner = match player_of(seats, owner) {
            Some(player) => Owner::player(player),
            None if owner.eq_ignore_ascii_case("table") => Owner::TABLE,
            None => self.rules.owner(owner)?,
        };
        let word = Word { text: named, span: Span::default(), quoted: false };
        match self.rules.count(&self.now.mark.state, owner, unit(G::GAME, &word)?) {
            Count::Known(number) => Some(number),
            Count::AtLeast(_) | Count::Untold(_) | Count::Nothing => None,
        }
    }

    fn legal(&self) -> Legal {
        let mark = &self.now.mark;
        if !mark.has_begun() || mark.has_ended() || mark.is_in_position() {
            return Legal::nothing(self.stage(), mark.has_begun());
        }
        self.work.begin_question();
        self.everything_legal()
    }

    fn score(&self) -> Score {
        let mark = &self.now.mark;
        let standing = mark.known_of(self.rules.standing(&mark.state));
        Score::of(G::GAME, standing, &mark.tally)
    }

    fn score_if_ended(&self) -> Score {
        let mark = &self.now.mark;
        let standing = mark.known_of(self.rules.standing_if_ended(&mark.state));
        Score::of(G::GAME, standing, &mark.tally)
    }

    fn as_record(&self) -> Option<String> {
        self.written_anew()
    }

    fn addends(&self) -> Vec<Addend> {
        self.addends_so_far()
    }

    fn luck(&self) -> Luck {
        self.luck_so_far()
    }

    fn findings(&self) -> Vec<Finding> {
        self.clone().findings_so_far()
    }

    fn doubts(&self) -> Vec<Doubt> {
        self.clone().doubts_here()
    }

    fn report(&self, options: Options) -> Report {
        self.judged(&self.source, options)
    }

    fn report_with(&self, added: &str) -> Report {
        let text = format!("{}{added}", self.source.text());
        self.judged(&Source::new(self.source.name(), text), Options::default())
    }

    fn edit(&mut self, span: Span, with: &str) -> Option<At> {
        self.edited(span, with)
    }

    fn edit_below(&mut self, span: Span, with: &str) -> bool {
        self.edited_below(span, with)
    }

    fn complete(&self, typed: &str, steps: u64) -> Completion {
        self.completion(typed, steps)
    }

    fn accepts(&self, subject: &str, said: &str) -> Option<bool> {
        self.are_accepted(subject, said)
    }

    fn dealt(&self) -> Option<String> {
        self.next_deal()
    }

    fn names(&self, gap: Gap) -> Vec<SmolStr> {
        self.rules.names(gap)
    }

    fn gloss(&self, word: &str) -> Option<String> {
        self.explained(word)
    }

    fn words(&self, line: u32) -> Vec<(Span, &'static str)> {
        self.line_words(line)
    }

    fn material(&self) -> serde_json::Value {
        self.rules.material()
    }

    fn outcomes(&self) -> Vec<Outcome> {
        self.alternatives()
    }

    fn round_over(&self) -> Option<Session> {
        self.with_round_over()
    }

    fn scene(&self) -> Scene {
        let state = &self.now.mark.state;
        let mut scores = vec![None; self.header.seats.len()];
        for row in self.now.mark.known_of(self.rules.standing(state)).rows {
            scores[row.player.seat()] = Some(row.total);
        }
        Scene {
            game: G::GAME.name,
            at: self.now.at,
            stage: self.stage(),
            seats: Arc::clone(&self.header.seats),
            turns: self.open_turns(),
            scores,
            left: self.rules.left(state),
            table: Arc::new(self.rules.scene(state)),
        }
    }
}

impl<G: Rules> Tape<G> {
    /// The verdict on the whole record.
    pub(super) fn judged(&self, source: &Source, options: Options) -> Report {
        let text = source.text();
        let opened = Opened::new(text, 0, self.header.games);
        let whole = Span::new(0, text.len() as u32);
        let options =
            Options { keep_going: options.keep_going || self.supposed.lenient, ..options };
        referee::refereed::<G>(source, whole, opened, &*self.files, options)
    }
}
