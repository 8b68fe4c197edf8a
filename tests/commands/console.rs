//! Transcripts: every block in `tests/commands/*.md`, in the README and in the guide runs and prints just that.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/commands/*.md").case("README.md").case("docs/guide.md");
}
