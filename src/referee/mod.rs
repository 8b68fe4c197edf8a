//! The one loop that referees a record: read, judge, apply.
mod report;
pub use report::{About, Addend, Allowed, Report, Status, Stopped};
