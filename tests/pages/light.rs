//! What a page weighs with all that it loads, unpacked.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use tessera_tests::{House, Html, Page, tour};

/// The most that a page may weigh.
const MOST: usize = 150_000;

#[tokio::test(flavor = "multi_thread")]
async fn every_page_weighs_less_than_150_kilobytes_with_all_that_it_loads() -> Result<()> {
    let house = House::start()?;
    let mut files = Files { house: &house, known: BTreeMap::new() };
    let mut wrong = Vec::new();
    for Page { name, ask } in tour(&house).await? {
        let answer = ask.with("accept-language", "ru").send().await?;
        let html = Html::read(answer.text()?)?;
        let scripts = html.all("script").filter_map(|script| script.get("src"));
        let sheets = html
            .all("link")
            .filter(|link| link.get("rel") != Some("preload"))
            .filter_map(|link| link.get("href"));
        let mut needed: BTreeSet<String> = scripts.chain(sheets).map(str::to_owned).collect();
        let mut open: Vec<String> = needed.iter().cloned().collect();
        while let Some(path) = open.pop() {
            for import in files.get(&path).await?.1.clone() {
                if needed.insert(import.clone()) {
                    open.push(import);
                }
            }
        }
        let mut weight = answer.body.len();
        for path in &needed {
            weight += files.get(path).await?.0;
        }
        if weight > MOST {
            wrong.push(format!("{name}: {weight} bytes, of which {} are the page's own", answer.body.len()));
        }
    }
    crate::pages::nothing_wrong(wrong);
    Ok(())
}

/// Files by their path: the weight, and what else they load.
struct Files<'a> {
    house: &'a House,
    known: BTreeMap<String, (usize, Vec<String>)>,
}

impl Files<'_> {
    async fn get(&mut self, path: &str) -> Result<&(usize, Vec<String>)> {
        if !self.known.contains_key(path) {
            let answer = self.house.get(path).send().await?;
            ensure!(answer.status == 200, "{path} is loaded, but gets {}", answer.status);
            let imports = imports(path, answer.text()?);
            self.known.insert(path.to_owned(), (answer.body.len(), imports));
        }
        self.known.get(path).context("it was just put there")
    }
}

/// What a module or a style sheet loads, as paths from the root.
fn imports(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines().map(str::trim) {
        let imports = line.starts_with("import") || line.starts_with("export") || line.starts_with('}');
        let loads =
            imports && (line.contains(" from ") || line.starts_with("import \"")) || line.contains("import(");
        if let Some(target) = line.split('"').nth(1).filter(|target| loads && target.contains('/')) {
            found.push(resolved(path, target));
        }
        if let Some(target) = line.split("url(\"").nth(1).and_then(|rest| rest.split('"').next()) {
            found.push(resolved(path, target));
        }
    }
    found
}

fn resolved(from: &str, target: &str) -> String {
    if target.starts_with('/') {
        return target.to_owned();
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn imports_are_found_and_resolved() {
    let text =
        "import { a } from \"./moves.js\";\nimport \"../page.js\";\nconst b = await import(\"/web/c.js\");\n";
    let expected = ["/web/board/moves.js", "/web/page.js", "/web/c.js"];
    assert_eq!(imports("/web/board/board.js", text), expected);
}
