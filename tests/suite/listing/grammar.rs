//! Clauses that come from the grammar: every form of a game, filled with the names, numbers, spaces and cards
//! of its data.

use evoref_game::{Gap, Player, Rules};

use super::Choices;

/// The rest of a combat, which some forms leave out.
const COMBAT: &str = "[by PLAYER CARD [DIE]]… [escape SPACE]";

/// The forms of a game, and what may stand in them.
pub(super) struct Grammar {
    /// Whether the table says it, and the form.
    forms: Vec<(bool, &'static str)>,
    /// The words in capitals with what may stand for them.
    names: Vec<(&'static str, Vec<String>)>,
    /// All words of some sessions: what stands for any other word in capitals.
    words: Vec<String>,
}

impl Grammar {
    pub(super) fn of<G: Rules>(rules: &G, players: u8, words: &[String]) -> Self {
        let forms = G::GAME.verbs.iter().filter(|verb| matches!(verb.by, "player" | "table"));
        let gap = |gap| rules.names(gap).iter().map(ToString::to_string).collect::<Vec<_>>();
        let numbers = |to: u32| (0..=to).map(|number| number.to_string()).collect::<Vec<_>>();
        let cards = gap(Gap::Card);
        let plain = cards.iter().map(|card| card.trim_end_matches(|c: char| !c.is_alphabetic()));
        let mut traits: Vec<String> = plain.map(str::to_owned).collect();
        traits.sort();
        traits.dedup();
        let handles = (0..players).map(|seat| char::from(b'A' + seat));
        let species = handles.clone().flat_map(|of| (1..5).map(move |at| format!("{of}.{at}")));
        let names = vec![
            ("CHALLENGE", Vec::new()),
            ("SPECIES", numbers(4).into_iter().skip(1).chain(species).collect()),
            ("PLAYER", handles.map(String::from).collect()),
            ("BIOME", Vec::new()),
            ("PLACE", numbers(u32::from(players) + 1)),
            ("SPACE", gap(Gap::Space)),
            ("TRAIT", traits),
            ("CARD", cards),
            ("GENE", gap(Gap::Gene)),
            ("DIE", gap(Gap::Die)),
            ("N", numbers(12)),
        ];
        Self {
            forms: forms.map(|verb| (verb.by == "table", verb.form)).collect(),
            names,
            words: words.to_vec(),
        }
    }

    /// A clause, and whether the table says it; words of `near` are likelier.
    pub(super) fn clause(&self, near: &[String], choices: &mut Choices) -> (bool, String) {
        let (table, form) = self.forms[choices.below(self.forms.len() as u64) as usize];
        let alternatives: Vec<&str> = form.split(" | ").collect();
        let form = alternatives[choices.below(alternatives.len() as u64) as usize];
        let mut pen = Pen { grammar: self, near, choices, words: Vec::new() };
        match form.strip_suffix(" …") {
            Some(begun) => {
                pen.write(begun);
                pen.write(COMBAT);
            }
            None => pen.write(form),
        }
        (table, pen.words.join(" "))
    }
}

/// A clause that is being filled.
struct Pen<'a> {
    grammar: &'a Grammar,
    near: &'a [String],
    choices: &'a mut Choices,
    words: Vec<String>,
}

impl Pen<'_> {
    fn write(&mut self, form: &str) {
        let Some(open) = form.find('[') else {
            return form.split_whitespace().for_each(|word| self.word(word));
        };
        self.write(&form[..open]);
        let mut depth = 0;
        let close = form[open..].find(|letter| {
            depth += i32::from(letter == '[') - i32::from(letter == ']');
            depth == 0
        });
        let close = open + close.expect("a bracket is closed");
        let (inside, after) = (&form[open + 1..close], &form[close + 1..]);
        let most = if after.starts_with('…') { 3 } else { 2 };
        match inside.strip_suffix(", …") {
            Some(item) => {
                for _ in 0..self.choices.below(4) {
                    self.write(item);
                    self.words.push(",".to_owned());
                }
            }
            None => (0..self.choices.below(most)).for_each(|_| self.write(inside)),
        }
        self.write(after.trim_start_matches('…'));
    }

    fn word(&mut self, word: &str) {
        let (word, comma) = match word.strip_suffix(',') {
            Some(word) => (word, true),
            None => (word, false),
        };
        let (word, often) = match word.strip_suffix('…') {
            Some(word) => (word, 1 + self.choices.below(4)),
            None => (word, 1),
        };
        for _ in 0..often {
            let alternatives: Vec<&str> = word.split('|').collect();
            let chosen = alternatives[self.choices.below(alternatives.len() as u64) as usize];
            let filled =
                if chosen == "PATH" { self.fill("SPACE-SPACE") } else { self.fill(chosen) };
            self.words.push(filled);
        }
        if comma {
            self.words.push(",".to_owned());
        }
    }

    /// A word with names in the place of its capitals.
    fn fill(&mut self, mut word: &str) -> String {
        let mut filled = String::new();
        while let Some(letter) = word.chars().next() {
            let names = &self.grammar.names;
            match names.iter().find(|(gap, _)| word.starts_with(gap)) {
                Some((gap, names)) => {
                    filled.push_str(&self.name(gap, names));
                    word = &word[gap.len()..];
                }
                None => {
                    filled.push(letter);
                    word = &word[letter.len_utf8()..];
                }
            }
        }
        filled
    }

    fn name(&mut self, gap: &str, names: &[String]) -> String {
        if gap == "CARD" && self.choices.below(3) == 0 {
            return "?".to_owned();
        }
        let all = if names.is_empty() { &self.grammar.words } else { names };
        let near: Vec<&String> = self.near.iter().filter(|word| all.contains(word)).collect();
        if !near.is_empty() && self.choices.below(4) > 0 {
            return near[self.choices.below(near.len() as u64) as usize].clone();
        }
        match all.len() as u64 {
            0 => gap.to_owned(),
            many => all[self.choices.below(many) as usize].clone(),
        }
    }
}

/// Who may say what the table does not.
pub(super) fn somebody(players: u8, choices: &mut Choices) -> Player {
    Player(choices.below(players.into()) as u8)
}
