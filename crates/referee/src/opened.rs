//! One record opened for refereeing: its header read and its rules made, its lines still text.
//!
//! Knows the order of a record (header, set-up, rounds), not what its lines mean.

use crate::prelude::*;

use super::header::{self, GameList, Header, HeaderLine, KEYS, OwnHeader};
use super::subject::{GAP, SUBJECTS, is, is_own_key, kept_subject, says, subject_in_other_words};
use evoref_game::{Chance, Opening, Seed};
use evoref_record::notation::{self, Lines};

/// How many of the players of a list are looked for at the beginning of a line of the header.
const HANDLES: usize = 64;

/// A record whose header was read, its file, and the data files that it may name.
pub struct Given<'s> {
    pub opened: Opened<'s>,
    pub source: &'s Source,
    pub files: &'s dyn Files,
}

/// The header of a record and where its body begins.
#[derive(Clone)]
pub struct Opened<'s> {
    pub text: &'s str,
    pub at: u32,
    pub header: Arc<Header>,
    /// Byte of the first line that is no header line.
    pub body: u32,
    pub misreads: Misreads,
}

impl<'s> Opened<'s> {
    /// Reads the header of the record `text`, which begins at byte `at` of its file.
    pub fn new(text: &'s str, at: u32, games: GameList) -> Self {
        let mut misreads = Misreads::default();
        let mut entries: Vec<HeaderLine<'s>> = Vec::with_capacity(8);
        let mut body = at + text.len() as u32;
        let mut version = None;
        let mut players = None;
        // The last line of garbage: the next may be the rest of it.
        let mut garbage: Option<Span> = None;
        let slice = |from: u32, to: u32| &text[(from - at) as usize..(to - at) as usize];
        let is_sound = |whole: &str| matches!(notation::line(whole, 0), Ok(Some(_)));
        for (span, line) in lines(text, at) {
            match line {
                Ok(Statement::Version(word)) if version.is_none() => {
                    version = Some(word);
                    if word.text != header::VERSION {
                        misreads.push(*unknown_version(word));
                    }
                }
                Ok(Statement::Said { subject, body: said })
                    if KEYS.iter().any(|(key, _)| *key == subject.text)
                        || !speaks(&subject, players) =>
                {
                    if players.is_none() && is(&subject, "players") {
                        players = Some(said);
                    }
                    if version.is_some() {
                        entries.push((subject, said));
                    } else if misreads.is_empty() {
                        misreads.push(*no_version(span));
                    }
                }
                // A line of garbage does not end the header.
                Err(mut misread) if version.is_some() => {
                    let said = slice(span.start, span.end);
                    let start = span.end - said.trim_ascii_start().len() as u32;
                    let said = said.trim_ascii();
                    let span = Span::new(start, start + said.len() as u32);
                    // Two lines may be one statement that was torn in two.
                    if let Some(above) = garbage.filter(|_| !misreads.is_empty())
                        && slice(above.end, start).trim_ascii().is_empty()
                        && let Some(joint) = joint(slice(above.start, above.end), said, is_sound)
                    {
                        misreads.pop();
                        belongs_above(&mut misread, above, (span, said), joint);
                    }
                    garbage = Some(span);
                    misreads.push(*misread);
                }
                Err(_) if misreads.is_empty() => misreads.push(*no_version(span)),
                Err(_) => {}
                Ok(_) => {
                    body = span.start;
                    break;
                }
            }
        }
        let header = Header::read(&entries, games, &mut misreads);
        if misreads.is_empty() {
            let first = Span::new(at, at + text.lines().next().map_or(0, str::len) as u32);
            let place = version.map_or(first, |word| word.span);
            if header.game.is_none() {
                misreads.push(*missing_key(place, "game", "game: evo"));
            }
            if header.players.is_none() {
                let players = "players: A \"Alice\", B \"Bob\"";
                misreads.push(*missing_key(place, "players", players));
            }
        }
        Self { text, at, header: Arc::new(header), body, misreads }
    }

    /// The record in its file.
    pub fn span(&self) -> Span {
        Span::new(self.at, self.at + self.text.len() as u32)
    }

    /// The rules that the header asks for.
    ///
    /// # Errors
    /// Values, rulings or data files that cannot be used.
    pub fn rules<G: Rules>(
        &self,
        files: &dyn Files,
        view: View,
        work: &Work,
    ) -> Result<G, Vec<Finding>> {
        let seeded = |number| Chance::Seeded(Seed(number));
        G::new(&Opening {
            seats: &self.header.seats,
            headers: &self.header.settings.iter().map(OwnHeader::setting).collect::<Vec<_>>(),
            rulings: &self.header.rulings.iter().map(OwnHeader::setting).collect::<Vec<_>>(),
            chance: self.header.about.seed.map_or(Chance::Recorded, seeded),
            files,
            view,
            work,
        })
    }

    /// Whether the header can be used, and belongs to the lines below it.
    pub(crate) fn belongs(&self) -> bool {
        self.misreads.is_empty() && self.astray().is_none()
    }

    pub(crate) fn body_lines(&self) -> Lines<'s> {
        self.lines_from(self.body)
    }

    /// A piece of its text.
    pub(crate) fn slice(&self, span: Span) -> &'s str {
        &self.text[(span.start - self.at) as usize..(span.end - self.at) as usize]
    }

    /// The lines from a byte on that say something.
    pub(crate) fn lines_from(&self, from: u32) -> Lines<'s> {
        lines(&self.text[(from - self.at) as usize..], from)
    }

    /// Where somebody is said to have done something from a byte on, and who.
    pub(crate) fn said_from(&self, from: u32) -> impl Iterator<Item = (Span, Word<'s>)> {
        self.lines_from(from).filter_map(|(span, line)| match line {
            Ok(Statement::Said { subject, .. }) => Some((span, subject)),
            Ok(_) | Err(_) => None,
        })
    }

    /// The next heading `round` from a byte on.
    pub(crate) fn next_heading(&self, from: u32) -> Option<Span> {
        let mut below = self.lines_from(from);
        below.find(|(_, line)| matches!(line, Ok(Statement::Round(_)))).map(|(span, _)| span)
    }

    /// The lines from the one above the byte `from` up to the header: where each begins, and what it says.
    pub(crate) fn lines_above(
        &self,
        mut from: u32,
    ) -> impl Iterator<Item = (u32, Reading<Option<Statement<'s>>>)> {
        std::iter::from_fn(move || {
            let end = from.checked_sub(1).filter(|_| from > self.body)?;
            from = self.raw(end);
            Some((from, notation::line(self.slice(Span::new(from, end)), from)))
        })
    }

    /// Where the line of a byte begins, blanks before it included.
    pub(crate) fn raw(&self, at: u32) -> u32 {
        let before = &self.text.as_bytes()[..(at - self.at) as usize];
        self.at + memchr::memrchr(b'\n', before).map_or(0, |newline| newline as u32 + 1)
    }

    /// The line that holds the byte `offset`, without its line end and outer blanks.
    pub(crate) fn line_at(&self, offset: u32) -> Span {
        let bytes = self.text.as_bytes();
        let at = (offset.saturating_sub(self.at) as usize).min(bytes.len());
        let start = memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |newline| newline + 1);
        let end = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |newline| at + newline);
        let text = &self.text[start..end];
        // Blanks as the grammar knows them: a wide one is a character of its line.
        let lead = text.len() - text.trim_ascii_start().len();
        let from = self.at + (start + lead) as u32;
        Span::new(from, from + text.trim_ascii().len() as u32)
    }

    /// Whether a header key stands where only moves may.
    pub(crate) fn is_header_key(&self, word: &Word<'_>) -> bool {
        let own = self.header.game.map_or(&[][..], |(game, _)| game.headers);
        is_own_key(word) || header::all_keys(own).any(|(key, _)| is(word, key))
    }
}

/// Whether this is the subject of a move: one of the `players` so far, or one that every record has.
fn speaks(subject: &Word<'_>, players: Option<Body<'_>>) -> bool {
    if SUBJECTS.iter().any(|known| is(subject, known)) {
        return true;
    }
    let mut names = players
        .into_iter()
        .flat_map(|said| said.text.split(',').take(HANDLES))
        .filter_map(|name| name.split_whitespace().next());
    names.any(|handle| same_handle(handle, subject.text))
        || subject_in_other_words(subject.text).is_some()
}

/// What stands between two lines if they are one: a blank, or nothing when a word is torn.
pub(crate) fn joint(
    first: &str,
    second: &str,
    is_sound: impl Fn(&str) -> bool,
) -> Option<&'static str> {
    [" ", ""].into_iter().find(|joint| is_sound(&format!("{first}{joint}{second}")))
}

/// Says that a line, whose text is `second`, goes on with the one above; both without outer blanks.
pub(crate) fn belongs_above(
    misread: &mut Finding,
    above: Span,
    (below, second): (Span, &str),
    joint: &str,
) {
    let code = second.len() - comment(second).len();
    let code = second[..code].trim_ascii_end().len() as u32;
    let span = if misread.code == Record::UnclosedString.code() {
        // What seems to open a string closes the one from above.
        Span::new(below.start, misread.primary.span.start + 1)
    } else {
        Span::new(below.start, below.start + code)
    };
    let words = "this line goes on with the line above; a statement stands on one line";
    *misread = *Finding::new(Record::Syntax, span, words, "belongs to the line above");
    misread.help.push("join the two lines".to_owned());
    misread.fix =
        Some(Fix { span: Span::new(above.end, below.start), text: joint.to_owned(), safe: false });
}

fn unknown_version(word: Word<'_>) -> Box<Finding> {
    let message =
        format!("this record is written in format version {}, and 1 is the only one", word.text);
    Finding::new(Record::UnknownVersion, word.span, message, "unknown version")
        .help("write `evoref 1`, or use a newer evoref")
}

fn no_version(span: Span) -> Box<Finding> {
    let message = "the record does not begin with the line `evoref 1`";
    Finding::new(Record::NoVersion, span, message, "`evoref 1` must stand above")
        .help("add the line `evoref 1` above it")
}

fn missing_key(span: Span, key: &str, example: &str) -> Box<Finding> {
    let message = format!("the header has no line `{key}:`");
    Finding::new(Record::MissingHeader, span, message, format!("`{key}:` is missing below"))
        .help(format!("add a line such as `{example}`"))
}

/// What the `takeback:` lines of a record take back.
#[derive(Default)]
pub(crate) struct TakenBack {
    /// The bytes at which the clauses begin that were taken back, each with that of the line that does; sorted.
    pub clauses: Vec<(u32, u32)>,
    /// What is wrong with lines that reach beyond their round, in their order: they take nothing back.
    pub too_far: Vec<Finding>,
}

impl TakenBack {
    pub(crate) fn of(opened: &Opened<'_>) -> Self {
        // Most records have none, and a search for the word costs next to nothing.
        let text = opened.text.as_bytes();
        let spelt = |word: &[u8]| memchr::memmem::find(text, word).is_some();
        let capitals = || memchr::memchr(b'K', text).is_some() && spelt(b"AKEBACK");
        if !spelt(b"akeback") && !capitals() {
            return Self::default();
        }
        let mut clauses = Vec::new();
        let tell = |clause, line: Span| clauses.push((clause, line.start));
        let (_, too_far) = standing_clauses(opened, tell);
        clauses.sort_unstable();
        Self { clauses, too_far }
    }

    /// The clauses alone.
    pub(crate) fn gone(&self) -> Vec<u32> {
        self.clauses.iter().map(|(clause, _)| *clause).collect()
    }
}

/// The bytes of the clauses that stand since the last heading or gap, and what reaches too far; tells the byte of each
/// clause that was taken back, and by which line.
pub(crate) fn standing_clauses(
    opened: &Opened<'_>,
    mut tell: impl FnMut(u32, Span),
) -> (Vec<u32>, Vec<Finding>) {
    let (mut standing, mut wrong): (Vec<u32>, _) = (Vec::new(), Vec::new());
    let (mut heading, mut stating, seats) = (None, false, &opened.header.seats);
    let is_claim =
        |subject: &Word<'_>| ["check", "result", "allow"].iter().any(|word| says(subject, word));
    for (span, line) in opened.body_lines() {
        match line {
            Ok(Statement::Said { subject, body }) if is(&subject, "takeback") => {
                // A number that cannot be read is told where the line is read.
                let count = takeback_count(body).unwrap_or(0);
                match standing.len().checked_sub(count as usize) {
                    Some(left) => standing.drain(left..).for_each(|clause| tell(clause, span)),
                    None => wrong.push(too_far(body.span(), count, standing.len(), heading)),
                }
            }
            // Nobody reaches back over what was not written.
            Ok(Statement::Said { subject, .. }) if kept_subject(&subject, seats) == Some(GAP) => {
                standing.clear();
                heading = Some(span);
            }
            // What a position states did not happen, and cannot be taken back.
            Ok(Statement::Said { .. }) if stating => {}
            Ok(Statement::Said { subject, body })
                if !is_claim(&subject) && kept_subject(&subject, seats).is_none() =>
            {
                standing.extend(body.clauses().map(|clause| clause.at));
            }
            Ok(begun @ (Statement::Round(_) | Statement::Setup(_) | Statement::Position(_))) => {
                stating = matches!(begun, Statement::Position(_));
                standing.clear();
                heading = Some(span);
            }
            Ok(Statement::Said { .. } | Statement::Version(_)) | Err(_) => {}
        }
    }
    (standing, wrong)
}

fn too_far(number: Span, count: u32, standing: usize, heading: Option<Span>) -> Finding {
    let message =
        format!("{count} clauses are taken back, but only {standing} stand since the heading");
    let label = format!("at most {standing} here");
    let mut misread = *Finding::new(Record::TakebackTooFar, number, message, label);
    misread.related.extend(heading.map(|span| Label { span, text: "the heading".into() }));
    misread
}
