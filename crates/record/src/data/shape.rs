//! How deep a YAML file is nested, before it is parsed.
//!
//! A parser spends time on every level that is open, so a small file of brackets can hold it for
//! minutes; and a name for a piece of the file can be multiplied without end. Both are refused by
//! one pass over the text. Knows just enough of YAML to tell structure from text.

/// The most levels of lists and mappings in a data file; ours have four.
pub const MAX_NESTING: usize = 16;

/// Why a file is not worth parsing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Nested deeper than [`MAX_NESTING`].
    TooDeep,
    /// An anchor `&name`, an alias `*name` or a tag `!name`.
    Mark,
    /// A second document, or the end of the first.
    Documents,
    /// A byte-order mark inside of the file, which the parser skips at the beginning of a line.
    ByteOrder,
}

/// A list or a mapping in block style: the column of its entries.
#[derive(Clone, Copy, PartialEq)]
struct Block {
    column: usize,
    list: bool,
}

#[derive(Default)]
struct Scan {
    blocks: Vec<Block>,
    brackets: usize,
    quote: Option<char>,
    /// A node may begin here: what stands here is not the middle of a word.
    fresh: bool,
    /// Column of the node that began on this line and may turn out to be a key.
    key: Option<usize>,
    /// The last node was a plain word, which deeper lines continue.
    plain: bool,
    /// Lines deeper than this column are the text of `|` or `>`; 0 is the column of the whole file.
    literal: Option<usize>,
}

/// Where YAML ends a line; `\r\n` is one end.
const LINE_ENDS: [char; 5] = ['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'];

/// Looks for the first line (from 1, as editors count) that must not be there.
pub(super) fn scan(text: &str) -> Result<(), (u32, Shape)> {
    let mut scan = Scan::default();
    let mut number = 1;
    let mut begun = false;
    for piece in text.split_inclusive(LINE_ENDS) {
        let mut line = piece.trim_end_matches(LINE_ENDS);
        if line.contains('\u{feff}') {
            return Err((number, Shape::ByteOrder));
        }
        if let Some(rest) = marker(line) {
            if begun || line.starts_with("...") {
                return Err((number, Shape::Documents));
            }
            // What follows the mark is as good as a line of its own.
            line = rest;
            begun = true;
        }
        scan.line(line).map_err(|shape| (number, shape))?;
        begun |= !(line.trim().is_empty() || line.trim_start().starts_with('#'));
        number += u32::from(piece.ends_with('\n'));
    }
    Ok(())
}

/// What follows `---` or `...` at the beginning of a line.
fn marker(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("---").or_else(|| line.strip_prefix("..."))?;
    Some(rest).filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

impl Scan {
    fn line(&mut self, line: &str) -> Result<(), Shape> {
        let indent = line.len() - line.trim_start_matches(' ').len();
        if self.quote.is_none() && self.brackets == 0 && !self.begins(line, indent) {
            return Ok(());
        }
        let mut chars = line.char_indices().peekable();
        let mut before = ' ';
        while let Some((at, c)) = chars.next() {
            let next = chars.peek().map_or(' ', |(_, next)| *next);
            if let Some(quote) = self.quote {
                if c == '\\' && quote == '"' || c == quote && quote == '\'' && next == '\'' {
                    chars.next();
                } else if c == quote {
                    self.quote = None;
                }
                before = '"';
                continue;
            }
            if c == '#' && matches!(before, ' ' | '\t') {
                return Ok(());
            }
            self.structure(at, c, next, before)?;
            before = c;
        }
        Ok(())
    }

    /// Closes the blocks that a line ends; whether it is structure and not the text of one.
    fn begins(&mut self, line: &str, indent: usize) -> bool {
        let rest = &line[indent..];
        if rest.is_empty() || rest.starts_with('#') {
            return false;
        }
        if let Some(column) = self.literal {
            if indent >= column {
                return false;
            }
            self.literal = None;
        }
        let item = rest.starts_with("- ") || rest == "-";
        while let Some(block) = self.blocks.last()
            && (block.column > indent || (block.column == indent && block.list && !item))
        {
            self.blocks.pop();
            self.plain = false;
        }
        if self.plain && self.blocks.last().is_none_or(|block| block.column < indent) {
            return false;
        }
        self.plain = false;
        self.fresh = true;
        self.key = None;
        true
    }

    fn structure(&mut self, at: usize, c: char, next: char, before: char) -> Result<(), Shape> {
        let blank = matches!(next, ' ' | '\t');
        let inside = self.brackets > 0;
        match c {
            ' ' | '\t' => {}
            '[' | '{' if inside || self.fresh => {
                self.node(at);
                self.brackets += 1;
                self.fresh = true;
                self.depth()?;
            }
            ']' | '}' if inside => {
                self.brackets -= 1;
                self.fresh = false;
                self.plain = false;
            }
            ',' if inside => self.fresh = true,
            ':' if blank || (inside && before == '"') => {
                if let Some(column) = self.key.take().filter(|_| !inside) {
                    self.block(column, false)?;
                }
                self.fresh = true;
                self.plain = false;
            }
            '-' | '?' if blank && self.fresh && inside => {}
            '-' | '?' if blank && self.fresh => self.block(at, c == '-')?,
            '"' | '\'' if self.fresh => {
                self.node(at);
                self.quote = Some(c);
            }
            '&' | '*' | '!' if self.fresh => return Err(Shape::Mark),
            '|' | '>' if self.fresh && !inside => {
                let column = self.blocks.last().map_or(0, |block| block.column + 1);
                self.literal = Some(column);
                self.fresh = false;
            }
            _ if self.fresh => {
                self.node(at);
                self.plain = !inside;
            }
            _ => {}
        }
        Ok(())
    }

    fn node(&mut self, at: usize) {
        if self.brackets == 0 {
            self.key = self.key.or(Some(at));
        }
        self.fresh = false;
    }

    /// An entry of a block at `column`.
    fn block(&mut self, column: usize, list: bool) -> Result<(), Shape> {
        let entry = Block { column, list };
        if self.blocks.last().is_none_or(|last| last.column < column || *last != entry) {
            self.blocks.push(entry);
        }
        self.key = None;
        self.depth()
    }

    fn depth(&self) -> Result<(), Shape> {
        if self.blocks.len() + self.brackets > MAX_NESTING {
            return Err(Shape::TooDeep);
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "../../tests/unit/data/shape.rs"]
mod tests;
