use super::super::command;
use super::*;

#[test]
fn every_command_has_its_group_and_each_stands_once() {
    let command = command(evoref::GAMES);
    let listed = listed(&command);
    for one in command.get_subcommands() {
        let begins = format!("  {} ", one.get_name());
        assert_eq!(listed.lines().filter(|line| line.starts_with(&begins)).count(), 1, "{begins}");
    }
}

#[test]
fn the_first_group_is_what_matters() {
    let names = GROUPS[0].1;
    assert_eq!(names.len(), 5);
    assert!(
        names.iter().all(|name| command(evoref::GAMES).find_subcommand(name).is_some()),
        "{names:?}"
    );
}
