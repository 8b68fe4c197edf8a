use super::*;

fn table(cell: &str) -> TextTable {
    TextTable {
        head: vec!["player".to_owned(), "score".to_owned()],
        rows: vec![vec![cell.to_owned(), "-3".to_owned()]],
        left: vec![0],
    }
}

#[test]
fn csv_quotes_and_holds_no_formula() {
    for (cell, line) in [
        ("Ann", "Ann,-3\r\n"),
        ("Ann, \"Queen\"", "\"Ann, \"\"Queen\"\"\",-3\r\n"),
        ("=1+1", "'=1+1,-3\r\n"),
        ("+cmd", "'+cmd,-3\r\n"),
        ("-cmd", "'-cmd,-3\r\n"),
        ("@a,b", "\"'@a,b\",-3\r\n"),
        ("Ann;=1+1;", "\"'Ann;=1+1;\",-3\r\n"),
        ("Ann; Ben", "\"Ann; Ben\",-3\r\n"),
        ("\u{ff1d}1+1", "'\u{ff1d}1+1,-3\r\n"),
        (" =1+1", "' =1+1,-3\r\n"),
    ] {
        assert_eq!(table(cell).csv_rows(), line);
    }
}

#[test]
fn markdown_shows_the_cell_and_nothing_else() {
    assert_eq!(
        table("a|b <i> *c*").markdown(),
        "| player | score |\n| --- | ---: |\n| a\\|b &lt;i> \\*c\\* | -3 |\n"
    );
}

#[test]
fn markdown_calls_nobody_and_leads_nowhere() {
    let told = markdown("@ann ann@club.example HTTPS://x.example WWW.x.example see #12 ![x](y)");
    for live in ["@a", "@c", "://", "WWW.", "#1", "!["] {
        assert!(!told.contains(live), "{live}: {told}");
    }
    let shown: String = told.chars().filter(|c| !"\\\u{2060}".contains(*c)).collect();
    assert_eq!(shown, "@ann ann@club.example HTTPS://x.example WWW.x.example see #12 ![x](y)");
}

#[test]
fn text_is_aligned_by_its_columns() {
    assert_eq!(table("Ann").text(), "  player  score\n  Ann        -3\n");
}
