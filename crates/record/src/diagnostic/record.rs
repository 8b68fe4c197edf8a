//! What can be wrong with a record of any game: each code one entry, with its weight, its title, its text and
//! its source.

use super::{Code, RuleText, Severity};

macro_rules! codes {
    ($($name:ident = $slug:literal, $severity:ident;
        $title:literal, $rule:literal, $source:literal;)*) => {
        /// What can be wrong with a record in any game: its form, its names, its claims.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Record { $(#[doc = $title] $name,)* }

        impl Record {
            /// The text of every code.
            pub const TEXTS: &'static [RuleText] = &[$(RuleText {
                code: concat!("record/", $slug),
                severity: Severity::$severity,
                title: $title,
                rule: $rule,
                source: $source,
                allow: Err("What is wrong with the writing was never played: it is mended."),
                rulings: &[],
            },)*];

            /// The public name.
            pub const fn code(self) -> Code {
                Code::of(&Self::TEXTS[self as usize])
            }
        }
    };
}

codes! {
    NoVersion = "no-version", Error;
        "A record begins with its format version",
        "The first line that is not blank or a comment is `evoref 1`. It says where a record \
            begins and in which version of the notation it is written.",
        "grammar.md, \"Records\"";
    UnknownVersion = "unknown-version", Error;
        "The format version is 1",
        "The number after `evoref` is the version of the notation. This program reads version 1.",
        "grammar.md, \"Records\"";
    TooLarge = "too-large", Error;
        "Files, records and lines have a largest size",
        "A line has at most 64 KiB, a record at most 16 MiB, a file at most 1 GiB. What is \
            longer is refused and not cut.",
        "grammar.md, \"Limits\"";
    Syntax = "syntax", Error;
        "A line is a heading or says something about a subject",
        "A line is `setup`, `position`, `round N`, or a subject, a colon and what happened. A comment begins \
            with `#` where a word may begin.",
        "grammar.md, \"Lines\"";
    UnclosedString = "unclosed-string", Error;
        "A string is closed on its line",
        "A string begins and ends with `\"`. Inside it a quote is written `\\\"` and a backslash \
            `\\\\`.",
        "grammar.md, \"Words\"";
    UnknownSubject = "unknown-subject", Error;
        "The subject is a handle or a word of the notation",
        "Before the colon stands the handle of a player of this record, or `table`, `check`, \
            `result`, `allow`, `takeback`, `adjust` or `manual`.",
        "grammar.md, \"Subjects\"";
    UnknownHeader = "unknown-header", Error;
        "Only known keys stand in the header",
        "The header holds the keys of every record and those of its game. Anything else is a \
            slip of the pen or belongs below the first heading.",
        "grammar.md, \"Header\"";
    DoubleHeader = "double-header", Error;
        "A header key stands once",
        "Every header key but `ruling` and `card` stands at most once, and so does the result.",
        "grammar.md, \"Header\"";
    MissingHeader = "missing-header", Error;
        "The header names the game and the players",
        "Without `game:` and `players:` nothing can be refereed.",
        "grammar.md, \"Header\"";
    HeaderValue = "header-value", Error;
        "A header value has its form",
        "The value of a header key has the form that `grammar.md` gives for it.",
        "grammar.md, \"Header\"";
    NoDate = "no-date", Warning;
        "A date is a day, a month or a year",
        "`date:` is written 2026-11-22, 2026-11 or 2026. Anything else is kept and compares with \
            nothing: the session stands last where sessions are sorted by date.",
        "grammar.md, \"Header\"";
    LateHeader = "late-header", Error;
        "Header lines stand above the first heading",
        "What holds for the whole session is said before the set-up begins, because it decides \
            how everything after it is read.",
        "grammar.md, \"Header\"";
    BadPlayers = "bad-players", Error;
        "Players have short handles, one each",
        "A handle is a letter of any script and up to 23 letters, marks, digits, `-` or `_`; it \
            does not begin with `x-`, is no word of the notation, and is unique in the record whatever \
            its case and accents. The number of players fits the game.",
        "grammar.md, \"Header\"";
    BadData = "bad-data", Error;
        "A data file can be read and makes sense",
        "A board, wheel or deck that a record names by a path lies beside the record and passes \
            the strict loader.",
        "grammar.md, \"Data files\"";
    UnknownRuling = "unknown-ruling", Error;
        "A ruling names a switch of the game",
        "Only the switches that `evoref rules GAME` lists can be set by a record; what is not a \
            switch is fixed.",
        "grammar.md, \"Rulings\"";
    RulingValue = "ruling-value", Error;
        "A ruling gives its switch one of its values",
        "Each switch takes the values that `evoref rules GAME` lists for it.",
        "grammar.md, \"Rulings\"";
    UnknownVerb = "unknown-verb", Error;
        "A clause begins with a verb of the game",
        "The first word of a clause says what was done. `grammar.md` lists the verbs with an \
            example each.",
        "grammar.md, \"Verbs\"";
    UnknownName = "unknown-name", Error;
        "Names are those of the game's data",
        "Genes, cards, traits, spaces, units and codes are named as in the data of the session, \
            in any spelling that `grammar.md` accepts.",
        "grammar.md, \"Names\"";
    Expected = "expected", Error;
        "A clause has the form of its verb",
        "Each verb is followed by the words that its form asks for, in that order.",
        "grammar.md, \"Verbs\"";
    LeftOver = "left-over", Error;
        "Nothing is left over after a clause",
        "Words that the form of the verb does not ask for are never skipped in silence. Two \
            clauses on one line are parted by `;`.",
        "grammar.md, \"Lines\"";
    NothingToState = "nothing-to-state", Error;
        "Only a clause with a result states one",
        "After `=>` stands the result of the clause before it. A clause whose result follows \
            from nothing but itself has none to state.",
        "grammar.md, \"Results of a clause\"";
    HeadingOrder = "heading-order", Error;
        "Headings come in order",
        "A record begins with `setup` and `round 1`, or with a `position` above any round. The \
            numbers go on one by one, so that a forgotten round is found; only below `gap:` may \
            they jump ahead.",
        "grammar.md, \"Lines\"";
    PositionSeed = "position-seed", Error;
        "A position does not follow from a seed",
        "A seed deals the session from the set-up on. A record that begins with a position, or \
            that goes on with one below a gap, says itself what is drawn.",
        "grammar.md, \"Positions and gaps\"";
    PositionDiffers = "position-differs", Error;
        "A position where nothing is missing agrees with the replay",
        "Without a gap above it a position is one large count of what lies open. It is compared \
            with the replay and changes nothing.",
        "grammar.md, \"Positions and gaps\"";
    NoHeading = "no-heading", Error;
        "A round begins with its heading",
        "The heading `setup` stands above the set-up, and `round N` above what happens in round \
            N, also when nothing else marks the change.",
        "grammar.md, \"Lines\"";
    AfterTheEnd = "after-the-end", Error;
        "Nothing follows the end of the session",
        "When the session is over by its rules, or its result is stated, no further action \
            stands in the record.",
        "grammar.md, \"Results\"";
    CountDiffers = "count-differs", Error;
        "A count made at the table agrees with the replay",
        "A `check:` line is compared with the replay and changes nothing. A difference means \
            that an action is missing, wrong or too many since the last count that agreed.",
        "grammar.md, \"Counts\"";
    NothingToCount = "nothing-to-count", Error;
        "A count is of something that its owner has",
        "Each unit belongs to players, to the table, or to things of the game. A thing that is \
            not on the table now has nothing to count.",
        "grammar.md, \"Counts\"";
    ResultDiffers = "result-differs", Error;
        "A stated result agrees with the replay",
        "A `result:` line is a claim. Scores and winners are compared with those that follow \
            from the record.",
        "grammar.md, \"Results\"";
    FinalTooEarly = "final-too-early", Error;
        "A final result needs the end of the session",
        "Final scores and winners can be stated when the session has ended by its rules. Before \
            that a result is `unfinished`.",
        "grammar.md, \"Results\"";
    HasLeft = "has-left", Error;
        "Who has left the table does nothing any more",
        "Below a line `left: B` that player is passed over, and a second such line leaves nobody. A player who \
            never sat down is left out of `players:`.",
        "grammar.md, \"Decisions of the table\"";
    StaleAllow = "stale-allow", Warning;
        "An allowance is needed",
        "An `allow:` line says that the line below it breaks a rule and that the table let it \
            stand. If nothing is broken there, it is stale.",
        "grammar.md, \"Decisions of the table\"";
    CannotAllow = "cannot-allow", Error;
        "Only what can be carried out can be allowed",
        "The table may let a broken rule stand if what was done can be carried out all the same. \
            The text of each rule says whether it can.",
        "grammar.md, \"Decisions of the table\"";
    TakebackTooFar = "takeback-too-far", Error;
        "Clauses are taken back within their round",
        "A `takeback:` reaches back over clauses of the same round or of the set-up. They stay \
            in the record, and the replay goes on without them.",
        "grammar.md, \"Decisions of the table\"";
    LeftOut = "left-out", Note;
        "What a position leaves out is not verified",
        "Where a position leaves hands or piles out, or too many draws that nobody wrote may have \
            happened, a line that only cards forbid is not verified; where it could not be carried \
            out, nothing is verified from there on, as in a gap, until the next position.",
        "grammar.md, \"Positions and gaps\"";
    Unfinished = "unfinished", Note;
        "A record may stop before the end",
        "A record that simply stops is unfinished. That is worth a note and no error; it has no \
            final score.",
        "grammar.md, \"Results\"";
}

impl From<Record> for Code {
    fn from(record: Record) -> Self {
        record.code()
    }
}
