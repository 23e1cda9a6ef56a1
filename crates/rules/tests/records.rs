//! Records of other programs, and invalid records.

use tessera_rules::{AnyGame, FinalPlaces, GameKind, Record, RecordError};

/// A turn-based game as pente.org writes it: Windows line ends, `-` for unknown values, line breaks anywhere.
const FROM_PENTE_ORG: &str = "[Game \"Pente\"]\r\n[Site \"Pente.org\"]\r\n[Event \"Turn-based Game\"]\r\n\
    [Round \"-\"]\r\n[Section \"?\"]\r\n[Date \"01/02/2020\"]\r\n[TimeControl \"7\"]\r\n[Rated \"Y\"]\r\n\
    [Player 1 Name \"first\"]\r\n[Player 2 Name \"second\"]\r\n[Player 1 Rating \"1500\"]\r\n\
    [Player 2 Type \"Human\"]\r\n[Result \"1-0\"]\r\n\r\n\
    1. K10 A1 2. N10 A3 3.\r\nL10 A5 4. M10 A7 5. O10 1-0\r\n";

fn read(text: &str) -> Result<Record, RecordError> {
    text.parse()
}

#[test]
fn a_record_of_pente_org_loads() {
    let record = read(FROM_PENTE_ORG).expect("a record");
    assert_eq!(record.moves().len(), 9);
    assert_eq!(record.end().places(), Some(FinalPlaces::ranking(&[1, 2]).expect("a ranking")));
    assert_eq!(record.tag("Player 1 Name"), Some("first"));
    assert_eq!((record.tag("Round"), record.tag("Section")), (Some("-"), Some("?")));
    let again = read(&record.to_string()).expect("our own");
    assert_eq!(again, record);
}

#[test]
fn a_resigned_game_keeps_its_result() {
    let by_token =
        read("[Game \"Pente\"]\n[Result \"0-1\"]\n\n1. K10 A1 Resign 0-1\n").expect("white resigned");
    assert!(by_token.is_resigned() && by_token.end().places().is_none());
    assert_eq!(read(&by_token.to_string()), Ok(by_token));
    let by_result = read("[Game \"Pente\"]\n[Result \"0-1\"]\n\n1. K10 A1 0-1\n").expect("won on time, say");
    assert_eq!(by_result.result(), FinalPlaces::ranking(&[2, 1]));
    let wrong =
        read("[Game \"Pente\"]\n[Result \"1-0\"]\n\n1. K10 A1 Resign 1-0\n").expect_err("white resigned");
    assert_eq!(wrong.to_string(), "the record says 1-0, but seat 1 resigned");
}

#[test]
fn games_of_more_than_two_count_every_move_and_give_places() {
    let start = AnyGame::new(GameKind::PentagoXl, 4, "teams,marbles=1").expect("rules");
    let mut game = start.clone();
    let moves = ["a1A+", "i9I+", "a9A+", "i1I+"].map(|text| game.play_text(text).expect("legal"));
    let record = Record::new(start, moves.to_vec()).expect("legal");
    assert_eq!(
        record.to_string(),
        "[Game \"Pentago XL\"]\n[Rules \"teams,marbles=1\"]\n[Players \"4\"]\n[Result \"1:1:1:1\"]\n\n\
         1. a1A+ 2. i9I+ 3. a9A+ 4. i1I+ 1:1:1:1\n"
    );
    let named = "[Game \"Exago\"]\n[Player 3 Name \"c\"]\n\n1. f6 2. f7 3. g7 3:1:2\n";
    assert_eq!(read(named).expect("three players by their names").start().seats(), 3);
    read("[Game \"Pentago XL\"]\n[Players \"4\"]\n[Rules \"teams\"]\n\n1. a1A+ 2:1:2:1\n")
        .expect("a team gave up");
}

#[test]
fn a_players_name_may_have_quotes_and_brackets() {
    let start = AnyGame::new(GameKind::Pentago, 2, "").expect("rules");
    let name = "\"Jo\\e\" ] [x \"";
    let record = Record::new(start, Vec::new()).and_then(|record| record.with_tag("Player 1 Name", name));
    let record = record.expect("a tag");
    assert_eq!(read(&record.to_string()).expect("our own").tag("Player 1 Name"), Some(name));
    for key in ["", "Game", "Result", "a\"b", "a]b", " a", "a\nb", "Player 1 Name"] {
        assert!(record.clone().with_tag(key, "x").is_err(), "{key:?}");
    }
    assert!(record.with_tag("Event", "two\nlines").is_err());
}

#[test]
fn errors_say_what_is_wrong() {
    for (text, sentence) in [
        ("", "the record does not name its game; it needs a line such as [Game \"Pente\"]"),
        ("[Game Pente]\n\n*\n", "line 1: '[Game Pente]' is not a tag; a tag looks like [Game \"Pente\"]"),
        (
            "[Game \"Chess\"]\n\n*\n",
            "there is no game 'Chess'; the games are Pentago, Pentago XL, Exago and Pente",
        ),
        ("[Game \"Pente\"]\n[Game \"Pente\"]\n\n*\n", "the tag [Game] appears twice; once is enough"),
        ("[Game \"Pente\"]\n[Players \"3\"]\n\n*\n", "Pente is for 2 players, not 3"),
        ("[Game \"Pente\"]\n[Players \"two\"]\n\n*\n", "[Players \"two\"] is not a number of players"),
        ("[Game \"Pente\"]\n\n1. K10 A1 3. B1 *\n", "'3.' is wrong here; expected '2.'"),
        ("[Game \"Pente\"]\n\n1. K10 1. A1 *\n", "'1.' is wrong here; expected the move of seat 2"),
        (
            "[Game \"Pente\"]\n\n1. K10 A1",
            "the record ends without a result; write 1-0, 0-1, 1/2-1/2 or * after the last move",
        ),
        ("[Game \"Pente\"]\n\n1. K10 A1 * 2. B1", "'2.' follows the result, which must come last"),
        ("[Game \"Pente\"]\n[Result \"1-0\"]\n\n1. K10 A1 0-1", "the record says 0-1, but its tag says 1-0"),
        (
            "[Game \"Pente\"]\n[Result \"won\"]\n\n1. K10 A1 0-1",
            "'won' is not a result of this game; 1-0, 0-1, 1/2-1/2 or * would be one",
        ),
        ("[Game \"Pente\"]\n\n1. K10 K10 *", "move 2 'K10': K10 is taken; choose an empty intersection"),
        (
            "[Game \"Pente\"]\n[Rules \"blitz\"]\n\n*",
            "there is no rule option 'blitz'; Pente has championship, size, swap",
        ),
    ] {
        assert_eq!(read(text).expect_err(text).to_string(), sentence);
    }
}

#[test]
fn a_result_must_be_one_that_the_game_can_have() {
    for (text, seen) in [
        ("[Game \"Exago\"]\n[Players \"4\"]\n\n1. f6 1:2:1:2\n", "move 2 '1:2:1:2'"),
        (
            "[Game \"Pentago XL\"]\n[Players \"4\"]\n[Rules \"teams\"]\n\n1. a1A+ 1:2:3:4\n",
            "move 2 '1:2:3:4'",
        ),
        ("[Game \"Exago\"]\n[Players \"3\"]\n\n1. f6 1:2\n", "move 2 '1:2'"),
    ] {
        let error = read(text).expect_err(text).to_string();
        assert!(error.starts_with(seen), "{error}");
    }
    let start = AnyGame::new(GameKind::Exago, 3, "").expect("rules");
    let record = Record::new(start, Vec::new()).expect("no moves");
    record.clone().with_result(FinalPlaces::draw(2)).expect_err("there are three");
    let agreed = record.with_result(FinalPlaces::draw(3)).expect("a draw among three");
    assert_eq!(read(&agreed.to_string()), Ok(agreed));
}

#[test]
fn names_of_impossible_players_are_ignored() {
    let start = AnyGame::new(GameKind::Pente, 2, "").expect("rules");
    let record =
        Record::new(start, Vec::new()).expect("no moves").with_tag("Player 3 Name", "x").expect("a tag");
    assert_eq!(read(&record.to_string()), Ok(record));
}

#[test]
fn rules_stay_as_they_were_given() {
    let text = "[Game \"Pente\"]\n[Rules \"championship=on,size=19\"]\n[Result \"*\"]\n\n*\n";
    let record = read(text).expect("a record");
    assert_eq!(
        (record.rules(), record.start().rules().as_str()),
        ("championship=on,size=19", "championship")
    );
    assert_eq!(record.to_string(), text);
}
