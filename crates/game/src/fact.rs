//! What a step does, in facts: plain data that is the same in every game, and a sentence for people.
//!
//! A game tells its steps to a [`Teller`]; whoever shows, counts or exports them knows no rule.

use std::fmt;

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};
use smol_str::SmolStr;

use super::scene::Card;
use super::{Actor, Player, Seat, subject_of};
use evoref_record::source::Span;

/// Why something happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The record says it.
    Written,
    /// It follows from the rules.
    Derived,
    /// It follows from the seed.
    Dealt,
    /// It is supposed, so that judging can go on past a finding.
    Supposed,
}

/// What is said in one role of a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Player(Player),
    /// A space, a gene, a species, a phase: as records spell it.
    Name(SmolStr),
    /// A card, as far as it is known.
    Card(Card),
    /// A number; what it counts follows from the role.
    Number(i32),
    /// Whether something is so.
    Flag(bool),
    /// The record does not say.
    Unknown,
    /// Several, in their order.
    Many(Vec<Value>),
}

/// Something that names players, and their seats.
struct Seated<'a, T>(&'a T, &'a [Seat]);

impl Serialize for Seated<'_, Value> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self(value, seats) = *self;
        match value {
            Value::Player(player) => to.serialize_str(subject_of(Actor::Player(*player), seats)),
            Value::Name(name) => to.serialize_str(name),
            Value::Card(card) => card.serialize(to),
            Value::Number(number) => to.serialize_i32(*number),
            Value::Flag(flag) => to.serialize_bool(*flag),
            Value::Unknown => to.serialize_none(),
            Value::Many(values) => to.collect_seq(values.iter().map(|value| Seated(value, seats))),
        }
    }
}

impl Serialize for Seated<'_, Vec<(&'static str, Value)>> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self(roles, seats) = *self;
        to.collect_map(roles.iter().map(|(role, value)| (role, Seated(value, seats))))
    }
}

impl Serialize for Seated<'_, Fact> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self(fact, seats) = *self;
        let who = fact.who.map(|player| subject_of(Actor::Player(player), seats));
        let mut told = to.serialize_struct("Fact", 9)?;
        told.serialize_field("fact", fact.name)?;
        told.serialize_field("by", subject_of(fact.by, seats))?;
        told.serialize_field("who", &who)?;
        told.serialize_field("cause", &fact.cause)?;
        told.serialize_field("verified", &fact.verified)?;
        told.serialize_field("roles", &Seated(&fact.roles, seats))?;
        told.serialize_field("changes", &fact.changes)?;
        told.serialize_field("result", &fact.result)?;
        told.serialize_field("phrase", &fact.phrase)?;
        told.end()
    }
}

macro_rules! values {
    ($($Variant:ident($type:ty)),*) => { $(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$Variant(value)
            }
        }
    )* };
}
values!(Player(Player), Card(Card), Number(i32), Flag(bool));

impl From<&str> for Value {
    fn from(name: &str) -> Self {
        Self::Name(name.into())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(known: Option<T>) -> Self {
        known.map_or(Self::Unknown, Into::into)
    }
}

impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::Many(values.into_iter().map(Into::into).collect())
    }
}

/// A number that changed.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Change {
    /// A handle, a species or `table`, as a `check:` line names it.
    pub owner: SmolStr,
    /// The unit of the count.
    pub unit: &'static str,
    pub delta: i32,
    /// What for, in a few words without a number: `income`, `bid paid`.
    pub why: &'static str,
    /// The card, gene, species, challenge or biome that it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<SmolStr>,
}

/// The smallest thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// One of [`super::Game::facts`].
    pub name: &'static str,
    /// Whose line said it; the table, if none did.
    pub by: Actor,
    /// To whom it happened, if that is one player.
    pub who: Option<Player>,
    pub cause: Cause,
    /// The words of the action, or of what needed it.
    pub span: Span,
    /// The particulars, by the roles of [`super::Game::facts`].
    pub roles: Vec<(&'static str, Value)>,
    /// Every number that changed.
    pub changes: Vec<Change>,
    /// Whether all of it could be verified; not so if something is hidden.
    pub verified: bool,
    /// What `=>` would state of it: `wins`, `fails`, `kills`, `dies`; `None` if there is nothing to state.
    pub result: Option<&'static str>,
    /// The fact as a sentence without a full stop.
    pub phrase: String,
    wanted: Wanted,
}

/// How much of a fact is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// That something happened.
    Name,
    /// All but the sentence.
    Roles,
    All,
}

impl Fact {
    const fn new(name: &'static str, who: Option<Player>, wanted: Wanted) -> Self {
        Self {
            name,
            by: Actor::Table,
            who,
            cause: Cause::Derived,
            span: Span::new(0, 0),
            roles: Vec::new(),
            changes: Vec::new(),
            verified: true,
            result: None,
            phrase: String::new(),
            wanted,
        }
    }

    /// A particular of it.
    pub fn role(&mut self, role: &'static str, value: impl Into<Value>) -> &mut Self {
        if self.wanted != Wanted::Name {
            self.roles.push((role, value.into()));
        }
        self
    }

    /// A particular of it, if there is one.
    pub fn role_if(&mut self, role: &'static str, value: Option<impl Into<Value>>) -> &mut Self {
        match value {
            Some(value) => self.role(role, value),
            None => self,
        }
    }

    /// Several of the same kind, in their order.
    pub fn list<T: Into<Value>>(
        &mut self,
        role: &'static str,
        values: impl IntoIterator<Item = T>,
    ) -> &mut Self {
        if self.wanted != Wanted::Name {
            self.roles.push((role, values.into_iter().collect()));
        }
        self
    }

    /// What is said in a role.
    pub fn get(&self, role: &str) -> Option<&Value> {
        self.roles.iter().find(|(name, _)| *name == role).map(|(_, value)| value)
    }

    /// The one card, gene, species, challenge or biome that it is about.
    pub fn subject(&self) -> Option<SmolStr> {
        const ROLES: [&str; 5] = ["gene", "card", "species", "challenge", "biome"];
        ROLES.iter().find_map(|role| match self.get(role)? {
            Value::Name(name) => Some(name.clone()),
            Value::Card(card) => card.name.clone(),
            Value::Player(_)
            | Value::Number(_)
            | Value::Flag(_)
            | Value::Unknown
            | Value::Many(_) => None,
        })
    }

    /// What `=>` would state of it.
    pub fn result(&mut self, result: &'static str) -> &mut Self {
        self.result = Some(result);
        self
    }

    /// The sentence, which is written only if it is wanted.
    pub fn phrase(&mut self, phrase: impl fmt::Display) {
        if self.wanted == Wanted::All {
            self.phrase = phrase.to_string();
        }
    }

    /// The same of a sentence that has to be made first.
    pub fn says(&mut self, make: impl FnOnce() -> String) {
        if self.wanted == Wanted::All {
            self.phrase = make();
        }
    }

    /// To be serialised: players by handle, what is not known as `null`.
    pub fn told<'a>(&'a self, seats: &'a [Seat]) -> impl Serialize + 'a {
        Seated(self, seats)
    }
}

/// Whom a game tells its steps to.
#[derive(Debug, Default)]
pub struct Teller {
    pub facts: Vec<Fact>,
    /// Nothing but the particulars of these facts is wanted; all of every fact, if none are named.
    pub only: Option<&'static [&'static str]>,
    /// The facts of the step that is told: to whom each happened, and its place in the list if it is wanted.
    pub step: Vec<(Option<Player>, Option<usize>)>,
    /// What is told of a fact that nobody wants.
    unwanted: Option<Box<Fact>>,
}

impl Teller {
    /// Tells that something happened to a player, or to nobody in particular. Every step tells one fact
    /// at least; its words and numbers are added by whoever listens.
    pub fn fact(
        &mut self,
        name: impl Into<&'static str>,
        who: impl Into<Option<Player>>,
    ) -> &mut Fact {
        let (name, who) = (name.into(), who.into());
        let wanted = match self.only {
            None => Wanted::All,
            Some(only) if only.contains(&name) => Wanted::Roles,
            Some(_) => {
                self.step.push((who, None));
                let unwanted = || Box::new(Fact::new(name, None, Wanted::Name));
                return self.unwanted.get_or_insert_with(unwanted);
            }
        };
        let last = self.facts.len();
        self.step.push((who, Some(last)));
        self.facts.push(Fact::new(name, who, wanted));
        &mut self.facts[last]
    }
}

/// A fact that a game tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactForm {
    pub name: &'static str,
    /// The roles it can have, each of which may be left out.
    pub roles: &'static [&'static str],
    /// What it says, in one line.
    pub meaning: &'static str,
}

/// A fact that every game has: a heading was read.
pub static ROUND: FactForm =
    FactForm { name: "round", roles: &["number"], meaning: "a round begins" };

/// What every game has besides: somebody left the table.
pub static LEFT: FactForm =
    FactForm { name: "left", roles: &[], meaning: "a player leaves the table" };

/// The kinds of facts of a game, each one entry: its name in code and for readers, its roles, and what it
/// says. From the entries come the list for documents and what the game tells its facts by.
#[macro_export]
macro_rules! facts {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Told:ident {
            $($kind:ident = $name:literal, [$($role:literal),*], $meaning:literal;)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $Told { $(#[doc = $meaning] $kind,)* }

        impl $Told {
            /// The kinds with their roles and meanings.
            $vis const FORMS: &'static [$crate::FactForm] = &[
                $($crate::FactForm {
                    name: $name,
                    roles: &[$($role),*],
                    meaning: $meaning,
                },)*
            ];
        }

        impl From<$Told> for &'static str {
            fn from(told: $Told) -> Self {
                match told { $($Told::$kind => $name,)* }
            }
        }
    };
}
