use super::*;
use crate::data::board::BOARDS;
use crate::data::wheel::Climate;

fn draw<'t>(board: &Board, cell: impl Fn(SpaceId) -> Option<&'t str>) -> String {
    let mut out = String::new();
    super::board(board, cell, &mut out);
    out
}

fn shipped(name: &str) -> &'static Board {
    BOARDS.named(name).unwrap()
}

#[test]
fn a_drawing_shows_names_terrains_and_who_stands_there() {
    let island = shipped("reference-2");
    let drawn = draw(island, |id| match &*island.space(id).name {
        "a2" => Some("A"),
        "d4" => Some("Bo"),
        "f5" => Some("Claudia"),
        _ => None,
    });
    let expected = "
         .-----.-----.
         |a1  J|a2  H|
         |  *  |  A  |
      .--'--.--'--.--'--.-----.-----.
      |b1  J|b2  M|b3  H|b4  D|b5  D|
      |     |     |     |     |     |
      '--.--'--.--'--.--'--.--'--.--'
         |c1  J|c2  M|c3  H|c4  D|
         |     |     |     |     |
.-----.--'--.--'--.--'--.--'--.--'--.
|d1  D|d2  J|d3  M|d4  M|d5  J|d6  D|
|     |     |     |  Bo |     |     |
'--.--'--.--'--.--'--.--'--.--'-----'
   |e1  D|e2  H|e3  M|e4  J|
   |     |     |     |     |
.--'--.--'--.--'--.--'--.--'--.
|f1  D|f2  D|f3  H|f4  M|f5  J|
|     |     |     |     |  Cl |
'-----'-----'--.--'--.--'--.--'
               |g1  H|g2  J|
               |  *  |  *  |
               '-----'-----'
";
    assert_eq!(drawn, expected[1..]);
}

#[test]
fn a_lake_is_drawn_and_a_bay_is_not() {
    let lake = |name| draw(shipped(name), |_| None).matches("~ ~").count();
    assert_eq!(lake("reference-2"), 0);
    assert_eq!(lake("reference-3"), 0);
    assert_eq!(lake("reference-4"), 4, "two spaces wide, two lines high");
    assert_eq!(lake("reference-5"), 4);
}

#[test]
fn drawings_fit_a_page_without_trailing_blanks() {
    for name in BOARDS.names {
        let mut drawn = draw(shipped(name), |_| Some("WW"));
        legend(Some(["deadly"; 4]), &mut drawn);
        for line in drawn.lines() {
            assert!(line.len() <= 80, "{name}: {line}");
            assert_eq!(line, line.trim_end(), "{name}");
        }
        for space in &shipped(name).spaces {
            assert!(drawn.contains(&format!("|{} ", space.name)), "{}", space.name);
        }
    }
}

#[test]
fn the_legend_tells_the_climate_when_there_is_one() {
    let told = |climate| {
        let mut out = String::new();
        legend(climate, &mut out);
        out
    };
    assert_eq!(told(None), "Desert  Jungle  Hills  Mountains  * = free start\n");
    let wheel = super::super::data::wheel::WHEELS.named("ring-six").unwrap();
    assert_eq!(
        told(Some(wheel.sections[1].climate.map(Climate::name))),
        "Desert: deadly  Jungle: hot  Hills: ideal  Mountains: cold  * = free start\n"
    );
}
