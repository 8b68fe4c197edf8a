//! One name against one pattern, byte by byte, as git does it.

/// Whether a pattern that matches no `/` matches a whole name.
pub(super) fn matches(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut read) = (0, 0);
    // Behind the last `*`, and how much of the name stood before what it holds. Only the last one is ever
    // tried again: what stands before it matched as early as it can.
    let mut star = None;
    loop {
        if pattern.get(at) == Some(&b'*') {
            at += 1;
            star = Some((at, read));
        } else if let Some(byte) = name.get(read)
            && let Some(length) = one(&pattern[at..], *byte)
        {
            at += length;
            read += 1;
        } else if at == pattern.len() && read == name.len() {
            return true;
        } else if let Some((behind, from)) = star
            && from < name.len()
        {
            star = Some((behind, from + 1));
            (at, read) = (behind, from + 1);
        } else {
            return false;
        }
    }
}

/// Why a pattern matches nothing at all.
pub(super) fn fault(mut pattern: &[u8]) -> Option<&'static str> {
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
