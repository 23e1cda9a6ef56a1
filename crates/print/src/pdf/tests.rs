//! Tests of the sheets as `pdftotext` reads them.

use std::io::Write;
use std::process::{Command, Stdio};

use tessera_i18n::{Language, LanguageBundle};
use tessera_rules::{Dice, GameKind};
use tessera_tournament::{
    NewEntrant, SimulationSettings, Tournament, TournamentAction, TournamentFormat, TournamentSetup,
    TournamentState, random_result,
};

use super::{render, sheets_as_pdf};
use crate::message_keys as key;
use crate::sheets::{PrintRequest, SheetKind};
use crate::sheets_as_html;

const DATE: &str = "2026-11-15";

fn pdf(state: &TournamentState, language: Language) -> Vec<u8> {
    sheets_as_pdf(state, language, DATE)
}

fn html(state: &TournamentState, language: Language) -> String {
    sheets_as_html(state, language, DATE)
}

/// Text of a PDF, page by page.
fn read(pdf: &[u8]) -> Vec<String> {
    let mut reader = Command::new("pdftotext")
        .args(["-layout", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("pdftotext is there: it comes with poppler-utils");
    let mut input = reader.stdin.take().expect("an input");
    let text = std::thread::scope(|scope| {
        scope.spawn(move || input.write_all(pdf).expect("it reads everything"));
        reader.wait_with_output().expect("it ends")
    });
    assert!(text.status.success());
    let text = String::from_utf8(text.stdout).expect("UTF-8");
    let mut pages: Vec<String> = text.split('\x0c').map(str::to_owned).collect();
    assert_eq!(pages.pop().as_deref(), Some(""), "every page ends");
    pages
}

fn plan() -> TournamentSetup {
    TournamentSetup::new("Offene Meisterschaft", GameKind::Pentago)
}

const LONG: [&str; 4] = [
    "Bartholomäus Maximilian von Hohenlohe-Langenburg-Waldenburg",
    "Константин Константинопольский-Преображенский",
    "Wilhelmina-Frederika van den Broeck-Vandenbroucke",
    "Éléonore-Françoise de l’Étoile du Sacré-Cœur d’Œuvre",
];

/// `count` players, the first of them with long names.
fn entrants(count: usize) -> Vec<NewEntrant> {
    let name =
        |nth: usize| LONG.get(nth).map_or_else(|| format!("Player {}", nth + 1), |&name| name.to_owned());
    (0..count)
        .map(|nth| NewEntrant {
            club: "Schachfreunde Unterägeri".to_owned(),
            ..NewEntrant::named(&name(nth))
        })
        .collect()
}

fn played(players: usize) -> Tournament {
    let simulation =
        SimulationSettings { entrants: entrants(players), ..SimulationSettings::new(plan(), players) };
    simulation.run(&mut Dice::from_seed(5), random_result).expect("a tournament")
}

fn drawn(players: usize) -> Tournament {
    let mut tournament = Tournament::open(plan(), "", 0).expect("a tournament");
    for action in
        [TournamentAction::Enter { entrants: entrants(players) }, TournamentAction::Draw { groups: None }]
    {
        for event in tournament.decide(&action.into(), 0, &mut Dice::from_seed(5)).expect("decided") {
            tournament.apply(event).expect("it follows");
        }
    }
    tournament
}

fn sheet(state: &TournamentState, language: Language, sheet: SheetKind) -> Vec<String> {
    let pages = (1..=state.entrants().len())
        .map(|number| format!("http://10.0.0.7/tournaments/abc/players/{number}"));
    let links = state.entrants().iter().map(|entrant| {
        (entrant.number, format!("http://10.0.0.7/tournaments/abc/players/{}?link=xyz", entrant.number))
    });
    let request = PrintRequest {
        sheets: &[sheet],
        pages: pages.collect(),
        links: links.collect(),
        date: DATE.to_owned(),
    };
    let vocabulary = LanguageBundle::of(language);
    read(&render(vocabulary.translator(), state, &request))
}

/// Compares without spaces, since a long name is broken into lines.
fn has(pages: &[String], text: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    plain(&pages.concat()).contains(&plain(text))
}

#[test]
fn every_size_is_printed_with_everybody_on_it() {
    for players in [2, 5, 40, 512] {
        let over = played(players);
        let pages = read(&pdf(over.state(), Language::English));
        let ranking = sheet(over.state(), Language::English, SheetKind::Ranking);
        for entrant in over.state().entrants().iter().skip(LONG.len()) {
            let lines = ranking.iter().flat_map(|page| page.lines());
            // Where columns are close, the place comes right before the name.
            let is_own = |cell: &str| {
                cell.trim_start_matches([' ', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0']).trim()
                    == entrant.name
            };
            let own = lines.filter(|line| line.split("  ").any(is_own)).count();
            assert_eq!(own, 1, "{} of {players}", entrant.name);
        }
        assert!(has(&ranking, "Final ranking") && has(&ranking, "Winner"), "{players}");
        let entries = sheet(over.state(), Language::English, SheetKind::Entries);
        assert_eq!(entries.len(), players.div_ceil(20), "twenty codes on a page");
        assert!(pages.len() > 2);
        for (nth, page) in pages.iter().enumerate() {
            let number = format!("{}/{}", nth + 1, pages.len());
            assert!(has(std::slice::from_ref(page), &number), "{players}: {number} in {page}");
        }
    }
}

#[test]
fn there_is_a_slip_for_every_open_game_with_the_fields_of_the_regulations() {
    for players in [2, 40, 512] {
        let drawn = drawn(players);
        let games = drawn.state().games().len();
        let slips = sheet(drawn.state(), Language::German, SheetKind::Slips);
        assert_eq!(slips.len(), games.div_ceil(6), "six on a page");
        for field in ["Tisch", "Beginnt", "Gegner", "Sieger", "Unterschriften"] {
            let fields = slips.iter().map(|page| page.matches(field).count()).sum::<usize>();
            assert!(fields >= games, "{field}: {fields} of {games}");
        }
    }
    let none = sheet(played(5).state(), Language::German, SheetKind::Slips);
    assert!(none.iter().all(|page| page.trim().is_empty()), "all games are played: {none:?}");
}

#[test]
fn every_language_can_be_read_and_long_names_are_whole() {
    let over = played(12);
    for (language, words) in [
        (Language::English, ["Entry list", "Group A", "Place", "Final ranking"]),
        (Language::French, ["Liste des inscrits", "Groupe A", "Rang", "Classement final"]),
        (Language::Dutch, ["Deelnemerslijst", "Groep A", "Plaats", "Eindstand"]),
        (Language::German, ["Meldeliste", "Gruppe A", "Rang", "Endstand"]),
        (Language::Russian, ["Список участников", "Группа A", "Место", "Итоговая таблица"]),
    ] {
        let pages = read(&pdf(over.state(), language));
        for word in words {
            assert!(has(&pages, word), "{language:?}: {word} in {pages:#?}");
        }
        for kind in [SheetKind::Entries, SheetKind::Ranking, SheetKind::Links] {
            let pages = sheet(over.state(), language, kind);
            let words = LONG.iter().flat_map(|name| name.split([' ', '-']));
            for word in words {
                assert!(has(&pages, word), "{language:?}, {kind:?}: {word} in {pages:#?}");
            }
        }
    }
}

#[test]
fn the_cup_of_a_large_tournament_is_printed_in_parts_that_can_be_read() {
    let over = played(512);
    let rounds = over.state().cup().expect("a cup").rounds();
    assert!(rounds > 4);
    let pages = sheet(over.state(), Language::French, SheetKind::Cup);
    assert_eq!(pages.len(), (1 << (rounds - 4)) + 1);
    assert!(has(&pages[pages.len() - 1..], "Finale"));
}

#[test]
fn the_page_for_a_browser_needs_nothing_beside_it() {
    let over = played(12);
    let page = html(over.state(), Language::Russian);
    assert!(page.contains("<html lang=\"ru\">") && page.contains("Итоговая") && page.contains(LONG[1]));
    assert!(!page.contains("/web/") && !page.contains("<a "), "the page is self-contained");
}

#[test]
fn names_with_unprintable_letters_are_printed_with_the_player_number() {
    let mut players = entrants(6);
    players[5].name = "山田 太郎".to_owned();
    let simulation = SimulationSettings { entrants: players, ..SimulationSettings::new(plan(), 6) };
    let over = simulation.run(&mut Dice::from_seed(5), random_result).expect("a tournament");
    for kind in [SheetKind::Entries, SheetKind::Groups, SheetKind::Ranking, SheetKind::Links] {
        assert!(has(&sheet(over.state(), Language::English, kind), "6 ? ?"), "{kind:?}");
    }
    assert!(html(over.state(), Language::English).contains("山田 太郎"), "a browser has more letters");
}

#[test]
fn crosstables_and_slips_fit_the_format() {
    let of_format = |game, format, players| {
        let plan = TournamentSetup { format, ..TournamentSetup::new("Vereinsabend", game) };
        SimulationSettings { entrants: entrants(players), ..SimulationSettings::new(plan, players) }
    };
    let swiss = TournamentFormat::Swiss { rounds: 5, accelerated: false };
    let round_robin = TournamentFormat::RoundRobin { double: false };
    let tables = TournamentFormat::Tables { rounds: 3, seats: 4 };
    for (game, format, players) in [
        (GameKind::Pentago, swiss, 23),
        (GameKind::Pente, round_robin, 14),
        (GameKind::PentagoXl, tables, 14),
    ] {
        let simulation = of_format(game, format, players);
        let over = simulation.run(&mut Dice::from_seed(3), random_result).expect("a tournament");
        for language in Language::ALL {
            let bundle = LanguageBundle::of(language);
            let standings = bundle.translator().text(key::TOURNAMENT_STANDINGS).into_owned();
            let pages = sheet(over.state(), language, SheetKind::Crosstable);
            assert!(has(&pages, &SheetKind::Crosstable.title(bundle.translator())));
            assert!(has(&pages, &standings) && has(&pages, "Player 9"), "{language:?}: {pages:#?}");
            assert!(has(&sheet(over.state(), language, SheetKind::Groups), &standings));
            assert!(html(over.state(), language).contains(&standings));
        }
    }
    let mut open =
        Tournament::open(of_format(GameKind::PentagoXl, tables, 14).plan, "", 0).expect("a tournament");
    for action in
        [TournamentAction::Enter { entrants: entrants(14) }, TournamentAction::Draw { groups: None }]
    {
        for event in open.decide(&action.into(), 0, &mut Dice::from_seed(5)).expect("decided") {
            open.apply(event).expect("it follows");
        }
    }
    let slips = sheet(open.state(), Language::German, SheetKind::Slips);
    let seats = |seat: &str| slips.iter().map(|page| page.matches(seat).count()).sum::<usize>();
    assert_eq!([seats("Platz 1"), seats("Platz 3"), seats("Platz 4")], [4, 4, 2], "{slips:#?}");
}
