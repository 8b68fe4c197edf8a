//! Transcripts: every block in `tests/commands/*.md`, in the README and in the guides runs and prints just that.

use std::fs;

use super::{evoref, out, root};

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/commands/*.md").case("README.md").case("docs/guide.md");
}

/// What new users read shows nothing of the tests, not even an exit code: one command in a block of text.
#[test]
fn what_new_users_read_is_printed() {
    for name in ["README.md", "docs/first-record.md"] {
        let path = root().join(name);
        let text = fs::read_to_string(&path).unwrap();
        let mut written = String::new();
        let mut blocks = text.split("```text\n$ evoref ");
        written.push_str(blocks.next().unwrap_or_default());
        let mut run = 0;
        for block in blocks {
            let (command, rest) = block.split_once('\n').unwrap();
            let (_, rest) = rest.split_once("```").unwrap();
            let words = command.split_whitespace();
            let output = evoref().args(words).current_dir(root()).output().unwrap();
            let printed = out(&output);
            written.push_str(&format!("```text\n$ evoref {command}\n{printed}```{rest}"));
            run += 1;
        }
        assert!(run > 0, "{name} runs nothing");
        if std::env::var("TRYCMD").is_ok_and(|value| value == "overwrite") {
            fs::write(&path, &written).unwrap();
        } else {
            assert_eq!(text, written, "{name}");
        }
    }
}
