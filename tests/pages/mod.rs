//! Tests of the HTML pages in all languages: structure, links, size, accessibility, translations.

mod board_image;
mod game_over;
mod game_results;
mod html_structure;
mod languages;
mod lessons;
mod links_and_files;
mod my_games;
mod new_game;
mod page_size;
mod snapshots;
mod table_page;
mod tournament_results;
mod tournament_sheets;
mod untranslated_text;

use anyhow::Result;
use tessera_tests::{LANGUAGES, PageRequest, TestServer, page_catalogue};

/// A page of the catalogue in one language.
struct FetchedPage {
    name: String,
    language: &'static str,
    text: String,
}

/// All pages in all languages.
async fn all_pages(server: &TestServer) -> Result<Vec<FetchedPage>> {
    let pages = page_catalogue(server).await?;
    let mut all = Vec::new();
    for language in LANGUAGES {
        for PageRequest { name, request } in &pages {
            let answer = request.clone().header("accept-language", language).send().await?;
            assert_eq!(answer.status, 200, "{name} in {language}");
            assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{name}");
            all.push(FetchedPage { name: name.clone(), language, text: answer.text()?.to_owned() });
        }
    }
    Ok(all)
}

/// Fails with a list of all mistakes, not only the first.
fn assert_no_mistakes(mut wrong: Vec<String>) {
    wrong.sort();
    wrong.dedup();
    let shown = wrong.iter().take(40).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} mistakes:\n{shown}", wrong.len());
}
