//! Names that are typed in part.

use evoref_game::{Game, Gap, each_once};
use evoref_referee::session::Session;
use smol_str::SmolStr;

pub(super) struct Names {
    gaps: Vec<(Gap, Vec<SmolStr>)>,
    things: Vec<(&'static str, SmolStr)>,
    /// Handles and display names, each with the handle.
    players: Vec<(SmolStr, SmolStr)>,
}

/// What a text may begin with: what it says, and what is left of the text.
pub(super) type NamePrefix<'t> = (SmolStr, &'t str);

impl Names {
    pub(super) fn of(session: &Session) -> Self {
        let game: &Game = session.game();
        let mut players = Vec::new();
        for seat in session.seats() {
            let handle = SmolStr::from(&*seat.handle);
            players.push((handle.clone(), handle.clone()));
            players.push((seat.name.clone(), handle));
        }
        Self {
            gaps: Gap::ALL.into_iter().map(|gap| (gap, session.names(gap))).collect(),
            things: (game.things)().into_iter().map(|one| (one.kind, one.name.into())).collect(),
            players,
        }
    }

    /// The names of a gap that a text may begin with.
    pub(super) fn of_gap<'t>(&self, gap: Gap, text: &'t str) -> Vec<NamePrefix<'t>> {
        if gap == Gap::Player {
            return self.player(text);
        }
        let names = self.gaps.iter().find(|(own, _)| *own == gap);
        let names = names.map_or(&[][..], |(_, names)| names);
        let mut found = begun(names.iter(), text);
        if gap == Gap::Gene {
            // The column of one of two that are alike.
            for (name, rest) in &mut found {
                let column = rest.strip_prefix('.').unwrap_or_default();
                let end = column.find(|one: char| !one.is_ascii_digit()).unwrap_or(column.len());
                if end > 0 {
                    *name = format!("{name}.{}", &column[..end]).into();
                    *rest = &column[end..];
                }
            }
        }
        found
    }

    /// The names of things of a kind that a text may begin with.
    pub(super) fn of_kind<'t>(&self, kind: &str, text: &'t str) -> Vec<NamePrefix<'t>> {
        let own = self.things.iter().filter(|(own, _)| own.starts_with(kind));
        begun(own.map(|(_, name)| name), text)
    }

    /// The players whom a text may begin with, by handle or by name.
    pub(super) fn player<'t>(&self, text: &'t str) -> Vec<NamePrefix<'t>> {
        let names = begun(self.players.iter().map(|(name, _)| name), text).into_iter();
        each_once(names.flat_map(|(name, rest)| {
            let called = self.players.iter().filter(move |(own, _)| *own == name);
            called.map(move |(_, handle)| (handle.clone(), rest))
        }))
    }

    /// Whom the first word of a line names whole, and the rest of the line.
    pub(super) fn speaker<'t>(&self, line: &'t str) -> Option<NamePrefix<'t>> {
        let players = self.players.iter().filter(|(name, _)| is_said(line, name));
        let said = players.filter(|(name, _)| line[name.len()..].starts_with([' ', '\t']));
        let (name, handle) = said.max_by_key(|(name, _)| name.len())?;
        Some((handle.clone(), line[name.len()..].trim_start()))
    }
}

/// The names that a text may begin with: whole ones, else those that are begun.
fn begun<'n, 't>(names: impl Iterator<Item = &'n SmolStr>, text: &'t str) -> Vec<NamePrefix<'t>> {
    let names: Vec<&SmolStr> = names.collect();
    let whole = names.iter().filter(|name| is_said(text, name)).max_by_key(|name| name.len());
    if let Some(name) = whole {
        return vec![((*name).clone(), &text[name.len()..])];
    }
    for end in ends(text).into_iter().rev() {
        let (word, rest) = text.split_at(end);
        let found = names.iter().filter(|name| is_short_for(word, name));
        let found = each_once(found.map(|name| ((*name).clone(), rest)));
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// Where the first word of a text may end: at its end, or where letters and digits meet.
pub(super) fn ends(text: &str) -> Vec<usize> {
    let word = text.find([' ', '\t', ',', ';']).unwrap_or(text.len());
    let class = |letter: char| (letter.is_alphabetic(), letter.is_ascii_digit());
    let letters = text[..word].char_indices();
    let pairs = letters.clone().zip(letters.skip(1));
    let meets = pairs.filter(|((_, one), (_, other))| class(*one) != class(*other));
    let mut ends: Vec<usize> = meets.map(|(_, (at, _))| at).collect();
    if word > 0 {
        ends.push(word);
    }
    ends
}

/// Whether a text begins with a name, whose words may have blanks between them.
fn is_said(text: &str, name: &str) -> bool {
    let Some((said, after)) = text.split_at_checked(name.len()) else { return false };
    let letters = said.bytes().zip(name.bytes());
    let same =
        |(said, own): (u8, u8)| said.eq_ignore_ascii_case(&own) || (said == b' ' && own == b'-');
    letters.into_iter().all(same) && !after.starts_with(|next: char| !" \t;,.".contains(next))
}

/// Whether a word is the beginning of a name; of one with a value, also that of its letters and what tells
/// its value, in which a plus may be left out: `ca+0`, `ca0` and `ca+` for `carnivore+0`.
fn is_short_for(word: &str, name: &str) -> bool {
    let head = |head: &str| name.get(..head.len()).is_some_and(|it| it.eq_ignore_ascii_case(head));
    if head(word) {
        return true;
    }
    let letters = word.trim_end_matches(|one: char| one.is_ascii_digit());
    let digits = &word[letters.len()..];
    let stem = letters.strip_suffix(['+', '-']).unwrap_or(letters);
    let sign = if letters.ends_with('-') { '-' } else { '+' };
    let unsigned = name.trim_end_matches(|one: char| one.is_ascii_digit());
    !stem.is_empty()
        && head(stem)
        && unsigned.len() < name.len()
        && unsigned.ends_with(sign)
        && (digits.is_empty() || name[unsigned.len()..] == *digits)
}
