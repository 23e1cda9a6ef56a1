//! Checks the examples in docs/tournament.md: they parse, replay, round-trip, and cover every event.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tessera_tournament::{Tournament, TournamentEvent, TournamentStage};

#[test]
fn the_examples_are_a_valid_event_stream() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tournament.md");
    let page = fs::read_to_string(page).expect("docs/tournament.md");
    let blocks: Vec<&str> =
        page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 2, "groups and a cup, and a Swiss system");
    let mut names = BTreeSet::new();
    for block in blocks {
        let mut events: Vec<TournamentEvent> = Vec::new();
        for line in block.lines() {
            let event: TournamentEvent =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(serde_json::to_string(&event).expect("JSON"), line, "written as it is read");
            let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
            names.insert(value["event"].as_str().expect("a name").to_owned());
            events.push(event);
        }
        let tournament = Tournament::replay(events).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(tournament.state().stage(), TournamentStage::Over);
    }
    let listed: BTreeSet<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name.to_owned())
        .collect();
    assert_eq!(names, listed, "every event of the list has an example");
    let source = include_str!("../src/event.rs");
    let variants = source
        .split("pub enum TournamentEventKind {")
        .nth(1)
        .and_then(|rest| rest.split("\n}").next())
        .expect("the enum");
    let is_variant = |line: &&str| {
        line.starts_with("    ") && !line.starts_with("     ") && line.trim().starts_with(char::is_uppercase)
    };
    assert_eq!(variants.lines().filter(is_variant).count(), listed.len(), "every event is on the list");
}
