//! The table of what a position of a game states, and the four rules of positions.

/// Declares what a position of a game states, an entry each: whose it is, whether it lies `open` or `hidden`,
/// how it is asked for, its value, an example, how it reads and prints, and when it agrees with a state. An
/// example is listed to whoever asks what may stand in a position.
///
/// ```text
/// stated! {
///     /// One thing that a position states.
///     pub enum Fact of Evo, Grammar, Phase = "phase movement";
///
///     /// `turned +2 -1`: tokens turned so far.
///     table hidden turned: Turned(Vec<Token>) = "turned +1 +0",
///         word "turned" |of, _, i| of.several(|i| of.token(i))(i),
///         print |_, tokens| tokens.iter().map(|token| token.name()),
///         agrees |_, state, _, tokens| beyond(tokens, &state.turned()) == 0;
///     /// `10 mp`.
///     player open points: Points(i32) = "10 mp",
///         number "mp";
/// }
/// ```
///
/// - A value after its `word` says how it reads and which words `print` it there, or its `text` with the word;
///   one before its word is a `number` (`Numbered`). Cards of a pile have both (`Cards`).
/// - Two of a kind by one owner say a thing twice, or only if they are `like` each other.
/// - `onlooker` is what those see of it to whom it is hidden; without it, all of it.
/// - Without `agrees` it agrees with every state.
/// - The phase is an entry that every game has.
/// - The grammar has `table_fact` and `player_fact`, which ask `by_word` and `by_number` or both; the game has
///   `as_position` and `laid_out`.
#[macro_export]
macro_rules! stated {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Fact:ident of $Game:ident, $Grammar:ident, $Phase:ty = $phase_line:literal;
        $(
            $(#[$doc:meta])*
            $owner:ident $lies:ident $name:ident: $Kind:ident($type:ty) $(= $line:literal)?
            $(, number $number:literal)?
            $(, word $word:literal |$of:pat_param, $by:pat_param, $i:pat_param| $read:expr,
                $print:ident |$rules:pat_param, $printed:pat_param| $words:expr)?
            $(, like |$one:pat_param, $another:pat_param| $like:expr)?
            $(, onlooker |$seen:pat_param| $onlooker:expr)?
            $(, agrees |$game:pat_param, $state:pat_param, $player:pat_param, $value:pat_param| $agrees:expr)?;
        )*
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq)]
        $vis enum $Fact {
            /// The beginning of a phase.
            Phase($Phase),
            $($(#[$doc])* $Kind($type),)*
        }

        #[allow(dead_code)]
        impl $Fact {
            pub(crate) const fn phase(&self) -> Option<&$Phase> {
                if let Self::Phase(phase) = self { Some(phase) } else { None }
            }

            $(pub(crate) const fn $name(&self) -> Option<&$type> {
                if let Self::$Kind(value) = self { Some(value) } else { None }
            })*

            /// What this owner states that begins with its word.
            pub(crate) fn by_word<'a>(
                of: $Grammar<'_, 'a>,
                by: $crate::Actor,
                i: $crate::notation::Rest<'a>,
            ) -> Option<$crate::notation::Parsed<'a, Self>> {
                if by == $crate::Actor::Table && let Ok((i, ())) = of.keyword("phase")(i) {
                    let read = <$Phase as $crate::Phases>::read(&of, i);
                    return Some(read.map(|(i, phase)| (i, Self::Phase(phase))));
                }
                $($(
                    if $crate::stated!(@is $owner by) && let Ok((i, ())) = of.keyword($word)(i) {
                        let ($of, $by, $i) = (of, by, i);
                        let read: $crate::notation::Parsed<'a, $type> = $read;
                        return Some(read.map(|(i, value)| (i, Self::$Kind(value))));
                    }
                )?)*
                None
            }

            /// What this owner states that begins with its word, which should be one of `all`, or with `what`
            /// and a word after it, which should be one of `counted`.
            pub(crate) fn by_word_or_number<'a>(
                of: $Grammar<'_, 'a>,
                by: $crate::Actor,
                i: $crate::notation::Rest<'a>,
                [all, what, counted]: [&'static str; 3],
            ) -> $crate::notation::Parsed<'a, Self> {
                if let Some(fact) = Self::by_word(of, by, i) {
                    return fact;
                }
                if !of.is_amount(i) {
                    return $crate::notation::wants(i, all);
                }
                let (i, number) = of.amount(what)(i)?;
                let fact = Self::by_number(of, by, number as i32, i);
                fact.map_or_else(|| $crate::notation::wants(i, counted), Ok)
            }

            /// What this owner states with this number, if its word follows.
            pub(crate) fn by_number<'a>(
                of: $Grammar<'_, 'a>,
                by: $crate::Actor,
                number: i32,
                i: $crate::notation::Rest<'a>,
            ) -> Option<($crate::notation::Rest<'a>, Self)> {
                $($(
                    if $crate::stated!(@is $owner by)
                        && let Some((i, value)) = <$type as $crate::Numbered>::numbered(&of, number, $number, i)
                    {
                        return Some((i, Self::$Kind(value)));
                    }
                )?)*
                None
            }
        }

        impl $crate::Stating<$Game> for $Fact {
            const LINES: &'static [&'static str] = &[
                concat!("table: ", $phase_line),
                $($($crate::stated!(@line $owner $line),)?)*
            ];

            fn read<'a>(
                reader: &$crate::notation::Reader<'a, $Game>,
                by: $crate::Actor,
                i: $crate::notation::Rest<'a>,
            ) -> $crate::notation::Parsed<'a, Self> {
                let grammar = $Grammar(reader);
                match by {
                    $crate::Actor::Player(_) => grammar.player_fact(by, i),
                    $crate::Actor::Table | $crate::Actor::Manual | $crate::Actor::Adjust => {
                        grammar.table_fact(i)
                    }
                }
            }

            #[allow(unused_variables)]
            fn print(&self, rules: &$Game, view: $crate::View, out: &mut String) {
                match self {
                    Self::Phase(phase) => $crate::spelled("phase", [$crate::Phases::word(*phase)], out),
                    $(
                        $(Self::$Kind($seen) if view == $crate::View::Onlooker => out.push_str($onlooker.as_ref()),)?
                        Self::$Kind(value) => $crate::stated!(@print out rules value;
                            $(number $number)? $($print $word |$rules, $printed| $words)?),
                    )*
                }
            }

            fn is_hidden(&self) -> bool {
                match self {
                    Self::Phase(_) => false,
                    $(Self::$Kind(_) => $crate::stated!(@hidden $lies),)*
                }
            }

            fn is_later(&self) -> bool {
                self.phase().is_some_and(|phase| !$crate::Phases::is_first(*phase))
            }

            fn is_like(&self, other: &Self) -> bool {
                $($(if let (Self::$Kind($one), Self::$Kind($another)) = (self, other) {
                    return $like;
                })?)*
                std::mem::discriminant(self) == std::mem::discriminant(other)
            }

            #[allow(unused_variables)]
            fn agrees(&self, rules: &$Game, state: &<$Game as $crate::Types>::State, by: $crate::Actor) -> bool {
                let player = match by {
                    $crate::Actor::Player(player) => player,
                    $crate::Actor::Table | $crate::Actor::Manual | $crate::Actor::Adjust => $crate::Player(0),
                };
                match self {
                    Self::Phase(_) => true,
                    $(Self::$Kind(value) => true $(&& {
                        let ($game, $state, $player, $value) = (rules, state, player, value);
                        $agrees
                    })?,)*
                }
            }

            fn position(
                rules: &$Game,
                state: &<$Game as $crate::Types>::State,
            ) -> Vec<($crate::Actor, Vec<Self>)> {
                rules.as_position(state)
            }

            fn lay_out(
                rules: &$Game,
                round: Option<u32>,
                stated: &[$crate::Stated<Self>],
                before: Option<&<$Game as $crate::Types>::State>,
                left: $crate::Left,
            ) -> (<$Game as $crate::Types>::State, $crate::Faults<$Game>) {
                rules.laid_out(round, stated, before, left)
            }
        }
    };
    (@is table $by:ident) => { $by == $crate::Actor::Table };
    (@is player $by:ident) => { matches!($by, $crate::Actor::Player(_)) };
    (@line table $line:literal) => { concat!("table: ", $line) };
    (@line player $line:literal) => { concat!("PLAYER: ", $line) };
    (@hidden open) => { false };
    (@hidden hidden) => { true };
    (@print $out:ident $rules:ident $value:ident; number $number:literal) => {
        $crate::Numbered::print_numbered($value, $number, $out)
    };
    (@print $out:ident $rules:ident $value:ident;
        print $word:literal |$game:pat_param, $printed:pat_param| $print:expr) => {
        { let ($game, $printed) = ($rules, $value); $crate::spelled($word, $print, $out) }
    };
    (@print $out:ident $rules:ident $value:ident;
        text $word:literal |$game:pat_param, $printed:pat_param| $text:expr) => {
        { let ($game, $printed) = ($rules, $value); $out.push_str(&$text) }
    };
    (@print $out:ident $rules:ident $value:ident;
        number $number:literal print $word:literal |$game:pat_param, $printed:pat_param| $print:expr) => {
        { let ($game, $printed) = ($rules, $value); $value.print($word, $number, $print, $out) }
    };
}

/// Declares the four rules of a game's positions, whose breaches carry their words; what a position must name,
/// what the box holds, what never changes and what adds up the game says.
#[macro_export]
macro_rules! position_rules {
    (
        $Game:ty, $name:literal, source $source:literal;
        missing $missing:literal;
        impossible $impossible:literal;
        against $against:literal;
        unlikely $unlikely:literal;
    ) => {
        $crate::position_rules! { @rule $Game; PositionMissing, concat!($name, "/position-missing");
            "A position states what lies open", $missing, $source;
            Error, Err("What lies open on the table must be known to go on.") }
        $crate::position_rules! { @rule $Game; PositionImpossible, concat!($name, "/position-impossible");
            "A position is a table that can be", $impossible, $source;
            Error, Err("Such a table cannot lie there.") }
        $crate::position_rules! { @rule $Game; PositionAgainstRules, concat!($name, "/position-against-rules");
            "A position keeps to the rules", $against, $source;
            Error, Ok("The table lies as the position states it.") }
        $crate::position_rules! { @rule $Game; PositionUnlikely, concat!($name, "/position-unlikely");
            "A position adds up with a course of play", $unlikely, $source;
            Warning, Err("It breaks no rule.") }

        impl $crate::Positioned for $Game {
            fn wrong(wrong: $crate::Wrong, words: $crate::Words) -> $crate::Breach<Self> {
                match wrong {
                    $crate::Wrong::Missing => PositionMissing(words).into(),
                    $crate::Wrong::Impossible => PositionImpossible(words).into(),
                    $crate::Wrong::AgainstRules => PositionAgainstRules(words).into(),
                    $crate::Wrong::Unlikely => PositionUnlikely(words).into(),
                }
            }
        }
    };
    (@rule $Game:ty; $Name:ident, $code:expr; $title:literal, $rule:literal, $source:literal;
        $severity:ident, $allow:expr) => {
        #[doc = $title]
        #[derive(Debug, Clone)]
        pub(crate) struct $Name(pub(crate) $crate::Words);

        impl $Name {
            pub(crate) const TEXT: $crate::diagnostic::RuleText = $crate::diagnostic::RuleText {
                code: $code,
                severity: $crate::diagnostic::Severity::$severity,
                title: $title,
                rule: $rule,
                source: $source,
                allow: $allow,
                rulings: &[],
            };
        }

        impl $crate::Ruled<$Game> for $Name {
            fn rule(&self) -> <$Game as $crate::Types>::Rule {
                <Self as $crate::Listed<_>>::RULE
            }

            fn part(&self) -> $crate::Part {
                $crate::Part::Clause
            }

            fn words(&self, _: &$Game, _: &<$Game as $crate::Types>::State) -> $crate::Words {
                self.0.clone()
            }
        }
    };
}
