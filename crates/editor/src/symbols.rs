//! The parts of a text: records, set-up, rounds and phases; as a list, for folding and for selecting.

use crate::prelude::*;
use gen_lsp_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, FoldingRange, FoldingRangeParams,
    Range, SelectionRange, SelectionRangeParams, SymbolKind,
};

use evoref_referee::session::What;

/// A part of a text that begins on a line.
fn part(name: impl Into<String>, kind: SymbolKind, line: Range) -> DocumentSymbol {
    DocumentSymbol::new(name.into(), None, kind, None, None, line, line, Some(Vec::new()))
}

/// What a record is called: its title, or its game and players.
fn title(held: &OpenRecord) -> String {
    let Some(session) = held.session() else { return "record".to_owned() };
    if let Some(title) = &session.about().title {
        return title.to_string();
    }
    let names = joined(session.seats().iter().map(|seat| &*seat.name), ", ");
    format!("{}: {names}", session.game().title)
}

impl Server<'_> {
    pub(super) fn symbols(&self, params: DocumentSymbolParams) -> Option<DocumentSymbolResponse> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let all = document.records.iter().map(|held| self.outline(document, held));
        Some(all.collect::<Vec<_>>().into())
    }

    /// A record with its header, set-up and rounds, and the phases in them.
    fn outline(&self, document: &Document, held: &OpenRecord) -> DocumentSymbol {
        let lines = |first: u32, last: u32| {
            self.range(document, held.line_span(first).join(held.line_span(last)))
        };
        let mut record = part(title(held), SymbolKind::File, lines(1, 1));
        record.range = lines(1, held.last_line().max(1));
        let setup = held.setup_line();
        let mut last = setup.map_or(held.last_line().max(1), |setup| (setup - 1).max(1));
        while last > 1 && held.line_text(last).trim().is_empty() {
            last -= 1;
        }
        let sections = record.children.get_or_insert_default();
        let header = part("header", SymbolKind::Namespace, lines(1, 1));
        sections.push(DocumentSymbol { range: lines(1, last), ..header });
        let Some(mut session) = held.here(At::END) else { return record };
        session.walk(&mut |_, event| {
            if event.at == At::END {
                return;
            }
            let line = lines(event.at.line, event.at.line);
            let mut begin = |name: &str| sections.push(part(name, SymbolKind::Module, line));
            if event.what == What::Setup {
                begin("set-up");
            } else if event.what == What::Position {
                begin("position");
            } else if let What::Round(number) = event.what {
                begin(&format!("round {number}"));
            } else if let Some(section) = sections.last_mut()
                && section.range.start.line < line.start.line
            {
                // A line belongs to it, and to the phase in it.
                section.range.end = line.end;
                let phase = event.stage.phase;
                let phases = section.children.get_or_insert_default();
                match phases.last_mut() {
                    Some(last) if last.name == phase => last.range.end = line.end,
                    Some(_) | None if phase.is_empty() => {}
                    Some(_) | None => phases.push(part(phase, SymbolKind::Event, line)),
                }
            }
        });
        record
    }

    pub(super) fn folding(&self, params: FoldingRangeParams) -> Option<Vec<FoldingRange>> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let mut ranges = Vec::new();
        for held in &document.records {
            let record = self.outline(document, held);
            if document.records.len() > 1 {
                ranges.push(record.range);
            }
            for section in record.children.into_iter().flatten() {
                ranges.push(section.range);
                ranges.extend(section.children.into_iter().flatten().map(|phase| phase.range));
            }
        }
        let folded = ranges.into_iter().filter(|range| range.start.line < range.end.line);
        let folded = folded.map(|range| FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line,
            ..FoldingRange::default()
        });
        Some(folded.collect())
    }

    pub(super) fn selection(&self, params: SelectionRangeParams) -> Option<Vec<SelectionRange>> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let whole = self.range(document, document.source.whole());
        let around = |position| {
            let mut chain = SelectionRange { range: whole, parent: None };
            let cursor = self.cursor_in(document, position);
            // From the record to the word; each lies in the one before it.
            for range in cursor.into_iter().flat_map(|cursor| self.around(cursor)) {
                let outer = chain.range;
                if range != outer && outer.start <= range.start && range.end <= outer.end {
                    chain = SelectionRange { range, parent: Some(Box::new(chain)) };
                }
            }
            chain
        };
        Some(params.positions.into_iter().map(around).collect())
    }

    /// What lies around a cursor, from the record to the word.
    fn around(&self, cursor: Cursor<'_>) -> Vec<Range> {
        let (document, held) = (cursor.document, cursor.held);
        let line = self.range(document, held.line_span(cursor.line));
        let holds = |part: &DocumentSymbol| {
            (part.range.start.line..=part.range.end.line).contains(&line.start.line)
        };
        let record = self.outline(document, held);
        let mut ranges = vec![record.range];
        let mut parts = record.children;
        while let Some(part) = parts.take().and_then(|parts| parts.into_iter().find(holds)) {
            ranges.push(part.range);
            parts = part.children;
        }
        ranges.push(line);
        ranges.extend(cursor.word().map(|(word, ..)| self.range(document, held.outer(word))));
        ranges
    }
}
