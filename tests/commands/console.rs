//! Transcripts: every block in `tests/commands/*.md` and in the README runs and prints just that.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/commands/*.md").case("README.md");
}
