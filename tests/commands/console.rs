//! Transcripts: every block in `tests/commands/*.md` runs and prints just that.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/commands/*.md");
}
