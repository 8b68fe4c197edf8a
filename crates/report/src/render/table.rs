//! A table of cells as aligned text, as CSV and as Markdown.

use unicode_width::UnicodeWidthStr as _;

use super::{Paint, one_line, printable};
use evoref_game::joined;

/// A row of names above rows of cells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextTable {
    /// The names of the columns.
    pub head: Vec<String>,
    /// The cells; a row may be shorter than the head.
    pub rows: Vec<Vec<String>>,
    /// The columns whose cells stand left; the others are numbers and stand right.
    pub left: Vec<usize>,
}

impl TextTable {
    /// Rows below those names; the columns with these numbers stand left.
    pub fn of(head: &[&str], left: &[usize], rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        Self {
            head: head.iter().map(|name| (*name).to_owned()).collect(),
            rows: rows.into_iter().collect(),
            left: left.to_vec(),
        }
    }

    /// In columns that are two spaces apart, each row on a line.
    pub fn text(&self) -> String {
        let lines = || std::iter::once(&self.head).chain(&self.rows);
        let mut columns = Columns::new(&self.left);
        lines().for_each(|line| columns.fit(line));
        lines().map(|line| columns.line(line)).collect()
    }

    /// The head as a line of CSV (RFC 4180).
    pub fn csv_head(&self) -> String {
        csv_line(&self.head)
    }

    /// The rows as lines of CSV (RFC 4180). What a spreadsheet would take for a formula has an apostrophe before it.
    pub fn csv_rows(&self) -> String {
        self.rows.iter().map(|row| csv_line(row)).collect()
    }

    /// As a table of Markdown.
    pub fn markdown(&self) -> String {
        self.markdown_head() + &self.markdown_rows()
    }

    /// The head as Markdown, and the rule below it.
    pub fn markdown_head(&self) -> String {
        let columns = 0..self.head.len();
        let rule = columns.map(|it| if self.left.contains(&it) { "---" } else { "---:" });
        markdown_line(&self.head) + &format!("| {} |\n", joined(rule, " | "))
    }

    /// The rows as Markdown.
    pub fn markdown_rows(&self) -> String {
        self.rows.iter().map(|row| markdown_line(row)).collect()
    }
}

/// The columns of a table whose rows are too many to be held: each row is shown twice, to be measured and to be drawn.
#[derive(Debug, Clone, Default)]
pub struct Columns {
    widths: Vec<usize>,
    left: Vec<usize>,
}

impl Columns {
    /// Columns of which these stand left.
    pub fn new(left: &[usize]) -> Self {
        Self { widths: Vec::new(), left: left.to_vec() }
    }

    /// Makes room for a row.
    pub fn fit(&mut self, row: &[String]) {
        self.widths.resize(self.widths.len().max(row.len()), 0);
        for (width, cell) in self.widths.iter_mut().zip(row) {
            *width = (*width).max(cell.width());
        }
    }

    /// A row with its line end.
    pub fn line(&self, row: &[String]) -> String {
        let mut text = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = self.widths.get(column).copied().unwrap_or_default();
            let pad = " ".repeat(width.saturating_sub(cell.width()));
            let (before, after) =
                if self.left.contains(&column) { ("", &*pad) } else { (&*pad, "") };
            text.push_str(&format!("  {before}{cell}{after}"));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }
}

fn markdown_line(cells: &[String]) -> String {
    format!("| {} |\n", joined(cells.iter().map(|cell| markdown(cell)), " | "))
}

fn csv_line(cells: &[String]) -> String {
    joined(cells.iter().map(|cell| csv(cell)), ",") + "\r\n"
}

fn csv(cell: &str) -> String {
    let cell = one_line(cell);
    let cell = printable(&cell, Paint::Plain);
    let apostrophe = if is_formula(&cell) { "'" } else { "" };
    // Where a comma stands in numbers, spreadsheets part cells at `;`, others at tabs.
    if cell.contains([',', ';', '\t', '"', '\r', '\n']) {
        format!("\"{apostrophe}{}\"", cell.replace('"', "\"\""))
    } else {
        format!("{apostrophe}{cell}")
    }
}

/// Whether a spreadsheet would take a cell for a formula, also written in the wide letters of East Asia, behind
/// blanks, or behind a mark at which it parts cells though the cell is in quotes.
fn is_formula(cell: &str) -> bool {
    let begins = |part: &str| {
        part.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\u{2212}'])
    };
    cell.parse::<i32>().is_err() && cell.split([';', '\t', '|']).any(begins)
}

/// Text as Markdown that shows just that: no address becomes a link, no `@name` calls anybody, no `#12` leads
/// anywhere. What makes one of it where no mark asks for that is parted by a joiner that nobody sees.
pub fn markdown(text: &str) -> String {
    const JOINER: char = '\u{2060}';
    let mut out = String::new();
    let text = one_line(text);
    for (at, letter) in text.char_indices() {
        let before = |word: &str| {
            let end = text[..at].get(at.saturating_sub(word.len())..);
            end.is_some_and(|end| end.eq_ignore_ascii_case(word))
        };
        match letter {
            '@' => out.extend(['@', JOINER]),
            '#' => out.extend(['\\', '#', JOINER]),
            ':' if text[at..].starts_with("://") => out.extend([':', JOINER]),
            '.' if before("www") => out.extend([JOINER, '.']),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '!' => out.extend(['\\', letter]),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
#[path = "../../tests/unit/render/table.rs"]
mod tests;
