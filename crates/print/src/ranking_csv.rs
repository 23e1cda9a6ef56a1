//! The ranking for spreadsheets, as comma-separated values.

use tessera_i18n::{Language, MessageKey, Translator};
use tessera_tournament::TournamentState;

use crate::message_keys as key;
use crate::tournament_texts;

/// Shows spreadsheets that the text is UTF-8; without it they take accents for other letters.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// What separates the cells of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CsvSeparator {
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// Tab character.
    Tab,
}

impl CsvSeparator {
    /// The separator that spreadsheets expect in a language: a semicolon where the comma is in decimal numbers.
    pub const fn of(language: Language) -> CsvSeparator {
        match language {
            Language::English => CsvSeparator::Comma,
            _ => CsvSeparator::Semicolon,
        }
    }

    const fn character(self) -> char {
        match self {
            CsvSeparator::Comma => ',',
            CsvSeparator::Semicolon => ';',
            CsvSeparator::Tab => '\t',
        }
    }
}

const HEADINGS: [MessageKey; 12] = [
    key::TOURNAMENT_PLACE,
    key::TOURNAMENT_NUMBER,
    key::TOURNAMENT_PLAYER_NAME,
    key::TOURNAMENT_CLUB,
    key::TOURNAMENT_REACHED,
    key::TOURNAMENT_CSV_GROUP,
    key::TOURNAMENT_CSV_GROUP_PLACE,
    key::TOURNAMENT_CSV_WON,
    key::TOURNAMENT_CSV_DRAWN,
    key::TOURNAMENT_CSV_LOST,
    key::TOURNAMENT_POINTS,
    key::TOURNAMENT_CSV_REASON,
];

/// The ranking of all players, with a heading, in the language of the translator. Games without win points lack their column.
pub fn ranking_csv(words: Translator<'_>, state: &TournamentState, separator: CsvSeparator) -> String {
    let has_win_points = state.plan().stock().is_some();
    let mut text = String::from(BYTE_ORDER_MARK);
    let mut headings: Vec<String> = HEADINGS.iter().map(|&key| words.text(key).into_owned()).collect();
    if has_win_points {
        headings.insert(headings.len() - 1, words.text(key::TOURNAMENT_CSV_WIN_POINTS).into_owned());
    }
    push_row(&mut text, &headings, separator);
    for placed in state.ranking() {
        let Ok(entrant) = state.entrant(placed.player) else { continue };
        let score = state.score(placed.player);
        let group = placed.group_place;
        let mut row = vec![
            placed.place.to_string(),
            entrant.number.to_string(),
            entrant.name.clone(),
            entrant.club.clone(),
            tournament_texts::reached(words, placed.reached),
            group.map(|(group, _)| tournament_texts::group_title(words, state, group)).unwrap_or_default(),
            group.map(|(_, place)| place.to_string()).unwrap_or_default(),
            score.won.to_string(),
            score.drawn.to_string(),
            score.lost.to_string(),
            score.points.to_string(),
        ];
        if has_win_points {
            row.push(score.win_points.to_string());
        }
        row.push(
            placed
                .ahead
                .as_ref()
                .map(|ahead| tournament_texts::ahead_reason(words, ahead))
                .unwrap_or_default(),
        );
        push_row(&mut text, &row, separator);
    }
    text
}

fn push_row(text: &mut String, cells: &[String], separator: CsvSeparator) {
    for (i, content) in cells.iter().enumerate() {
        if i > 0 {
            text.push(separator.character());
        }
        text.push_str(&cell(content));
    }
    text.push_str("\r\n");
}

/// Quotes a cell, and escapes names that a spreadsheet would read as a formula.
fn cell(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', ';', '"', '\t']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use tessera_i18n::LanguageBundle;
    use tessera_rules::{Dice, GameKind};
    use tessera_tournament::{NewEntrant, Tournament, TournamentAction, TournamentSetup};

    use super::*;

    #[test]
    fn a_name_stays_in_its_cell() {
        assert_eq!(cell("Ada"), "Ada");
        assert_eq!(cell("Lovelace, Ada \"L\""), "\"Lovelace, Ada \"\"L\"\"\"");
        assert_eq!(cell("=1+1"), "'=1+1");
    }

    #[test]
    fn headings_and_separator_are_those_of_the_language() {
        let mut tournament = Tournament::open(TournamentSetup::new("Club day", GameKind::Pentago), "", 0)
            .expect("a tournament");
        let entrants = ["Ada", "Ben;", "Cléa", "Dan"].map(NewEntrant::named).to_vec();
        for action in [TournamentAction::Enter { entrants }, TournamentAction::Draw { groups: None }] {
            let events = tournament.decide(&action.into(), 0, &mut Dice::from_seed(1)).expect("allowed");
            for event in events {
                tournament.apply(event).expect("it follows");
            }
        }
        for (language, heading) in [
            (
                Language::English,
                "Place,No.,Name,Club,Reached,Group,Place in the group,Won,Drawn,Lost,Points,Win points,Reason",
            ),
            (
                Language::German,
                "Rang;Nr.;Name;Verein;Erreicht;Gruppe;Rang in der Gruppe;Gewonnen;Unentschieden;Verloren;Punkte;Gewinnpunkte;Begründung",
            ),
        ] {
            let bundle = LanguageBundle::of(language);
            let text = ranking_csv(bundle.translator(), tournament.state(), CsvSeparator::of(language));
            let mut lines = text.strip_prefix(BYTE_ORDER_MARK).expect("a mark").lines();
            assert_eq!(lines.next(), Some(heading));
            assert_eq!(lines.count(), 4);
            assert!(text.contains("\"Ben;\"") && text.contains("Cléa"), "{text}");
        }
    }
}
