//! Checks the examples in docs/events.md: they parse, replay, round-trip, and cover every event.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tessera_table::{Table, TableEvent};

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
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name.to_owned())
        .collect();
    assert_eq!(names, listed, "every event of the list has an example");
    // Every variant of the enum is on the list.
    let source = include_str!("../src/event.rs");
    let variants = source
        .split("pub enum TableEventKind {")
        .nth(1)
        .and_then(|rest| rest.split("\n}").next())
        .expect("the enum");
    let count = variants
        .lines()
        .filter(|line| {
            line.starts_with("    ")
                && !line.starts_with("     ")
                && line.trim().starts_with(char::is_uppercase)
        })
        .count();
    assert_eq!(count, listed.len());
}
