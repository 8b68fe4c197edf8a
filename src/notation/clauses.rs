//! What follows the colon of a line, and how it falls into clauses.
//!
//! Knows strings, `;` and `=>`; not what a word is.

use crate::source::Span;

/// What follows the colon of a line: clauses, without the comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body<'t> {
    /// The clauses as written.
    pub text: &'t str,
    /// Where `text` begins in the file.
    pub at: u32,
}

/// One clause: its words and what stands after `=>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause<'t> {
    /// All of it.
    pub whole: &'t str,
    /// The words, blanks at both ends included.
    pub text: &'t str,
    /// Where `text` begins in the file.
    pub at: u32,
    /// The text after `=>` and where it begins.
    pub claim: Option<(&'t str, u32)>,
}

impl<'t> Body<'t> {
    /// The clauses, from left to right.
    pub fn clauses(self) -> Clauses<'t> {
        Clauses { rest: Some(self) }
    }

    /// The span without blanks at the ends.
    pub fn span(self) -> Span {
        let lead = self.text.len() - self.text.trim_ascii_start().len();
        let start = self.at + lead as u32;
        Span::new(start, start + self.text.trim_ascii().len() as u32)
    }
}

/// The clauses of a body.
#[derive(Debug, Clone)]
pub struct Clauses<'t> {
    rest: Option<Body<'t>>,
}

impl<'t> Clauses<'t> {
    /// What follows the clauses that were taken.
    pub(super) fn rest(&self) -> Option<Body<'t>> {
        self.rest
    }
}

impl<'t> Iterator for Clauses<'t> {
    type Item = Clause<'t>;

    /// `clause = words, [ "=>", words ] ;`
    fn next(&mut self) -> Option<Clause<'t>> {
        let Body { text, at } = self.rest.take()?;
        let bytes = text.as_bytes();
        let (mut end, mut arrow) = (bytes.len(), None);
        let mut string = false;
        let mut index = 0;
        while let Some(mark) = next_joint(bytes, index) {
            index = mark + 1;
            match bytes[mark] {
                b'"' => string = !string,
                b'\\' if string => index += 1,
                b';' if !string => {
                    end = mark;
                    self.rest = Some(Body {
                        text: &text[index..],
                        at: at + index as u32,
                    });
                    break;
                }
                b'=' if !string && arrow.is_none() && bytes.get(index) == Some(&b'>') => {
                    arrow = Some(mark);
                }
                _ => {}
            }
        }
        Some(match arrow {
            None => Clause {
                whole: &text[..end],
                text: &text[..end],
                at,
                claim: None,
            },
            Some(arrow) => Clause {
                whole: &text[..end],
                text: &text[..arrow],
                at,
                claim: Some((&text[arrow + 2..end], at + arrow as u32 + 2)),
            },
        })
    }
}

/// Whether a byte may end a clause, begin its result, or belong to a string.
static JOINT: [bool; 256] = {
    let mut joint = [false; 256];
    joint[b';' as usize] = true;
    joint[b'=' as usize] = true;
    joint[b'"' as usize] = true;
    joint[b'\\' as usize] = true;
    joint
};

fn next_joint(bytes: &[u8], from: usize) -> Option<usize> {
    let found = bytes
        .get(from..)?
        .iter()
        .position(|byte| JOINT[*byte as usize]);
    found.map(|at| from + at)
}
