//! Every clause of the rulebook that belongs to a game has a test with its number in the name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The numbers of all clauses, such as `PG-5`, in the order of the rulebook.
fn clauses(rulebook: &str) -> BTreeSet<String> {
    let numbered = rulebook.lines().filter_map(|line| line.strip_prefix("**")?.split_once("**"));
    let is_clause = |name: &&str| ["PG-", "XL-", "EX-", "PE-"].iter().any(|game| name.starts_with(game));
    numbered.map(|(name, _)| name).filter(is_clause).map(str::to_owned).collect()
}

#[test]
fn every_clause_has_a_test_named_after_it() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rulebook = fs::read_to_string(crate_folder.join("../../docs/rulebook.md")).expect("the rulebook");
    let clauses = clauses(&rulebook);
    assert_eq!(clauses.len(), 12 + 11 + 15 + 11, "{clauses:?}");
    let mut tests = String::new();
    for file in
        ["pentago_clauses.rs", "xl_clauses.rs", "exago_clauses.rs", "pente_clauses.rs", "swap_clauses.rs"]
    {
        tests += &fs::read_to_string(crate_folder.join("tests").join(file)).expect("the tests");
    }
    let untested: Vec<_> = clauses
        .iter()
        .filter(|clause| !tests.contains(&format!("\nfn {}_", clause.to_lowercase().replace('-', "_"))))
        .collect();
    assert!(untested.is_empty(), "{untested:?}");
}
