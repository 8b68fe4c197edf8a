//! Places between the clauses of a record.

/// A place between two clauses: after so many clauses of a line.
///
/// Lines count from the record's own first line, which is 1. Ordered as the record is:
/// `before(40) < after(40) < before(41)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct At {
    /// The line, from 1; 0 before all of them.
    pub line: u32,
    /// How many clauses of it; all of them for [`u16::MAX`].
    pub clause: u16,
}

impl At {
    /// Before everything.
    pub const START: Self = Self { line: 0, clause: 0 };
    /// After everything, what ends the session included.
    pub const END: Self = Self { line: u32::MAX, clause: u16::MAX };

    /// Before the first clause of a line.
    pub const fn before(line: u32) -> Self {
        Self { line, clause: 0 }
    }

    /// After the last clause of a line.
    pub const fn after(line: u32) -> Self {
        Self { line, clause: u16::MAX }
    }
}
