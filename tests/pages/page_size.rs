//! The uncompressed size of a page with its scripts and style sheets.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use tessera_tests::{HtmlDocument, PageRequest, TestServer, page_catalogue};

/// The maximum size in bytes.
const MAX_BYTES: usize = 150_000;

#[tokio::test(flavor = "multi_thread")]
async fn every_page_with_its_assets_is_smaller_than_150_kilobytes() -> Result<()> {
    let server = TestServer::start()?;
    let mut files = AssetSizes { server: &server, known: BTreeMap::new() };
    let mut wrong = Vec::new();
    for PageRequest { name, request } in page_catalogue(&server).await? {
        let answer = request.header("accept-language", "ru").send().await?;
        let html = HtmlDocument::parse(answer.text()?)?;
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
        let mut size = answer.body.len();
        for path in &needed {
            size += files.get(path).await?.0;
        }
        if size > MAX_BYTES {
            wrong.push(format!("{name}: {size} bytes, of which {} are HTML", answer.body.len()));
        }
    }
    crate::pages::assert_no_mistakes(wrong);
    Ok(())
}

/// The size and the imports of each file, by path.
struct AssetSizes<'a> {
    server: &'a TestServer,
    known: BTreeMap<String, (usize, Vec<String>)>,
}

impl AssetSizes<'_> {
    async fn get(&mut self, path: &str) -> Result<&(usize, Vec<String>)> {
        if !self.known.contains_key(path) {
            let answer = self.server.get(path).send().await?;
            ensure!(answer.status == 200, "{path} is loaded by a page, but its status is {}", answer.status);
            let imports = imports(path, answer.text()?);
            self.known.insert(path.to_owned(), (answer.body.len(), imports));
        }
        self.known.get(path).context("just inserted")
    }
}

/// The imports of a module or style sheet, as absolute paths.
fn imports(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines().map(str::trim) {
        let imports = line.starts_with("import") || line.starts_with("export") || line.starts_with('}');
        let loads =
            imports && (line.contains(" from ") || line.starts_with("import \"")) || line.contains("import(");
        if let Some(target) = line.split('"').nth(1).filter(|target| loads && target.contains('/')) {
            found.push(resolve_path(path, target));
        }
        if let Some(target) = line.split("url(\"").nth(1).and_then(|rest| rest.split('"').next()) {
            found.push(resolve_path(path, target));
        }
    }
    found
}

fn resolve_path(from: &str, target: &str) -> String {
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
