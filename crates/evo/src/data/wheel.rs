//! Climate wheels: what each section does to each terrain.

use serde::Deserialize;

use super::board::Terrain;
use super::{bad, check_name, check_title, entry_line};
use evoref_game::named;
use evoref_record::data::{BadData, DataFile, Faults, Forms, Shipped};

named! {
    /// What a terrain is like for a round.
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Climate {
        /// All dinosaurs on such spaces survive.
        Ideal = "ideal", "idéal";
        /// On such spaces one dinosaur of a species survives for each of its plates.
        Hot = "hot", "chaud", "heiß";
        /// On such spaces one dinosaur of a species survives for each of its furs.
        Cold = "cold", "froid", "kalt";
        /// On such spaces all dinosaurs die, but one of a species with cave-dweller.
        Deadly = "deadly", "mortel", "death", "tödlich", "toedlich";
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its name for people; two sections may share it.
    pub name: Box<str>,
    /// The climate of each terrain, by `terrain as usize`.
    pub climate: [Climate; 4],
}

impl Section {
    /// The climate of a terrain while this section is selected.
    pub const fn of(&self, terrain: Terrain) -> Climate {
        self.climate[terrain as usize]
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wheel {
    /// Its name in a record.
    pub name: Box<str>,
    /// Its name for people.
    pub title: Box<str>,
    /// Its sections clockwise, at least one.
    pub sections: Box<[Section]>,
    /// The section on which it stands before the first token, from 0.
    pub start: u8,
}

/// The wheels that ship; the first is the default.
pub static WHEELS: Shipped<Wheel, 2> = Shipped::new(
    ("wheel", "a wheel"),
    crate::COMPILED,
    ["ring-six", "ring-six-mild"],
    Forms {
        template: include_str!("forms/wheel.yaml"),
        schema: include_str!("forms/wheel.schema.json"),
    },
    read,
);

impl Wheel {
    pub const MAX_SECTIONS: usize = 60;

    /// The section, from 0, so many sections clockwise from one.
    pub fn turned(&self, section: u8, by: i32) -> u8 {
        (i32::from(section) + by).rem_euclid(self.sections.len() as i32) as u8
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WheelFile {
    name: String,
    title: String,
    /// From 1.
    #[serde(default = "super::one")]
    start: u8,
    sections: Vec<SectionFile>,
}

/// A section says which terrain is ideal, or what every terrain is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionFile {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    ideal: Option<Terrain>,
    #[serde(default)]
    climate: Option<ClimateFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClimateFile {
    desert: Option<Climate>,
    jungle: Option<Climate>,
    hills: Option<Climate>,
    mountains: Option<Climate>,
}

fn read(file: DataFile<'_>, faults: &mut Faults) -> Option<Wheel> {
    let written: WheelFile = file.read(faults)?;
    faults.keep(check_name(file, "a wheel", &written.name));
    faults.keep(check_title(file, &written.title));
    let count = written.sections.len();
    if count == 0 || count > Wheel::MAX_SECTIONS {
        let most = Wheel::MAX_SECTIONS;
        let message = format!("a wheel has 1 to {most} sections, this one has {count}");
        faults.note(file.complain("sections", message));
    } else if written.start == 0 || usize::from(written.start) > count {
        let told = file.number(format!("section {}", written.start), "another section");
        let message = format!("the wheel starts on {told}, but its sections are 1 to {count}");
        faults.note(file.complain("start", message));
    }
    let sections = written.sections.into_iter().enumerate();
    let sections: Vec<Section> =
        sections.filter_map(|(number, one)| faults.keep(section(file, number, one))).collect();
    faults.is_empty().then(|| Wheel {
        name: written.name.into(),
        title: written.title.into(),
        sections: sections.into(),
        start: written.start.saturating_sub(1),
    })
}

fn section(file: DataFile<'_>, number: usize, one: SectionFile) -> Result<Section, BadData> {
    let complain = |message: &str| {
        let line = entry_line(file.text, "sections", number);
        bad(file, line, format!("section {} {message}", number + 1))
    };
    match (one.ideal, one.climate) {
        (Some(ideal), None) => Ok(Section {
            name: one.name.unwrap_or_else(|| ideal.name().to_owned()).into(),
            climate: Terrain::ALL.map(|terrain| around(ideal, terrain)),
        }),
        (None, Some(climate)) => {
            let nameless = || complain("needs a name, since it says no ideal terrain");
            let name = one.name.ok_or_else(nameless)?;
            let told = [climate.desert, climate.jungle, climate.hills, climate.mountains];
            let mut all = [Climate::Deadly; 4];
            for terrain in Terrain::ALL {
                all[terrain as usize] = told[terrain as usize].ok_or_else(|| {
                    let lacks = format!("does not give the climate of {}", terrain.name());
                    complain(&format!("{lacks}: ideal, hot, cold or deadly"))
                })?;
            }
            Ok(Section { name: name.into(), climate: all })
        }
        (Some(_), Some(_)) => {
            Err(complain("says both its ideal terrain and its climate: one of them is enough"))
        }
        (None, None) => Err(complain("says neither its `ideal` terrain nor its `climate`")),
    }
}

/// One step hotter than the ideal terrain is hot, one colder is cold, further away is deadly.
const fn around(ideal: Terrain, terrain: Terrain) -> Climate {
    match terrain as i8 - ideal as i8 {
        0 => Climate::Ideal,
        -1 => Climate::Hot,
        1 => Climate::Cold,
        _ => Climate::Deadly,
    }
}
