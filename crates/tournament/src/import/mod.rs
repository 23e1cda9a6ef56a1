//! Lists of players as people have them: pasted, or from a spreadsheet.

mod cells;
mod text;

use tessera_rules::decimal;

use self::cells::cells;
use crate::entrant::tidy;
use crate::{MOST_PLAYERS, NewEntrant, Refusal};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Name,
    FirstName,
    LastName,
    Club,
    Seed,
    Other,
}

const HEADINGS: [(Column, &[&str]); 5] = [
    (
        Column::Name,
        &["name", "names", "player", "spieler", "spielerin", "nom", "joueur", "naam", "speler", "игрок"],
    ),
    (Column::FirstName, &["first name", "firstname", "vorname", "prénom", "prenom", "voornaam", "имя"]),
    (
        Column::LastName,
        &["last name", "lastname", "surname", "nachname", "nom de famille", "achternaam", "фамилия"],
    ),
    (Column::Club, &["club", "verein", "klub", "vereniging", "клуб"]),
    (
        Column::Seed,
        &["seed", "setzplatz", "setzliste", "tête de série", "tete de serie", "plaatsing", "посев"],
    ),
];

/// Reads players from a list: one on a line, with name, club and seed separated by tabs, semicolons or commas. Headings are
/// understood in five languages and may come in any order. UTF-8, UTF-16 and Windows-1252 (which holds Latin-1) are.
///
/// ```
/// use tessera_tournament::read_entrants;
///
/// let listed = read_entrants(b"Nachname;Vorname;Verein\nM\xfcller;Zo\xeb;Bern\n")?;
/// assert_eq!((listed[0].name.as_str(), listed[0].club.as_str()), ("Zoë Müller", "Bern"));
/// # Ok::<(), tessera_tournament::Refusal>(())
/// ```
pub fn read_entrants(list: &[u8]) -> Result<Vec<NewEntrant>, Refusal> {
    const MOST_BYTES: usize = 1 << 20;
    if list.len() > MOST_BYTES {
        return Err(Refusal::ListTooLong);
    }
    let mut rows = cells(&text::decode(list))?;
    rows.retain(|row| row.cells.iter().any(|cell| !cell.is_empty()));
    let Some(first) = rows.first() else { return Err(Refusal::NobodyListed) };
    let columns = match headings(&first.cells) {
        Some(columns) => {
            rows.remove(0);
            columns
        }
        None => usual_columns(&rows),
    };
    if rows.is_empty() {
        return Err(Refusal::NobodyListed);
    }
    if rows.len() > MOST_PLAYERS {
        return Err(Refusal::TooManyPlayers);
    }
    rows.iter()
        .map(|row| {
            entrant(&columns, &row.cells)
                .map_err(|reason| Refusal::Line { line: row.line, reason: Box::new(reason) })
        })
        .collect()
}

/// The columns that a first line names, if it does.
fn headings(cells: &[String]) -> Option<Vec<Column>> {
    let column = |cell: &String| {
        let cell = cell.to_lowercase();
        let named = HEADINGS.iter().find(|(_, names)| names.contains(&cell.as_str()));
        named.map_or(Column::Other, |&(column, _)| column)
    };
    let columns: Vec<Column> = cells.iter().map(column).collect();
    let names = [Column::Name, Column::FirstName, Column::LastName];
    columns.iter().any(|column| names.contains(column)).then_some(columns)
}

/// Without headings: name, club, seed; or name and seed, if what stands second is always a number.
fn usual_columns(rows: &[cells::Row]) -> Vec<Column> {
    let seconds = || rows.iter().filter_map(|row| row.cells.get(1)).filter(|cell| !cell.is_empty());
    let widest = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    if widest == 2 && seconds().count() > 0 && seconds().all(|cell| decimal(cell).is_some()) {
        vec![Column::Name, Column::Seed]
    } else {
        vec![Column::Name, Column::Club, Column::Seed]
    }
}

fn entrant(columns: &[Column], cells: &[String]) -> Result<NewEntrant, Refusal> {
    let cell = |wanted: Column| {
        let found = columns.iter().zip(cells).find(|&(&column, _)| column == wanted);
        found.map_or("", |(_, cell)| cell.as_str())
    };
    let given = [cell(Column::FirstName), cell(Column::Name), cell(Column::LastName)];
    // A heading `nom` or `name` beside one for the first name is the last name.
    let name = tidy(&given.join(" "));
    let seed = match cell(Column::Seed) {
        "" => None,
        text => {
            let number = decimal(text).and_then(|number| u16::try_from(number).ok());
            Some(number.ok_or_else(|| Refusal::SeedText { text: text.to_owned() })?)
        }
    };
    let entrant = NewEntrant { name, club: tidy(cell(Column::Club)), seed, ..NewEntrant::default() };
    entrant.check()?;
    Ok(entrant)
}
