//! The licences and sources of all dependencies on this system, compared with `deny.toml`. Hosted builds run `cargo deny` itself, which
//! also knows advisories.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::run_command::{cargo, root};

/// The strings of a list in `deny.toml`.
fn list(text: &str, name: &str) -> Result<BTreeSet<String>> {
    let start = format!("\n{name} = [");
    let rest = text.split_once(&start).with_context(|| format!("deny.toml has no list {name}"))?.1;
    let body = rest.split_once(']').context("a list ends")?.0;
    Ok(body.split('"').skip(1).step_by(2).map(str::to_owned).collect())
}

/// Whether an SPDX expression is satisfied: `AND` binds more strongly than `OR`; older packages write `/` for `OR`.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let satisfied = any_of(&words, &mut at, allowed);
    satisfied && at == words.len()
}

fn any_of(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> bool {
    let mut satisfied = all_of(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        satisfied |= all_of(words, at, allowed);
    }
    satisfied
}

fn all_of(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> bool {
    let mut satisfied = licence(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        satisfied &= licence(words, at, allowed);
    }
    satisfied
}

/// A licence, perhaps with an exception, or an expression in parentheses.
fn licence(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> bool {
    let first = words.get(*at).copied().unwrap_or_default();
    *at += 1;
    if first == "(" {
        let satisfied = any_of(words, at, allowed);
        *at += 1;
        return satisfied;
    }
    if words.get(*at) != Some(&"WITH") {
        return allowed.contains(first);
    }
    let exception = words.get(*at + 1).copied().unwrap_or_default();
    *at += 2;
    allowed.contains(&format!("{first} WITH {exception}"))
}

#[test]
fn licences_and_sources_of_dependencies_are_allowed() -> Result<()> {
    let deny = fs::read_to_string(root().join("deny.toml"))?;
    let allowed = list(&deny, "allow")?;
    ensure!(deny.contains("unknown-registry = \"deny\"") && deny.contains("unknown-git = \"deny\""));
    let target = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    // Of this system alone: the packages of others need not be downloaded.
    let arguments = ["metadata", "--format-version", "1", "--locked", "--filter-platform", &target];
    let output = cargo().args(arguments).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("a list of packages")?;
    ensure!(packages.len() > 100, "{} packages", packages.len());
    for package in packages {
        let (name, licence) = (&package["name"], package["license"].as_str().unwrap_or_default());
        ensure!(is_allowed(licence, &allowed), "the licence '{licence}' of {name} is not in deny.toml");
        let source = package["source"].as_str();
        let is_known = source.is_none_or(|source| source.ends_with("github.com/rust-lang/crates.io-index"));
        ensure!(is_known, "{name} comes from {source:?}");
    }
    Ok(())
}

#[test]
fn expressions_of_licences_are_read() {
    let allowed: BTreeSet<String> =
        ["MIT", "BSD-3-Clause", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned).into();
    for expression in [
        "MIT",
        "GPL-3.0 OR MIT",
        "Unlicense/MIT",
        "(GPL-3.0 OR MIT) AND BSD-3-Clause",
        "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
    ] {
        assert!(is_allowed(expression, &allowed), "{expression}");
    }
    for expression in [
        "",
        "GPL-3.0",
        "GPL-3.0 AND MIT",
        "Apache-2.0",
        "(GPL-3.0 OR MIT) AND Apache-2.0",
        "MIT MIT",
        "MIT WITH LLVM-exception",
    ] {
        assert!(!is_allowed(expression, &allowed), "{expression}");
    }
}
