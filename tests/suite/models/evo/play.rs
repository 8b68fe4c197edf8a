//! Random records: legal ones by asking the model, and ways to break them.

use std::rc::Rc;

use super::board::{Board, Space};
use super::table::{ADRENALINE, GENES, Phase, Switches, Table};
use crate::tables::Choices;

const DICE: [&str; 5] = ["miss", "hit", "+0", "+1", "+2"];
const TOKENS: [&str; 4] = ["+2", "+1", "+0", "-1"];

/// A record without its header, and what it was played with.
pub(super) struct Played {
    pub(super) lines: Vec<String>,
    pub(super) table: Table,
}

/// Plays at random until the meteorite, a dead end, or an illegal line that is left standing.
pub(super) fn play(
    board: &Rc<Board>,
    players: usize,
    switches: Switches,
    choices: &mut Choices,
) -> Played {
    let mut table = Table::new(Rc::clone(board), players, switches);
    let mut lines: Vec<String> = Vec::new();
    let rounds = 1 + choices.below(12) as usize;
    while !matches!(table.phase, Phase::Over) && table.round <= rounds {
        let mut went_on = false;
        for _ in 0..300 {
            let line = propose(&table, choices);
            let mut after = table.clone();
            after.line = lines.len() + 1;
            let verdict = after.read(&line);
            if verdict.is_ok() {
                let heading = line.starts_with("round");
                table = after;
                lines.push(line);
                if heading && choices.below(2) == 0 {
                    lines.push(counts(&table));
                }
                went_on = true;
                break;
            }
            if choices.below(1500) == 0 {
                lines.push(line);
                return Played { lines, table };
            }
        }
        if !went_on {
            break;
        }
    }
    Played { lines, table }
}

/// A `check:` of everything that the model knows of the players.
fn counts(table: &Table) -> String {
    let counts: Vec<String> = (0..table.players.len())
        .map(|seat| {
            let player = &table.players[seat];
            let (name, on_board) = (handle(seat), player.dinosaurs.len());
            let genes: i32 = player.genes.iter().sum();
            format!(
                "{name} {} mp, {name} {on_board} dinosaurs, {name} {} supply, {name} {genes} genes",
                player.mp,
                player.people - on_board
            )
        })
        .collect();
    format!("check: {}", counts.join(", "))
}

fn handle(seat: usize) -> char {
    char::from(b'A' + seat as u8)
}

fn one<'a, T>(list: &'a [T], choices: &mut Choices) -> Option<&'a T> {
    (!list.is_empty()).then(|| &list[choices.below(list.len() as u64) as usize])
}

/// A line that may or may not be legal now.
fn propose(table: &Table, choices: &mut Choices) -> String {
    let count = table.players.len();
    let by = choices.below(count as u64) as usize;
    match &table.phase {
        Phase::Setup { order } => {
            if !order && choices.below(2) == 0 {
                let mut seats: Vec<char> = (0..count).map(handle).collect();
                for at in (1..count).rev() {
                    seats.swap(at, choices.below(at as u64 + 1) as usize);
                }
                let seats: Vec<String> = seats.iter().map(char::to_string).collect();
                return format!("table: order {}", seats.join(" "));
            }
            if choices.below(4) == 0 {
                return format!("round {}", table.round + 1);
            }
            let name = |space: Option<&Space>| table.board.names[*space.unwrap()].clone();
            let first = name(one(&table.board.starts, choices));
            let second = name(one(&table.board.starts, choices));
            format!("{}: start {first} {second}", handle(by))
        }
        Phase::Climate if table.round > 9 && choices.below(3) == 0 => {
            "table: climate meteorite".to_owned()
        }
        Phase::Climate => format!("table: climate {}", one(&TOKENS, choices).unwrap()),
        Phase::Genes => {
            let short = u64::from(table.switches.refuse);
            let wanted = count - 1 - choices.below(1 + short) as usize;
            let genes: Vec<&str> = (0..wanted.max(1)).map(|_| gene(choices)).collect();
            format!("table: genes {}", genes.join(" "))
        }
        Phase::Bids(_) if table.bidder().is_none() || choices.below(30) == 0 => {
            later(table, by, choices)
        }
        Phase::Bids(auction) => {
            let by = table.bidder().filter(|_| choices.below(20) > 0).unwrap_or(by);
            let value = choices.below(7).min(choices.below(8));
            let at = choices.below(auction.columns.len() as u64) as usize;
            let column = match auction.columns[at].gene {
                None => "card".to_owned(),
                Some(gene) => {
                    let same = |column: &&super::auction::Column| column.gene == Some(gene);
                    if auction.columns.iter().filter(same).count() > 1 {
                        format!("{}.{}", GENES[gene], at + 1)
                    } else {
                        GENES[gene].to_owned()
                    }
                }
            };
            format!("{}: bid {value} {column}", handle(by))
        }
        Phase::Initiative { .. } | Phase::Movement(_) | Phase::Births(_) | Phase::Survival(_) => {
            later(table, by, choices)
        }
        Phase::Over => String::new(),
    }
}

fn gene(choices: &mut Choices) -> &'static str {
    let all = if choices.below(2) == 0 { 6 } else { 18 };
    GENES[choices.below(all) as usize]
}

fn later(table: &Table, by: usize, choices: &mut Choices) -> String {
    // Mostly a phase after the other, so that not every round ends at once.
    let now = match &table.phase {
        Phase::Bids(_) | Phase::Initiative { .. } => 0,
        Phase::Movement(_) => 3,
        Phase::Births(_) => 6,
        Phase::Setup { .. } | Phase::Climate | Phase::Genes | Phase::Survival(_) | Phase::Over => 9,
    };
    let handle = handle(by);
    match now + choices.below(5) {
        0 => {
            let owner = (0..table.players.len()).find(|seat| table.players[*seat].has(ADRENALINE));
            let by = owner.unwrap_or(by);
            let place = 1 + choices.below(table.players.len() as u64 + 1);
            format!("{}: adrenaline {place}", self::handle(by))
        }
        1..=5 => movement(table, by, choices),
        6..=9 => hatch(table, by, choices),
        10..=12 => {
            let own = &table.players[by].dinosaurs;
            let alive = match one(&table.choices(by), choices) {
                Some(alive) if choices.below(4) > 0 => alive.clone(),
                _ => own.iter().copied().filter(|_| choices.below(2) == 0).collect(),
            };
            let lost: Vec<&str> = own
                .iter()
                .filter(|space| !alive.contains(space))
                .map(|space| table.board.names[*space].as_str())
                .collect();
            if lost.is_empty() {
                return format!("round {}", table.round + 1);
            }
            format!("{handle}: lose {}", lost.join(" "))
        }
        _ => format!("round {}", table.round + 1),
    }
}

fn movement(table: &Table, by: usize, choices: &mut Choices) -> String {
    let board = &table.board;
    let handle = handle(by);
    let name = |space: Space| board.names[space].as_str();
    let any = |choices: &mut Choices| choices.below(board.names.len() as u64) as usize;
    let beside = |space: Space, choices: &mut Choices| *one(&board.next[space], choices).unwrap();
    let Some(from) = one(&table.players[by].dinosaurs, choices).copied() else {
        return format!("{handle}: move {}-{}", name(0), name(1));
    };
    let way = beside(from, choices);
    let combat = |to: Space, choices: &mut Choices| {
        let die = *one(&DICE, choices).unwrap();
        match choices.below(3) {
            0 => format!("{die} escape {}", name(beside(to, choices))),
            _ => die.to_owned(),
        }
    };
    let enemies: Vec<Space> = (0..board.names.len())
        .filter(|space| table.owner(*space).is_some_and(|owner| owner != by))
        .collect();
    match choices.below(8) {
        0 | 1 => {
            let mut path = vec![name(from)];
            let mut at = from;
            for _ in 0..=choices.below(3) {
                at = beside(at, choices);
                path.push(name(at));
            }
            format!("{handle}: move {}", path.join("-"))
        }
        2 => format!("{handle}: fly {}-{}-{}", name(from), name(way), name(beside(way, choices))),
        3 => {
            let to = any(choices);
            format!("{handle}: swim {}-{}", name(from), name(to))
        }
        4 => {
            let to = one(&enemies, choices).copied().unwrap_or(way);
            format!("{handle}: swim {}x{} {}", name(from), name(to), combat(to, choices))
        }
        5 => {
            let to = beside(way, choices);
            let way = format!("{}-{}x{}", name(from), name(way), name(to));
            format!("{handle}: fly {way} {}", combat(to, choices))
        }
        _ => {
            let mut near = board.next[from].clone();
            near.retain(|space| enemies.contains(space));
            let to = one(&near, choices).copied().unwrap_or(way);
            format!("{handle}: attack {}x{} {}", name(from), name(to), combat(to, choices))
        }
    }
}

fn hatch(table: &Table, by: usize, choices: &mut Choices) -> String {
    let board = &table.board;
    let own = &table.players[by].dinosaurs;
    let mut space = one(own, choices).copied().unwrap_or(0);
    for _ in 0..=choices.below(4).saturating_sub(1) {
        space = *one(&board.next[space], choices).unwrap();
    }
    let mut line = format!("{}: hatch {}", handle(by), board.names[space]);
    if table.owner(space).is_some() != (choices.below(30) == 0) {
        line = format!("{line} {}", one(&DICE, choices).unwrap());
    }
    if (own.len() == 8) != (choices.below(30) == 0)
        && let Some(removed) = one(own, choices)
    {
        line = format!("{line} removing {}", board.names[*removed]);
    }
    line
}

/// Changes one thing, so that every line can still be read.
pub(super) fn spoil(lines: &mut Vec<String>, table: &Table, choices: &mut Choices) {
    let at = choices.below(lines.len() as u64) as usize;
    let count = table.players.len() as u64;
    match choices.below(10) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[at].clone()),
        2 if at > 0 => lines.swap(at - 1, at),
        3 => {
            let line = lines.remove(at);
            lines.insert(choices.below(lines.len() as u64 + 1) as usize, line);
        }
        4 => {
            if let Some((subject, rest)) = lines[at].split_once(':')
                && subject.len() == 1
            {
                lines[at] = format!("{}:{rest}", handle(choices.below(count) as usize));
            }
        }
        _ => lines[at] = respelt(&lines[at], table, choices),
    }
}

/// The line with one of its words replaced by another of its sort.
fn respelt(line: &str, table: &Table, choices: &mut Choices) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let at = choices.below(words.len() as u64) as usize;
    let list = words.iter().any(|word| word == "lose" || word == "genes");
    if list && words.len() > 3 && choices.below(4) == 0 {
        words.pop();
        return words.join(" ");
    }
    let word = &mut words[at];
    if GENES.contains(&word.as_str()) && !line.contains(": adrenaline") {
        gene(choices).clone_into(word);
    } else if DICE.contains(&word.as_str()) && !line.contains("climate") {
        (*one(&DICE, choices).unwrap()).clone_into(word);
    } else if TOKENS.contains(&word.as_str()) || word == "meteorite" {
        let other =
            if choices.below(8) == 0 { "meteorite" } else { one(&TOKENS, choices).unwrap() };
        other.clone_into(word);
    } else if word.parse::<u32>().is_ok() {
        *word = (choices.below(8) + u64::from(line.starts_with("round"))).to_string();
    } else if let Some(space) = table.board.find(word) {
        let near = &table.board.next[space];
        table.board.names[*one(near, choices).unwrap()].clone_into(word);
    }
    words.join(" ")
}
