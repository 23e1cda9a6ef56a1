//! Import of player lists.

use tessera_tournament::{NewEntrant, TournamentAction, TournamentRefusal, read_entrants};

use crate::test_tournament::TestTournament;

fn read(list: &[u8]) -> Vec<(String, String, Option<u16>)> {
    let listed = read_entrants(list).unwrap_or_else(|refusal| panic!("{list:?}: {refusal}"));
    listed.into_iter().map(|NewEntrant { name, club, seed, .. }| (name, club, seed)).collect()
}

fn row(name: &str, club: &str, seed: Option<u16>) -> (String, String, Option<u16>) {
    (name.to_owned(), club.to_owned(), seed)
}

#[test]
fn a_list_may_have_names_only() {
    let expected = [row("Ada", "", None), row("Ben Li", "", None)];
    for list in [
        "Ada\nBen Li",
        "Ada\r\nBen Li\r\n",
        "\n  Ada \n\n Ben   Li\n\n",
        "\u{feff}Ada\nBen Li\n",
        "Ada\rBen Li\r",
    ] {
        assert_eq!(read(list.as_bytes()), expected, "{list:?}");
    }
}

#[test]
fn commas_semicolons_and_tabs_separate() {
    let expected = [row("Ada", "Bern", Some(2)), row("Ben", "", None), row("Cléa", "Genf", None)];
    for list in
        ["Ada,Bern,2\nBen\nCléa,Genf", "Ada;Bern;2\nBen;;\nCléa;Genf;", "Ada\tBern\t2\nBen\nCléa\tGenf"]
    {
        assert_eq!(read(list.as_bytes()), expected, "{list:?}");
    }
    assert_eq!(
        read(b"\"Lovelace, Ada\";\"Club \"\"Five\"\"\"\n"),
        [row("Lovelace, Ada", "Club \"Five\"", None)]
    );
    assert_eq!(read(b"Ada,1\nBen,2\n"), [row("Ada", "", Some(1)), row("Ben", "", Some(2))]);
}

#[test]
fn headings_are_recognised_in_any_order_and_five_languages() {
    for list in [
        "Club,Seed,Name\nBern,2,Zoë Müller\n",
        "Verein;Vorname;Nachname;Setzplatz;E-Mail\nBern;Zoë;Müller;2;zoe@example.org\n",
        "Prénom\tNom\tClub\tTête de série\nZoë\tMüller\tBern\t2",
        "naam;vereniging;plaatsing\nZoë Müller;Bern;2",
        "Имя;Фамилия;Клуб;Посев\nZoë;Müller;Bern;2",
    ] {
        assert_eq!(read(list.as_bytes()), [row("Zoë Müller", "Bern", Some(2))], "{list}");
    }
}

#[test]
fn legacy_encodings_are_read() {
    assert_eq!(read(b"Name;Verein\r\nZo\xeb M\xfcller;Z\xfcrich\r\n"), [row("Zoë Müller", "Zürich", None)]);
    assert_eq!(read("Ми́ша;Клуб".as_bytes()), [row("Ми́ша", "Клуб", None)]);
}

#[test]
fn errors_name_the_line() {
    for (list, sentence) in [
        (&b""[..], "the list has no players; write one player per line"),
        (b"Name;Club\n", "the list has no players; write one player per line"),
        (b"Ada;Bern;first\n", "line 1: 'first' is not a seed; seeds are numbers from 1"),
        (b"Ada;Bern;-1\n", "line 1: '-1' is not a seed; seeds are numbers from 1"),
        (b"Name;Seed\nAda;0\n", "line 2: the seed 0 is invalid: seeds go from 1 for the strongest to 512"),
        (
            b"Ada\n\n;Bern\n",
            "line 3: the name '' is invalid: a name has 1 to 60 characters, and no control characters",
        ),
        (b"Ada\n\"Ben\nCy\n", "line 2: a quotation mark is opened and never closed"),
        (
            b"Ada\nB\x1b[31m\n",
            "line 2: the name 'B\\u{1b}[31m' is invalid: a name has 1 to 60 characters, and no control characters",
        ),
    ] {
        assert_eq!(read_entrants(list).expect_err("refused").to_string(), sentence);
    }
    assert_eq!(read_entrants(&vec![b'x'; 2 << 20]), Err(TournamentRefusal::ListTooLong));
    let many = (0..513).map(|n| format!("Player {n}")).collect::<Vec<_>>().join("\n");
    assert_eq!(read_entrants(many.as_bytes()), Err(TournamentRefusal::TooManyPlayers));
}

#[test]
fn all_lines_with_a_name_or_seed_that_is_taken_are_named_at_once() {
    let mut test = TestTournament::pentago(1);
    let entered = vec![NewEntrant { seed: Some(4), ..NewEntrant::named("Olga") }];
    test.execute(TournamentAction::Enter { entrants: entered });
    let list = "Name;Club;Seed\nAda;Bern;1\nBen;;\n\nada;;\nOLGA;;\nCy;;4\nDan;;1\nEva;;\n";
    let refused = test.state().read_more_entrants(list.as_bytes()).expect_err("four lines");
    assert_eq!(refused.code(), "lines");
    assert_eq!(
        refused.to_string(),
        "line 5: 'ada' is the name in line 2 already; add an initial or a year of birth to distinguish them\n\
         line 6: player 1 is already named 'OLGA'; add an initial or a year of birth to distinguish them\n\
         line 7: the seed 4 is taken by player 1; each seed is given once\n\
         line 8: the seed 1 is that of line 2 already; each seed is given once"
    );
    let twice = read_entrants(b"Ada\nBen\nAda\n").expect_err("one line");
    assert_eq!(
        twice.to_string(),
        "line 3: 'Ada' is the name in line 1 already; add an initial or a year of birth to distinguish them"
    );
    let many = "Ada\n".repeat(40);
    let refused = read_entrants(many.as_bytes()).expect_err("many lines").to_string();
    assert_eq!((refused.lines().count(), refused.lines().last()), (21, Some("and 19 more lines")));
    let others = test.state().read_more_entrants(b"Ada\nBen\n").map(|entrants| entrants.len());
    assert_eq!(others, Ok(2));
}
