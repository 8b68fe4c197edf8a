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
    /// Brackets that are open.
    brackets: usize,
    /// The quote that is open.
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

    /// A node begins.
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
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<(u32, Shape)> {
        scan(text).err()
    }

    /// A file with so many levels, in each way of writing them.
    fn nested(levels: usize) -> [String; 5] {
        let steps = |line: &dyn Fn(usize) -> String| (0..levels).map(line).collect::<String>();
        [
            "[".repeat(levels) + &"]".repeat(levels),
            "{a: ".repeat(levels) + "1" + &"}".repeat(levels),
            "- ".repeat(levels) + "a",
            steps(&|level| format!("{}a:\n", " ".repeat(level))),
            steps(&|level| format!("{}-\n", "  ".repeat(level))),
        ]
    }

    #[test]
    fn nesting_is_counted_in_every_style() {
        for text in nested(MAX_NESTING) {
            assert_eq!(refused(&text), None, "{text}");
        }
        for text in nested(MAX_NESTING + 1) {
            let line = text.lines().count() as u32;
            assert_eq!(refused(&text), Some((line, Shape::TooDeep)), "{text}");
        }
        let mixed = format!("a:\n- {}", "[".repeat(MAX_NESTING - 1));
        assert_eq!(refused(&mixed), Some((2, Shape::TooDeep)));
        assert_eq!(refused("a: [\n[], [[]], {b: [], c: {}}]\n"), None);
    }

    #[test]
    fn a_byte_order_mark_is_refused_in_any_line() {
        for text in ["#\n\u{feff}[[", "a: 1\n\u{feff}b: 2", "a: \"\u{feff}\"", "\u{feff}a: 1"] {
            let line = text.lines().count() as u32;
            assert_eq!(refused(text), Some((line, Shape::ByteOrder)), "{text:?}");
        }
    }

    /// How deep the parser goes: it tells of each list and mapping, whatever comes behind.
    struct Depth<'a>(usize, &'a std::cell::Cell<usize>);

    impl<'de> serde::de::DeserializeSeed<'de> for Depth<'_> {
        type Value = ();

        fn deserialize<D: serde::Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
            from.deserialize_any(self)
        }
    }

    impl<'de> serde::de::Visitor<'de> for Depth<'_> {
        type Value = ();

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("anything")
        }

        fn visit_bool<E>(self, _: bool) -> Result<(), E> {
            Ok(())
        }

        fn visit_i64<E>(self, _: i64) -> Result<(), E> {
            Ok(())
        }

        fn visit_u64<E>(self, _: u64) -> Result<(), E> {
            Ok(())
        }

        fn visit_f64<E>(self, _: f64) -> Result<(), E> {
            Ok(())
        }

        fn visit_str<E>(self, _: &str) -> Result<(), E> {
            Ok(())
        }

        fn visit_unit<E>(self) -> Result<(), E> {
            Ok(())
        }

        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
            let Depth(depth, most) = self;
            most.set(most.get().max(depth + 1));
            while items.next_element_seed(Depth(depth + 1, most))?.is_some() {}
            Ok(())
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
            let Depth(depth, most) = self;
            most.set(most.get().max(depth + 1));
            while entries.next_key_seed(Depth(depth + 1, most))?.is_some() {
                entries.next_value_seed(Depth(depth + 1, most))?;
            }
            Ok(())
        }
    }

    /// What the check lets pass, the parser finds no deeper; and nothing in it was an alias or a tag.
    #[test]
    fn the_check_and_the_parser_agree() {
        const PIECES: [&str; 34] = [
            "[", "[[", "{", "{a: ", "- ", "- - ", "? ", ": ", ":", "a", "a: ", "\n", "\n ", "\n  ",
            "\n   ", "\r", "\r\n", "\u{85}", "\u{2028}", "\t", " ", "#", " #", "\"", "'", "|\n",
            ">-\n", "]", "}", ",", "--- ", "\\", "%a", "&x ",
        ];
        let mut seed = 7_u64;
        let mut random = |below: usize| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let mut deep = 0;
        for _ in 0..20_000 {
            let favourite = PIECES[random(PIECES.len())];
            let mut text = String::new();
            for _ in 0..random(60) {
                text.push_str(if random(2) == 0 {
                    favourite
                } else {
                    PIECES[random(PIECES.len())]
                });
            }
            if scan(&text).is_err() {
                continue;
            }
            let most = std::cell::Cell::new(0);
            let parser = serde_yaml::Deserializer::from_str(&text);
            let _ = serde::de::DeserializeSeed::deserialize(Depth(0, &most), parser);
            assert!(most.get() <= MAX_NESTING, "{} levels: {text:?}", most.get());
            deep += usize::from(most.get() > 4);
        }
        assert!(deep > 50, "only {deep} texts were deep");
    }

    #[test]
    fn brackets_in_text_are_text() {
        let many = "[{".repeat(MAX_NESTING);
        for text in [
            format!("a: \"{many} \\\" {many}\"\nb: 1"),
            format!("a: 'it''s {many}'"),
            format!("a: x{many}\n  {many}\n"),
            format!("map: |\n  {many}\n\n   {many}\nb: 1"),
            format!("# {many}\na: 1 # {many}"),
            format!("a: [\"{many}\", b]"),
            format!("{{\"a\":\"{many}\"}}"),
        ] {
            assert_eq!(refused(&text), None, "{text}");
        }
        // Text ends where it ends.
        for text in [
            format!("a: 'b'\nc: {many}"),
            format!("a: |\n  b\nc: {many}"),
            format!("a: b\nc: {many}"),
            format!("a: b # c\nd: {many}"),
            format!("--- {many}"),
            format!("[it's, {many}"),
        ] {
            assert!(matches!(refused(&text), Some((_, Shape::TooDeep))), "{text}");
        }
    }

    #[test]
    fn anchors_aliases_and_tags_are_marks_and_stars_in_text_are_not() {
        for (text, line) in [
            ("a: &x 1", 1),
            ("a: 1\nb: *x", 2),
            ("- &x [1]", 1),
            ("[a, *x]", 1),
            ("a: !!binary x", 1),
            ("&x a: 1", 1),
        ] {
            assert_eq!(refused(text), Some((line, Shape::Mark)), "{text}");
        }
        for text in ["map: |\n  D* J* &x\n", "a: b *c &d !e", "a: \"*b\"", "# *a\nb: 1"] {
            assert_eq!(refused(text), None, "{text}");
        }
    }
}
