//! A tournament as pages to publish anywhere: plain files that need no server.

use maud::{DOCTYPE, Markup, html};
use tessera_i18n::{Language, LanguageBundle, Translator};
use tessera_tournament::TournamentState;

use super::{STYLES, render};
use crate::message_keys as key;
use crate::ranking_csv::{CsvSeparator, ranking_csv};
use crate::sheets::{PrintRequest, SheetKind};

/// Sheets that become pages, the first one with content as `index.html`. Score slips are for the hall.
const PUBLISHED: [SheetKind; 5] =
    [SheetKind::Ranking, SheetKind::Groups, SheetKind::Crosstable, SheetKind::Cup, SheetKind::Entries];

const STYLE_FILE: &str = "style.css";
const CSV_FILE: &str = "ranking.csv";

/// A file to publish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedFile {
    /// Name within the folder.
    pub name: String,
    /// Content.
    pub content: String,
}

/// The pages of a tournament in a language, with their style sheet and the ranking for spreadsheets. They contain no links to a
/// server and nothing secret.
pub fn static_pages(state: &TournamentState, language: Language, date: &str) -> Vec<PublishedFile> {
    let bundle = LanguageBundle::of(language);
    let words = bundle.translator();
    let sheets: Vec<SheetKind> = PUBLISHED.into_iter().filter(|sheet| sheet.has_content(state)).collect();
    let pages = sheets.iter().map(|&sheet| PublishedFile {
        name: file_name(&sheets, sheet),
        content: page(words, language, state, &sheets, sheet, date).into_string(),
    });
    let mut files: Vec<PublishedFile> = pages.collect();
    files.push(PublishedFile { name: STYLE_FILE.to_owned(), content: STYLES.concat() });
    files.push(PublishedFile {
        name: CSV_FILE.to_owned(),
        content: ranking_csv(words, state, CsvSeparator::of(language)),
    });
    files
}

/// The first page is the one that a folder shows.
fn file_name(sheets: &[SheetKind], sheet: SheetKind) -> String {
    if sheets.first() == Some(&sheet) { "index.html".to_owned() } else { format!("{}.html", sheet.name()) }
}

fn page(
    words: Translator<'_>,
    language: Language,
    state: &TournamentState,
    sheets: &[SheetKind],
    shown: SheetKind,
    date: &str,
) -> Markup {
    let request = PrintRequest { sheets: &[shown], ..PrintRequest::public_sheets(date) };
    html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (shown.title(words)) " · " (state.plan().name) }
                link rel="stylesheet" href=(STYLE_FILE);
            }
            body {
                main .print {
                    h1 .unseen { (shown.title(words)) ": " (state.plan().name) }
                    nav .tabs .on-screen aria-label=(words.text(key::TOURNAMENT_PAGES)) {
                        @for &sheet in sheets { a href=(file_name(sheets, sheet)) aria-current=[(sheet == shown).then_some("page")] { (sheet.title(words)) } }
                        a href=(CSV_FILE) download { "CSV" }
                    }
                    (render(words, state, &request))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Dice, GameKind};
    use tessera_tournament::{NewEntrant, Tournament, TournamentAction, TournamentSetup};

    use super::*;

    fn names(files: &[PublishedFile]) -> Vec<&str> {
        files.iter().map(|file| file.name.as_str()).collect()
    }

    #[test]
    fn pages_link_to_each_other_and_to_nothing_else() {
        let mut tournament = Tournament::open(TournamentSetup::new("Club <day>", GameKind::Pentago), "", 0)
            .expect("a tournament");
        let execute = |tournament: &mut Tournament, action: TournamentAction| {
            let events = tournament.decide(&action.into(), 0, &mut Dice::from_seed(1)).expect("allowed");
            for event in events {
                tournament.apply(event).expect("it follows");
            }
        };
        let entrants = ["Ada", "Ben", "Cléa", "Dan"].map(NewEntrant::named).to_vec();
        execute(&mut tournament, TournamentAction::Enter { entrants });
        let before = static_pages(tournament.state(), Language::English, "2026-11-20");
        assert_eq!(names(&before), ["index.html", "style.css", "ranking.csv"], "the entry list alone");
        execute(&mut tournament, TournamentAction::Draw { groups: None });
        for language in Language::ALL {
            let files = static_pages(tournament.state(), language, "2026-11-20");
            assert_eq!(
                names(&files),
                ["index.html", "groups.html", "crosstable.html", "entries.html", "style.css", "ranking.csv"]
            );
            for file in files.iter().filter(|file| file.content.starts_with("<!DOCTYPE html>")) {
                assert!(
                    file.content.contains("Cléa") && file.content.contains("Club &lt;day&gt;"),
                    "{}",
                    file.name
                );
                let links = file.content.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
                for link in links {
                    assert!(names(&files).contains(&link), "{}: {link}", file.name);
                }
                assert!(!file.content.contains("<script") && !file.content.contains("://"), "{}", file.name);
            }
        }
    }
}
