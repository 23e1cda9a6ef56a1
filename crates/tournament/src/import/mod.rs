//! Import of player lists: pasted text or spreadsheet exports.

mod refused_line;
mod separated_values;
mod text_encoding;

use tessera_rules::input_text::decimal;

pub(crate) use refused_line::lines_text;
pub use refused_line::{MAX_REFUSED_LINES_NAMED, RefusedLine};

use self::separated_values::cells;
use crate::entrant::{is_same_name, normalize};
use crate::{Entrant, MAX_TOURNAMENT_PLAYERS, NewEntrant, TournamentRefusal, TournamentState};

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
///
/// A refusal names all lines that cannot be entered: also those with a name or seed that an earlier line has.
pub fn read_entrants(list: &[u8]) -> Result<Vec<NewEntrant>, TournamentRefusal> {
    read_entrants_beside(list, &[])
}

impl TournamentState {
    /// Reads players from a list, as [`read_entrants`] does. Names and seeds of players who have entered are refused with their
    /// lines too.
    pub fn read_more_entrants(&self, list: &[u8]) -> Result<Vec<NewEntrant>, TournamentRefusal> {
        read_entrants_beside(list, &self.entrants)
    }
}

fn read_entrants_beside(list: &[u8], entered: &[Entrant]) -> Result<Vec<NewEntrant>, TournamentRefusal> {
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
    let mut accepted: Vec<(usize, NewEntrant)> = Vec::new();
    let mut refused = Vec::new();
    for row in &rows {
        let read = entrant(&columns, &row.cells);
        match read.and_then(|entrant| check_beside(&entrant, entered, &accepted).map(|()| entrant)) {
            Ok(entrant) => accepted.push((row.line, entrant)),
            Err(reason) => refused.push(RefusedLine { line: row.line, reason }),
        }
    }
    match refused.len() {
        0 => Ok(accepted.into_iter().map(|(_, entrant)| entrant).collect()),
        1 => {
            let RefusedLine { line, reason } = refused.remove(0);
            Err(TournamentRefusal::Line { line, reason: Box::new(reason) })
        }
        _ => Err(TournamentRefusal::Lines { lines: refused }),
    }
}

/// Checks the name and the seed against the players who have entered and against earlier lines.
fn check_beside(
    entrant: &NewEntrant,
    entered: &[Entrant],
    earlier: &[(usize, NewEntrant)],
) -> Result<(), TournamentRefusal> {
    let has_name = |name: &str| is_same_name(name, &entrant.name);
    let has_seed = |seed: Option<u16>| entrant.seed.filter(|_| seed == entrant.seed);
    for other in entered {
        let player = other.number;
        if has_name(&other.name) {
            return Err(TournamentRefusal::NameTaken { name: entrant.name.clone(), player });
        }
        if let Some(seed) = has_seed(other.seed) {
            return Err(TournamentRefusal::SeedTaken { seed, player });
        }
    }
    for (line, other) in earlier {
        if has_name(&other.name) {
            return Err(TournamentRefusal::NameRepeated { name: entrant.name.clone(), line: *line });
        }
        if let Some(seed) = has_seed(other.seed) {
            return Err(TournamentRefusal::SeedRepeated { seed, line: *line });
        }
    }
    Ok(())
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
