//! `evoref view`: where the page goes, and what it never overwrites.

use super::{Folder, code, err, feed, fixture, out, root, run};

const LEGAL: &str = "evo/ok/bid-not-higher.evo";
const ILLEGAL: &str = "evo/illegal/bid-not-higher.evo";

#[test]
fn a_page_is_written_beside_its_record_and_anew() {
    let folder = Folder::new();
    folder.file("club.evo", fixture(LEGAL));
    for _ in 0..2 {
        let output = run(&folder.0, &["view", "club.evo"]);
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert_eq!(out(&output), "club.html\n");
    }
    let page = folder.read("club.html");
    assert!(page.starts_with("<!doctype html>"));
    assert!(page.contains("default-src 'none'"));
    assert!(page.contains("table: order"), "the record stands in it as it is");
}

#[test]
fn what_is_no_page_is_not_overwritten() {
    let folder = Folder::new();
    folder.file("club.evo", fixture(LEGAL));
    folder.file("club.html", "<!doctype html><title>Our club</title>");
    let output = run(&folder.0, &["view", "club.evo"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("club.html exists and is no page of evoref"));
    assert!(folder.read("club.html").contains("Our club"));
    let output = run(&folder.0, &["view", "club.evo", "-o", "./club.evo"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("would overwrite the record"));
    assert_eq!(folder.read("club.evo"), fixture(LEGAL));
}

#[test]
fn the_exit_code_is_the_verdict() {
    let folder = Folder::new();
    folder.file("a.evo", fixture(ILLEGAL));
    folder.file("b.evo", "evoref 1\ngame: chess\nplayers: A, B\n");
    let output = run(&folder.0, &["view", "a.evo", "-o", "a.html"]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    assert!(folder.read("a.html").contains("evo/bid-not-higher"));
    let output = run(&folder.0, &["view", "b.evo", "-o", "b.html"]);
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert!(folder.read("b.html").contains("record/header-value"));
}

#[test]
fn a_page_goes_to_standard_output_and_comes_from_standard_input() {
    let folder = Folder::new();
    let output = feed(&folder.0, &["view", "-"], fixture(LEGAL).as_bytes());
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("-o PAGE.html"), "{}", err(&output));
    let output = feed(&folder.0, &["view", "-", "-o", "-"], fixture(LEGAL).as_bytes());
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).ends_with("</html>\n"));
}

#[test]
fn one_record_of_several_is_named_by_a_line() {
    let folder = Folder::new();
    let one = fixture(LEGAL);
    let lines = one.lines().count();
    folder.file("season.evo", format!("{one}\n{}", fixture(ILLEGAL)));
    let output = run(&folder.0, &["view", "season.evo", "-o", "x.html"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("holds 2 records"));
    let place = format!("season.evo:{}", lines + 5);
    let output = run(&folder.0, &["view", &place, "-o", "x.html"]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    let page = folder.read("x.html");
    let above = page.split("\"above\":").nth(1).unwrap();
    let above: usize = above.split(',').next().unwrap().parse().unwrap();
    assert!(above >= lines, "{above} lines stand above");
}

#[test]
fn a_page_of_three_hundred_lines_can_be_mailed() {
    let record = "fixtures/evo/played/no-cards-no-mercy.evo";
    let lines = std::fs::read_to_string(root().join(record)).unwrap();
    let lines = lines.lines().count();
    assert!(lines >= 300);
    let page = run(root(), &["view", record, "-o", "-"]);
    let bytes = page.stdout.len();
    assert!(bytes <= 160_000, "{bytes} bytes");
}

#[test]
fn a_record_that_is_too_long_for_a_page_is_refused() {
    let folder = Folder::new();
    let long = "# more of the same\n".repeat(20_000);
    folder.file("long.evo", fixture(LEGAL) + &long);
    let output = run(&folder.0, &["view", "long.evo"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("a page holds a record of at most 262144"));
}

#[test]
fn check_writes_the_pages_of_what_is_wrong() {
    let folder = Folder::new();
    folder.file("good.evo", fixture(LEGAL));
    folder.file("bad.evo", fixture(ILLEGAL));
    folder.file("worse.evo", "evoref 1\ngame: chess\nplayers: A, B\n");
    let arguments = ["check", ".", "--report", "html=out/pages", "--report", "json=a.json"];
    for _ in 0..2 {
        let output = run(&folder.0, &arguments);
        assert_eq!(code(&output), 2, "{}", err(&output));
    }
    let pages = std::fs::read_dir(folder.0.join("out/pages")).unwrap();
    let mut names: Vec<_> =
        pages.map(|page| page.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["bad.evo.html", "index.html", "worse.evo.html"]);
    let index = folder.read("out/pages/index.html");
    assert_eq!(index.matches("<li class=\"session\"").count(), 2);
    assert!(folder.read("out/pages/bad.evo.html").contains("\"index\":\"index.html\""));
    assert!(folder.read("out/pages/bad.evo.html").contains("evo/bid-not-higher"));
    folder.file("out/pages/bad.evo.html", "our notes");
    let output = run(&folder.0, &arguments);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("is no page of evoref"), "{}", err(&output));
    assert_eq!(folder.read("out/pages/bad.evo.html"), "our notes");
}

#[test]
fn a_folder_becomes_pages_with_an_index() {
    let folder = Folder::new();
    folder.file("club/good.evo", fixture(LEGAL));
    folder.file("club/more/bad.evo", fixture(ILLEGAL));
    folder.file("club/several.evo", format!("{}\n{}", fixture(LEGAL), fixture(LEGAL)));
    let output = run(&folder.0, &["view", "club"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("name with -o the folder"), "{}", err(&output));
    let output = run(&folder.0, &["view", "club", "-o", "pages"]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    assert_eq!(out(&output).replace('\\', "/"), "pages/index.html\n");
    let index = folder.read("pages/index.html");
    let addresses: Vec<&str> =
        index.split("<a href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(addresses.len(), 4, "{addresses:?}");
    for address in addresses {
        assert!(folder.read(&format!("pages/{address}")).contains("</html>"));
    }
    assert!(index.contains("default-src 'none'"));
    folder.file("pages/index.html", "our notes");
    let output = run(&folder.0, &["view", "club", "-o", "pages"]);
    assert_eq!(code(&output), 2);
    assert_eq!(folder.read("pages/index.html"), "our notes");
}

#[test]
fn a_picture_is_the_result_or_the_table_at_a_place() {
    let folder = Folder::new();
    for (game, record, seats) in [
        ("evo", "evo/played/thursday-club-table-2.evo", 3),
        ("evolution", "evolution/played/thursday-club.evo", 3),
        ("evolve", "evolve/played/wandas-flat.evo", 3),
    ] {
        folder.file("club.evo", fixture(record));
        let picture = |arguments: &[&str]| {
            let all = [&["view", "club.evo", "--picture", "-"], arguments].concat();
            let output = run(&folder.0, &all);
            assert_eq!(code(&output), 0, "{}", err(&output));
            out(&output).to_owned()
        };
        let card = picture(&[]);
        assert!(
            card.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\"")
        );
        assert!(card.contains("refereed by evoref"), "{game}");
        let third = picture(&["--round", "3"]);
        assert_eq!(third.matches("<g class=\"player\"").count(), seats, "{game}");
        assert!(third.contains("Round 3"), "{game}");
        let line = 1 + fixture(record).lines().position(|line| line == "round 4").unwrap();
        assert_eq!(third, picture(&["--line", &(line - 1).to_string()]), "{game}");
        for drawn in [&card, &third] {
            // Whoever reads it may know neither variables nor scripts.
            for word in ["var(", "<script", "http:", "href=\"h"] {
                assert!(!drawn.replace("http://www.w3.org/", "").contains(word), "{game}: {word}");
            }
        }
        let output = run(&folder.0, &["view", "club.evo", "--picture", "-", "--round", "99"]);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains("has no round 99"), "{}", err(&output));
    }
}

#[test]
fn a_picture_overwrites_nothing_of_somebody_else() {
    let folder = Folder::new();
    folder.file("club.evo", fixture(LEGAL));
    folder.file("club.svg", "<svg>our own</svg>");
    let output = run(&folder.0, &["view", "club.evo", "--picture", "club.svg"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("is no picture of evoref"), "{}", err(&output));
    let output = run(&folder.0, &["view", "club.evo", "--picture", "club.evo"]);
    assert_eq!(code(&output), 2);
    assert_eq!(folder.read("club.evo"), fixture(LEGAL));
    for _ in 0..2 {
        let output = run(&folder.0, &["view", "club.evo", "--picture", "new.svg"]);
        assert_eq!(code(&output), 0, "{}", err(&output));
    }
}

#[test]
fn a_record_ends_before_the_comment_of_the_next() {
    let record = "fixtures/record/ok/thin-records.evo:3";
    let page = out(&run(root(), &["view", record, "-o", "-"])).to_owned();
    assert!(page.contains("result: final L 34"));
    assert!(!page.contains("# 2: only who won"));
    assert!(!page.split("<title>").nth(1).unwrap().starts_with("fixtures"));
}

#[test]
fn sheets_can_be_printed() {
    let record = "fixtures/evo/played/thursday-club-table-2.evo";
    let sheet =
        out(&run(root(), &["score", record, "--sheet", "--output-format", "html"])).to_owned();
    assert!(sheet.contains("<table>") && sheet.contains("Thursday club, table 2"));
    let csv = out(&run(root(), &["score", record, "--sheet", "--output-format", "csv"])).to_owned();
    let rounds = csv.lines().count() / 3;
    assert_eq!(sheet.matches("<tr>").count(), rounds + 1);
    for game in ["evo", "evolution", "evolve"] {
        for players in ["2", "6"] {
            let form =
                out(&run(root(), &["sheet", game, "--form", "--players", players])).to_owned();
            let boxes = form.matches("class=\"count\"").count();
            assert_eq!(boxes, 10 * players.parse::<usize>().unwrap(), "{game}");
        }
        assert_eq!(code(&run(root(), &["sheet", game, "--form", "--players", "7"])), 2);
    }
}
