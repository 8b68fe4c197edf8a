//! A clause of short words, held against the forms of all verbs.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use evoref_game::Gap;

use super::form::{Node, ways};
use super::names::{NamePrefix, Names, ends};
use evoref_referee::session::Session;

/// Places that are looked at for one form of a verb at most.
const MOST: u32 = 4_000;
/// What a word costs that is no name.
const UNKNOWN: u32 = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClauseReading {
    /// Whether the table says it, and no player.
    pub(super) by_table: bool,
    pub(super) text: String,
    /// How much was left out or not understood.
    pub(super) cost: u32,
    /// Whether its verb was typed.
    pub(super) has_verb: bool,
}

impl ClauseReading {
    /// Whether all of its words are understood.
    pub(super) fn is_sound(&self) -> bool {
        self.cost < UNKNOWN
    }
}

/// What a clause may say.
#[derive(Debug, Default)]
pub(super) struct Readings {
    /// Whole clauses, the plainest first.
    pub(super) whole: Vec<ClauseReading>,
    pub(super) begun: Vec<ClauseReading>,
}

struct WrittenVerb {
    name: &'static str,
    by_table: bool,
    ways: Vec<Vec<Node>>,
}

pub(super) struct Reader {
    pub(super) names: Names,
    verbs: Vec<WrittenVerb>,
}

impl Reader {
    pub(super) fn of(session: &Session) -> Self {
        let verbs = session.game().verbs.iter();
        let said = verbs.filter(|verb| matches!(verb.by, "player" | "table"));
        let verbs = said.map(|verb| WrittenVerb {
            name: verb.name,
            by_table: verb.by == "table",
            ways: ways(verb.name, verb.form),
        });
        Self { names: Names::of(session), verbs: verbs.collect() }
    }

    /// The verbs that begin with a word, and whether the table says them.
    pub(super) fn verbs_of(&self, word: &str) -> impl Iterator<Item = (&'static str, bool)> {
        let verbs = self.verbs.iter().filter(move |verb| is_head(word, verb.name));
        verbs.map(|verb| (verb.name, verb.by_table))
    }

    pub(super) fn read(&self, clause: &str) -> Readings {
        let clause = clause.trim();
        let (names, known, found) = (&self.names, HashMap::new(), Readings::default());
        let mut search = FormSearch { names, known, left: MOST, by: (false, false), found };
        for verb in &self.verbs {
            let said = ends(clause).into_iter().filter(|end| is_head(&clause[..*end], verb.name));
            for (cost, rest) in said.map(|end| (0, &clause[end..])).chain([(1, clause)]) {
                let at = Progress { rest: rest.trim_start(), text: verb.name.to_owned(), cost };
                search.by = (verb.by_table, cost == 0);
                for way in &verb.ways {
                    search.left = MOST;
                    search.all(way, at.clone(), &mut |search, at| {
                        if at.rest.is_empty() {
                            let reading = search.reading(at);
                            search.found.whole.push(reading);
                        }
                    });
                }
            }
        }
        let mut found = search.found;
        for readings in [&mut found.whole, &mut found.begun] {
            readings.sort_by_key(|reading| reading.cost);
            let mut known: HashSet<(bool, String)> = HashSet::new();
            readings.retain(|reading| known.insert((reading.by_table, reading.text.clone())));
        }
        found
    }
}

/// How far a form was held against a text.
#[derive(Clone)]
struct Progress<'t> {
    rest: &'t str,
    text: String,
    cost: u32,
}

impl<'t> Progress<'t> {
    fn with(&self, word: &str, rest: &'t str) -> Self {
        let text = format!("{} {word}", self.text);
        Self { rest: rest.trim_start(), text, cost: self.cost }
    }

    fn behind_comma(&self) -> Option<Self> {
        let rest = self.rest.strip_prefix(',')?.trim_start();
        Some(Self { rest, text: format!("{},", self.text), cost: self.cost })
    }
}

struct FormSearch<'n, 't> {
    names: &'n Names,
    /// The names of a gap with which a rest of so many bytes may begin.
    known: HashMap<(Gap, usize), Rc<[NamePrefix<'t>]>>,
    left: u32,
    /// Whether the table says the verb, and whether that was typed.
    by: (bool, bool),
    found: Readings,
}

type Then<'a, 'n, 't> = &'a mut dyn FnMut(&mut FormSearch<'n, 't>, Progress<'t>);

impl<'n, 't> FormSearch<'n, 't> {
    fn reading(&self, Progress { text, cost, .. }: Progress<'t>) -> ClauseReading {
        let (by_table, has_verb) = self.by;
        ClauseReading { by_table, text, cost, has_verb }
    }

    fn all(&mut self, nodes: &[Node], at: Progress<'t>, then: Then<'_, 'n, 't>) {
        match nodes.split_first() {
            None => then(self, at),
            Some((first, others)) => {
                self.one(first, at, &mut |search, at| search.all(others, at, then));
            }
        }
    }

    fn one(&mut self, node: &Node, at: Progress<'t>, then: Then<'_, 'n, 't>) {
        let Some(left) = self.left.checked_sub(1) else { return };
        self.left = left;
        let may_lack =
            matches!(node, Node::Maybe(_) | Node::Any(_) | Node::Listed(_) | Node::Often(_));
        if at.rest.is_empty() && !may_lack {
            let begun = self.reading(at);
            return self.found.begun.push(begun);
        }
        match node {
            Node::Word(word) => {
                self.word(word, &at, 1, then);
                let mut without = at.with(word, at.rest);
                without.cost += 1;
                then(self, without);
            }
            Node::Either(nodes) => {
                for node in nodes {
                    // None of them may be left out.
                    if let Node::Word(word) = node {
                        self.word(word, &at, 0, then);
                    } else {
                        self.one(node, at.clone(), then);
                    }
                }
            }
            Node::Name(gap) => {
                let names = self.names;
                let known = self.known.entry((*gap, at.rest.len()));
                let known = known.or_insert_with(|| names.of_gap(*gap, at.rest).into());
                let known = Rc::clone(known);
                self.names(&known, *gap == Gap::Space, &at, then);
            }
            Node::Thing(kind) => {
                self.names(&self.names.of_kind(kind, at.rest), false, &at, then);
            }
            Node::Number => self.number(&at, then),
            Node::Species => self.species(&at, then),
            Node::Spaces(joints) => {
                if let Some((path, rest)) = spaces(at.rest, joints.as_deref()) {
                    then(self, at.with(&path, rest));
                }
            }
            Node::Maybe(nodes) => {
                then(self, at.clone());
                if !at.rest.is_empty() {
                    self.all(nodes, at, then);
                }
            }
            Node::Often(node) => self.often(node, at, then),
            Node::Any(nodes) => {
                then(self, at.clone());
                if !at.rest.is_empty() {
                    self.all(nodes, at, &mut |search, at| search.one(node, at, then));
                }
            }
            Node::Listed(nodes) => self.all(nodes, at, &mut |search, at| {
                then(search, at.clone());
                if let Some(at) = at.behind_comma() {
                    search.one(node, at, then);
                }
            }),
        }
    }

    fn often(&mut self, node: &Node, at: Progress<'t>, then: Then<'_, 'n, 't>) {
        self.one(node, at, &mut |search, at| {
            then(search, at.clone());
            if at.rest.is_empty() {
                return;
            }
            search.often(node, at.behind_comma().unwrap_or(at), then);
        });
    }

    /// A word that stands as it is; a single letter of it, which may rather begin a name, costs something.
    fn word(&mut self, word: &str, at: &Progress<'t>, single: u32, then: Then<'_, 'n, 't>) {
        for end in ends(at.rest) {
            let (typed, rest) = at.rest.split_at(end);
            let is_sign = word.strip_prefix('+').is_some_and(|number| number == typed);
            if is_head(typed, word) || is_sign {
                let mut with = at.with(word, rest);
                if typed.len() == 1 && word.len() > 1 {
                    with.cost += single;
                }
                then(self, with);
            }
        }
    }

    fn names(
        &mut self,
        names: &[NamePrefix<'t>],
        whole: bool,
        at: &Progress<'t>,
        then: Then<'_, 'n, 't>,
    ) {
        let word = at.rest.find([' ', '\t', ',']).unwrap_or(at.rest.len());
        let mut any = false;
        for (name, rest) in names {
            let typed = at.rest.len() - rest.len();
            if whole && typed < name.len() {
                // Half of a space says nothing.
                continue;
            }
            any = true;
            then(self, at.with(name, rest));
        }
        if !any && word > 0 {
            let mut unknown = at.with(&at.rest[..word], &at.rest[word..]);
            unknown.cost += UNKNOWN;
            then(self, unknown);
        }
    }

    fn number(&mut self, at: &Progress<'t>, then: Then<'_, 'n, 't>) {
        let unsigned = at.rest.trim_start_matches(['+', '-']);
        let end = unsigned.find(|one: char| !one.is_ascii_digit()).unwrap_or(unsigned.len());
        if end > 0 {
            let end = end + at.rest.len() - unsigned.len();
            then(self, at.with(&at.rest[..end], &at.rest[end..]));
        }
    }

    fn species(&mut self, at: &Progress<'t>, then: Then<'_, 'n, 't>) {
        let number = |text: &'t str| {
            let end = text.find(|one: char| !one.is_ascii_digit()).unwrap_or(text.len());
            (end > 0).then(|| text.split_at(end))
        };
        if let Some((digits, rest)) = number(at.rest) {
            return then(self, at.with(digits, rest));
        }
        for end in ends(at.rest) {
            let (owner, rest) = at.rest.split_at(end);
            let owner = owner.strip_suffix('.').unwrap_or(owner);
            let rest = rest.strip_prefix('.').unwrap_or(rest);
            if let Some((digits, rest)) = number(rest)
                && let Some((handle, "")) = self.names.player(owner).into_iter().next()
            {
                return then(self, at.with(&format!("{handle}.{digits}"), rest));
            }
        }
    }
}

fn is_head(typed: &str, word: &str) -> bool {
    let head = word.get(..typed.len());
    !typed.is_empty() && head.is_some_and(|head| head.eq_ignore_ascii_case(typed))
}

/// Spaces that are joined in one word, what joins them left out or not; of a path by steps.
fn spaces<'t>(text: &'t str, joints: Option<&[char]>) -> Option<(String, &'t str)> {
    let (mut found, mut rest) = (String::new(), text);
    let mut count = 0;
    loop {
        let letter = rest.chars().next().filter(char::is_ascii_alphabetic)?;
        let end = rest[1..].find(|one: char| !one.is_ascii_digit());
        let end = end.map_or(rest.len(), |end| end + 1);
        if !(2..=3).contains(&end) {
            return None;
        }
        found.push(letter.to_ascii_lowercase());
        found.push_str(&rest[1..end]);
        rest = &rest[end..];
        count += 1;
        let is_last = joints.is_some_and(|joints| count > joints.len());
        if is_last || rest.is_empty() || rest.starts_with([' ', '\t', ',']) {
            break;
        }
        let joint = joints.and_then(|joints| joints.get(count - 1)).copied().unwrap_or('-');
        rest = rest.strip_prefix(joint).unwrap_or(rest);
        found.push(joint);
    }
    joints.map_or(count >= 2, |joints| count == joints.len() + 1).then_some((found, rest))
}
