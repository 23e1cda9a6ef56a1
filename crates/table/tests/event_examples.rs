//! Checks the examples in docs/events.md: they parse, replay, round-trip, and cover every event.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tessera_table::{Table, TableEvent, TableEventKind};

fn page() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/events.md");
    fs::read_to_string(page).expect("docs/events.md")
}

/// Event streams of the page: each `json` block is one table, with one event a line.
fn tables(page: &str) -> Vec<Vec<&str>> {
    let blocks = page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.map(|block| block.lines().collect()).collect()
}

#[test]
fn the_examples_are_valid_event_streams() {
    let page = page();
    let mut names = BTreeSet::new();
    for table in tables(&page) {
        let read =
            |line: &&str| serde_json::from_str::<TableEvent>(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let events: Vec<TableEvent> = table.iter().map(read).collect();
        for (line, event) in table.iter().zip(&events) {
            assert_eq!(serde_json::to_string(event).expect("JSON"), **line, "written as it is read");
            let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
            names.insert(value["event"].as_str().expect("a name").to_owned());
        }
        Table::replay(&events).unwrap_or_else(|error| panic!("{error}"));
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
        serde_json::from_str::<TableEventKind>(r#"{ "event": "?" }"#).expect_err("an unknown event");
    let sentence = refused.to_string();
    let (_, names) = sentence.split_once("expected one of ").expect("the names");
    names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
