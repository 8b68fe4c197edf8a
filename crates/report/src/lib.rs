//! What is said of records: reports in all their forms, the expectations of fixtures, and sessions as pages.

pub mod expect;
#[cfg(feature = "page")]
pub mod html;
mod object;
#[cfg(feature = "page")]
pub mod page;
#[cfg(feature = "page")]
pub mod picture;
mod prelude;
pub mod render;
