//! The lines of one ignore file, as git means them; one matcher for all.

use std::path::{Component, Path};

use rustc_hash::FxHashMap;

/// Patterns for what stands under one folder. A later one counts more.
#[derive(Debug, Clone, Default)]
pub(super) struct Patterns {
    /// Of each pattern, whether it takes things back in, as in `!kept.evo`.
    kept: Vec<bool>,
    /// Patterns that are plain names, by [`table`], and the number of the last that says so.
    plain: [FxHashMap<Box<[u8]>, usize>; 4],
    /// The others.
    globs: Vec<Glob>,
}

#[derive(Debug, Clone)]
struct Glob {
    number: usize,
    /// It means folders only.
    folders: bool,
    /// A pattern for each name of the path from the folder of the ignore file; [`MANY`] stands for any number of them.
    steps: Vec<Box<[u8]>>,
}

const MANY: &[u8] = b"**";

/// Which of the tables of plain names: those of paths or of names alone, of folders or of everything.
fn table(path: bool, folders: bool) -> usize {
    usize::from(path) * 2 + usize::from(folders)
}

impl Patterns {
    /// Those of a whole file. As for git, what is no pattern matches nothing.
    pub(super) fn of(text: &[u8]) -> Self {
        let mut patterns = Self::default();
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        for line in text.split(|byte| *byte == b'\n') {
            let _ = patterns.add(line.strip_suffix(b"\r").unwrap_or(line));
        }
        patterns
    }

    /// Adds a line; or why it matches nothing.
    pub(super) fn add(&mut self, line: &[u8]) -> Result<(), &'static str> {
        let line = trimmed(line);
        if line.starts_with(b"#") {
            return Ok(());
        }
        let (kept, line) = line.strip_prefix(b"!").map_or((false, line), |rest| (true, rest));
        let (folders, line) = line.strip_suffix(b"/").map_or((false, line), |rest| (true, rest));
        let path = line.contains(&b'/');
        let line = line.strip_prefix(b"/").unwrap_or(line);
        if line.is_empty() {
            return Ok(());
        }
        let number = self.kept.len();
        if line.iter().any(|byte| b"*?[\\".contains(byte)) {
            // A name alone stands anywhere.
            let mut steps: Vec<Box<[u8]>> = if path { Vec::new() } else { vec![MANY.into()] };
            for step in line.split(|byte| *byte == b'/') {
                fault(step).map_or(Ok(()), Err)?;
                steps.push(step.into());
            }
            // `a/**` means what is in `a`, not `a`.
            if steps.last().is_some_and(|last| **last == *MANY) {
                steps.push((*b"*").into());
            }
            self.globs.push(Glob { number, folders, steps });
        } else {
            self.plain[table(path, folders)].insert(line.into(), number);
        }
        self.kept.push(kept);
        Ok(())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Whether a path, relative to the folder of the patterns, is left out; `None` if they do not say.
    pub(super) fn leave_out(&self, path: &Path, is_folder: bool) -> Option<bool> {
        let steps = path.components().filter_map(|step| match step {
            Component::Normal(name) => Some(name.as_encoded_bytes()),
            Component::Prefix(_)
            | Component::RootDir
            | Component::CurDir
            | Component::ParentDir => None,
        });
        let steps: Vec<&[u8]> = steps.collect();
        let name = *steps.last()?;
        let whole = steps.join(&b'/');
        let mut last = None;
        for (is_path, name) in [(false, name), (true, &*whole)] {
            for folders in [false, true].into_iter().filter(|folders| is_folder || !folders) {
                last = last.max(self.plain[table(is_path, folders)].get(name).copied());
            }
        }
        let later = self.globs.iter().rev().take_while(|glob| Some(glob.number) > last);
        let mut later = later.filter(|glob| is_folder || !glob.folders);
        let step = |pattern: &[Box<[u8]>], name: &&[u8]| matches(&pattern[0], name).then_some(1);
        let found = later.find(|glob| fits(&glob.steps, &steps, |step| **step == *MANY, step));
        found.map(|glob| glob.number).or(last).map(|number| !self.kept[number])
    }
}

/// A line without the spaces at its end that no `\` keeps.
fn trimmed(line: &[u8]) -> &[u8] {
    let (mut at, mut end) = (0, 0);
    while let Some(byte) = line.get(at) {
        at += if *byte == b'\\' { 2 } else { 1 };
        if *byte != b' ' {
            end = at.min(line.len());
        }
    }
    &line[..end]
}

/// Whether a pattern that matches no `/` matches a whole name, byte by byte, as git does it.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    fits(pattern, name, |byte| *byte == b'*', |pattern, byte| one(pattern, *byte))
}

/// Whether a pattern matches a whole text. What is `many` in it stands for any number of parts; `one` is the length of
/// its first element if that stands for this part.
fn fits<P, T>(
    pattern: &[P],
    text: &[T],
    many: impl Fn(&P) -> bool,
    one: impl Fn(&[P], &T) -> Option<usize>,
) -> bool {
    let (mut at, mut read) = (0, 0);
    // Behind the last `many`, and how much of the text stood before what it holds. Only the last one is ever
    // tried again: what stands before it matched as early as it can.
    let mut star = None;
    loop {
        if pattern.get(at).is_some_and(&many) {
            at += 1;
            star = Some((at, read));
        } else if let Some(part) = text.get(read)
            && at < pattern.len()
            && let Some(length) = one(&pattern[at..], part)
        {
            at += length;
            read += 1;
        } else if at == pattern.len() && read == text.len() {
            return true;
        } else if let Some((behind, from)) = star
            && from < text.len()
        {
            star = Some((behind, from + 1));
            (at, read) = (behind, from + 1);
        } else {
            return false;
        }
    }
}

/// Why a pattern matches nothing at all.
fn fault(mut pattern: &[u8]) -> Option<&'static str> {
    while let Some(first) = pattern.first() {
        let length = match first {
            b'\\' if pattern.len() == 1 => return Some("it ends in `\\`"),
            b'\\' => 2,
            b'[' => match class(pattern, 0) {
                Some((length, _)) => length,
                None => return Some("its `[` is not closed"),
            },
            _ => 1,
        };
        pattern = &pattern[length..];
    }
    None
}

/// The length of the first element of a pattern if it stands for this byte.
fn one(pattern: &[u8], byte: u8) -> Option<usize> {
    match *pattern.first()? {
        b'?' => Some(1),
        b'\\' => (*pattern.get(1)? == byte).then_some(2),
        b'[' => class(pattern, byte).and_then(|(length, holds)| holds.then_some(length)),
        other => (other == byte).then_some(1),
    }
}

/// The length of `[a-z]` at the beginning of a pattern, and whether it holds a byte.
fn class(pattern: &[u8], byte: u8) -> Option<(usize, bool)> {
    let negated = matches!(pattern.get(1)?, b'!' | b'^');
    let first = if negated { 2 } else { 1 };
    let mut at = first;
    let mut holds = false;
    loop {
        let low = *pattern.get(at)?;
        if low == b']' && at > first {
            return Some((at + 1, holds != negated));
        }
        if low == b'[' && pattern.get(at + 1) == Some(&b':') {
            let rest = &pattern[at + 2..];
            let length = rest.iter().position(|byte| *byte == b']')?;
            holds |= named(rest[..length].strip_suffix(b":")?, byte)?;
            at += 2 + length + 1;
            continue;
        }
        let (low, behind) = escaped(pattern, at)?;
        at = behind;
        let to = pattern.get(at + 1).filter(|to| pattern[at] == b'-' && **to != b']');
        if to.is_some() {
            let (high, behind) = escaped(pattern, at + 1)?;
            at = behind;
            holds |= (low..=high).contains(&byte);
        } else {
            holds |= low == byte;
        }
    }
}

/// A byte of a class, and where the next one stands.
fn escaped(pattern: &[u8], at: usize) -> Option<(u8, usize)> {
    match *pattern.get(at)? {
        b'\\' => Some((*pattern.get(at + 1)?, at + 2)),
        byte => Some((byte, at + 1)),
    }
}

/// Whether a class such as `[:digit:]` holds a byte.
fn named(name: &[u8], byte: u8) -> Option<bool> {
    Some(match name {
        b"alnum" => byte.is_ascii_alphanumeric(),
        b"alpha" => byte.is_ascii_alphabetic(),
        b"blank" => matches!(byte, b' ' | b'\t'),
        b"cntrl" => byte.is_ascii_control(),
        b"digit" => byte.is_ascii_digit(),
        b"graph" => byte.is_ascii_graphic(),
        b"lower" => byte.is_ascii_lowercase(),
        b"print" => byte.is_ascii_graphic() || byte == b' ',
        b"punct" => byte.is_ascii_punctuation(),
        b"space" => byte.is_ascii_whitespace() || byte == 0x0b,
        b"upper" => byte.is_ascii_uppercase(),
        b"xdigit" => byte.is_ascii_hexdigit(),
        _ => return None,
    })
}
