//! Import of player lists: pasted text or spreadsheet exports.

mod separated_values;
mod text_encoding;

use tessera_rules::input_text::decimal;

use self::separated_values::cells;
use crate::entrant::normalize;
use crate::{MAX_TOURNAMENT_PLAYERS, NewEntrant, TournamentRefusal};

/// Content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ImportColumn {
    Name,
    FirstName,
    LastName,
    Club,
    Seed,
    Other,
}

const HEADINGS: [(ImportColumn, &[&str]); 5] = [
    (
        ImportColumn::Name,
        &["name", "names", "player", "spieler", "spielerin", "nom", "joueur", "naam", "speler", "игрок"],
    ),
    (ImportColumn::FirstName, &["first name", "firstname", "vorname", "prénom", "prenom", "voornaam", "имя"]),
    (
        ImportColumn::LastName,
        &["last name", "lastname", "surname", "nachname", "nom de famille", "achternaam", "фамилия"],
    ),
    (ImportColumn::Club, &["club", "verein", "klub", "vereniging", "клуб"]),
    (
        ImportColumn::Seed,
        &["seed", "setzplatz", "setzliste", "tête de série", "tete de serie", "plaatsing", "посев"],
    ),
];

/// Reads players from a list: one a line, with name, club and seed separated by tabs, semicolons or commas. Headings are
/// recognised in five languages and in any order. Encodings: UTF-8, UTF-16 and Windows-1252 (a superset of Latin-1).
///
/// ```
/// use tessera_tournament::read_entrants;
///
/// let listed = read_entrants(b"Nachname;Vorname;Verein\nM\xfcller;Zo\xeb;Bern\n")?;
/// assert_eq!((listed[0].name.as_str(), listed[0].club.as_str()), ("Zoë Müller", "Bern"));
/// # Ok::<(), tessera_tournament::TournamentRefusal>(())
/// ```
pub fn read_entrants(list: &[u8]) -> Result<Vec<NewEntrant>, TournamentRefusal> {
    /// The largest list of players that is imported.
    const MAX_PLAYER_LIST_FILE_BYTES: usize = 1 << 20;
    if list.len() > MAX_PLAYER_LIST_FILE_BYTES {
        return Err(TournamentRefusal::ListTooLong);
    }
    let mut rows = cells(&text_encoding::decode(list))?;
    rows.retain(|row| row.cells.iter().any(|cell| !cell.is_empty()));
    let Some(first) = rows.first() else { return Err(TournamentRefusal::EmptyList) };
    let columns = match headings(&first.cells) {
        Some(columns) => {
            rows.remove(0);
            columns
        }
        None => default_columns(&rows),
    };
    if rows.is_empty() {
        return Err(TournamentRefusal::EmptyList);
    }
    if rows.len() > MAX_TOURNAMENT_PLAYERS {
        return Err(TournamentRefusal::TooManyPlayers);
    }
    rows.iter()
        .map(|row| {
            entrant(&columns, &row.cells)
                .map_err(|reason| TournamentRefusal::Line { line: row.line, reason: Box::new(reason) })
        })
        .collect()
}

/// The columns that the first line names, if it is a heading.
fn headings(cells: &[String]) -> Option<Vec<ImportColumn>> {
    let column = |cell: &String| {
        let cell = cell.to_lowercase();
        let named = HEADINGS.iter().find(|(_, names)| names.contains(&cell.as_str()));
        named.map_or(ImportColumn::Other, |&(column, _)| column)
    };
    let columns: Vec<ImportColumn> = cells.iter().map(column).collect();
    let names = [ImportColumn::Name, ImportColumn::FirstName, ImportColumn::LastName];
    columns.iter().any(|column| names.contains(column)).then_some(columns)
}

/// The columns of a list without headings: name, club, seed; or name and seed, if the second cell is always a number.
fn default_columns(rows: &[separated_values::ImportedRow]) -> Vec<ImportColumn> {
    let seconds = || rows.iter().filter_map(|row| row.cells.get(1)).filter(|cell| !cell.is_empty());
    let widest = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    if widest == 2 && seconds().count() > 0 && seconds().all(|cell| decimal(cell).is_some()) {
        vec![ImportColumn::Name, ImportColumn::Seed]
    } else {
        vec![ImportColumn::Name, ImportColumn::Club, ImportColumn::Seed]
    }
}

fn entrant(columns: &[ImportColumn], cells: &[String]) -> Result<NewEntrant, TournamentRefusal> {
    let cell = |wanted: ImportColumn| {
        let found = columns.iter().zip(cells).find(|&(&column, _)| column == wanted);
        found.map_or("", |(_, cell)| cell.as_str())
    };
    let given = [cell(ImportColumn::FirstName), cell(ImportColumn::Name), cell(ImportColumn::LastName)];
    // With a column for the first name, a column `nom` or `name` holds the last name.
    let name = normalize(&given.join(" "));
    let seed = match cell(ImportColumn::Seed) {
        "" => None,
        text => {
            let number = decimal(text).and_then(|number| u16::try_from(number).ok());
            Some(number.ok_or_else(|| TournamentRefusal::SeedText { text: text.to_owned() })?)
        }
    };
    let entrant =
        NewEntrant { name, club: normalize(cell(ImportColumn::Club)), seed, ..NewEntrant::default() };
    entrant.check()?;
    Ok(entrant)
}
