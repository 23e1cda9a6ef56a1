//! Checks the examples in docs/tournament.md: they parse, replay, round-trip, and cover every event.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tessera_tournament::{Tournament, TournamentEvent, TournamentEventKind, TournamentStage};

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
        // Other tables of the page list other things.
        .skip_while(|line| !line.starts_with("| Event |"))
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name.to_owned())
        .collect();
    assert_eq!(names, listed, "every event of the list has an example");
    assert_eq!(listed, known_names(), "every event is on the list");
}

/// The names of all events, from the sentence with which an unknown one is refused.
fn known_names() -> BTreeSet<String> {
    let refused =
        serde_json::from_str::<TournamentEventKind>(r#"{ "event": "?" }"#).expect_err("an unknown event");
    let sentence = refused.to_string();
    let (_, names) = sentence.split_once("expected one of ").expect("the names");
    names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
