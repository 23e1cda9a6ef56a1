//! The cargo features: serde, rand, arbitrary.

mod with_serde {
    use serde::de::DeserializeSeed;
    use serde::{Serialize, de::DeserializeOwned};
    use tessera_rules::{
        AnyCell, AnyGame, AnyMove, BlockTurn, Dice, Exago, FinalPlaces, GameKind, Intersection, MarbleMove,
        MarbleSocket, NotatedDeserializeSeed, Pentago, PentagoXl, Pente, Record, Seat,
    };

    use crate::configurations::{all, start};

    fn there_and_back<T: Serialize + DeserializeOwned>(value: &T) -> T {
        let json = serde_json::to_string(value).expect("a value that can be written");
        serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"))
    }

    fn refused<T: DeserializeOwned>(json: &str) -> String {
        serde_json::from_str::<T>(json).err().expect("an error").to_string()
    }

    #[test]
    fn small_values_are_their_notation() {
        let json = |value: serde_json::Result<String>| value.expect("a value that can be written");
        assert_eq!(json(serde_json::to_string(&GameKind::PentagoXl)), r#""pentago-xl""#);
        assert_eq!(json(serde_json::to_string(&Seat::at(2))), r#""3""#);
        assert_eq!(json(serde_json::to_string(&Intersection::centre(19))), r#""K10""#);
        assert_eq!(json(serde_json::to_string(&BlockTurn::new(3, false))), r#""D-""#);
        assert_eq!(json(serde_json::to_string(&FinalPlaces::won_by(&[Seat::FIRST], 3))), r#""1:2:2""#);
        for kind in GameKind::ALL {
            assert_eq!(there_and_back(&kind), kind);
        }
        for seat in Seat::all(6) {
            assert_eq!(there_and_back(&seat), seat);
        }
        for at in Intersection::all(19) {
            assert_eq!(there_and_back(&at), at);
        }
        assert_eq!(there_and_back(&BlockTurn::new(8, true)), BlockTurn::new(8, true));
        let teams: FinalPlaces = serde_json::from_str(r#""1:2:1:2""#).expect("the result of teams");
        assert_eq!(there_and_back(&teams), teams);
    }

    #[test]
    fn invalid_values_are_refused_with_the_reason() {
        assert!(refused::<GameKind>(r#""chess""#).contains("there is no game 'chess'"));
        assert!(refused::<Seat>(r#""7""#).contains("1 to 6"));
        assert!(refused::<Seat>(r#""0""#).contains("1 to 6"));
        assert!(refused::<Intersection>(r#""I9""#).contains("there is no intersection"));
        assert!(refused::<BlockTurn>(r#""A""#).contains("as in A+"));
        assert!(refused::<FinalPlaces>(r#""1:3""#).contains("not a ranking"));
        assert!(refused::<Record>(r#""[Game \"Chess\"]""#).contains("there is no game 'Chess'"));
    }

    #[test]
    fn positions_are_read_as_they_are_written() {
        let mut dice = Dice::from_seed(5);
        for configuration in all() {
            for moves in [0, 1, 9, usize::MAX] {
                let mut game = start(configuration);
                game.playout(&mut dice, moves);
                // Exago: a draw before turn 500 is one by repetition, which is not written (EX-14).
                if game.kind() == GameKind::Exago && game.places() == Some(FinalPlaces::draw(game.seats())) {
                    assert_eq!(serde_json::to_string(&game).is_ok(), game.ply() == 500, "{game}");
                    continue;
                }
                let read = there_and_back(&game);
                assert_eq!((&read, read.places()), (&game, game.places()));
            }
        }
    }

    #[test]
    fn ex_14_a_draw_by_repetition_is_not_written() {
        let mut game = AnyGame::new(GameKind::Exago, 2, "side=4,tiles=2:2").expect("rules");
        let play = |game: &mut AnyGame, moves: &str| {
            for text in moves.split(' ') {
                game.play_text(text).expect("a legal move");
            }
        };
        play(&mut game, "d4 d5 d3 d6 d3-c3 d6-c5 c3-d3 c5-d6");
        assert_eq!((there_and_back(&game), game.places()), (game.clone(), None));
        play(&mut game, "d3-c3 d6-c5 c3-d3 c5-d6");
        assert_eq!(game.places(), Some(FinalPlaces::draw(2)));
        let error = serde_json::to_string(&game).expect_err("no text shows it");
        assert!(error.to_string().contains("drawn by repetition"), "{error}");
    }

    #[test]
    fn a_position_names_its_game_and_is_checked() {
        let game = Pentago::default();
        let json = serde_json::to_string(&game).expect("a position that can be written");
        assert_eq!(json, r#"{"game":"pentago","players":2,"rules":"","position":"6/6/6/6/6/6 1"}"#);
        assert_eq!(there_and_back(&game), game);
        assert!(refused::<Pente>(&json).contains("this is a position of Pentago, not of Pente"));
        assert!(refused::<Exago>(&json).contains("not of Exago"));
        assert!(refused::<PentagoXl>(&json).contains("not of Pentago XL"));
        let impossible = json.replace("6/6 1", "6/w5 1");
        assert!(refused::<AnyGame>(&impossible).contains("impossible position"));
        assert!(refused::<AnyGame>(&json.replace("2,", "3,")).contains("Pentago is for 2 players"));
        assert!(refused::<AnyGame>(&json.replace("rules", "rule")).contains("rule"));
    }

    #[test]
    fn a_position_with_a_resigned_player_is_not_written() {
        for (kind, players, rules) in
            [(GameKind::PentagoXl, 3, ""), (GameKind::PentagoXl, 4, "teams"), (GameKind::Exago, 3, "")]
        {
            let mut game = AnyGame::new(kind, players, rules).expect("rules");
            game.playout(&mut Dice::from_seed(1), 4);
            assert!(game.withdraw(Seat::at(1)));
            let error = serde_json::to_string(&game).expect_err("no text shows it");
            assert!(error.to_string().contains("resigned"), "{error}");
        }
    }

    #[test]
    fn records_are_text() {
        let start = AnyGame::new(GameKind::Pentago, 2, "").expect("rules");
        let moves = vec![start.parse_move("b2A+").expect("a move")];
        let record = Record::new(start, moves).expect("legal moves");
        assert_eq!(there_and_back(&record), record);
    }

    #[test]
    fn moves_and_cells_are_notation_on_their_board() {
        let mut dice = Dice::from_seed(6);
        for configuration in all() {
            let mut game = start(configuration);
            game.playout(&mut dice, 6);
            for mv in game.legal_moves() {
                let json = serde_json::to_string(&game.notated(mv)).expect("a move of the game");
                assert_eq!(json, format!("\"{}\"", game.move_text(mv)));
                let seed = NotatedDeserializeSeed::<AnyMove>::new(&game);
                assert_eq!(seed.deserialize(&mut serde_json::Deserializer::from_str(&json)).ok(), Some(mv));
            }
            for cell in game.cells() {
                let json = serde_json::to_string(&game.notated(cell)).expect("a cell of the game");
                let seed = NotatedDeserializeSeed::<AnyCell>::new(&game);
                assert_eq!(seed.deserialize(&mut serde_json::Deserializer::from_str(&json)).ok(), Some(cell));
            }
        }
    }

    #[test]
    fn illegal_moves_and_moves_of_other_games_are_refused() {
        let game = AnyGame::new(GameKind::Pente, 2, "").expect("rules");
        let read = |text: &str| {
            let json = format!("\"{text}\"");
            let mut json = serde_json::Deserializer::from_str(&json);
            NotatedDeserializeSeed::<AnyMove>::new(&game)
                .deserialize(&mut json)
                .map_err(|error| error.to_string())
        };
        assert!(read("K10").is_ok());
        assert!(read("A1").is_err_and(|error| error.contains("the first stone goes on the centre")));
        assert!(read("b2A+").is_err_and(|error| error.contains("this is not a move")));
        let other = AnyGame::new(GameKind::Pentago, 2, "").expect("rules");
        let mv = other.legal_moves()[0];
        assert!(serde_json::to_string(&game.notated(mv)).is_err());
        let outside = MarbleSocket::from_number(136);
        assert!(serde_json::to_string(&other.notated(AnyCell::Socket(outside))).is_err());
        let mv = AnyMove::Pentago(MarbleMove { socket: outside, turn: None });
        assert!(serde_json::to_string(&other.notated(mv)).is_err());
    }
}

mod with_rand {
    use rand_core::{Infallible, Rng, TryRng};
    use tessera_rules::{AnyGame, Dice, Game, Pentago, RandomSource};

    use crate::configurations::{all, start};

    /// A generator that the rules know nothing of.
    struct Xorshift(u64);

    impl TryRng for Xorshift {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(self.next_u64() as u32)
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            Ok(self.0)
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            bytes.fill_with(|| self.next_u64() as u8);
            Ok(())
        }
    }

    #[test]
    fn any_generator_plays_random_games() {
        let mut rng = Xorshift(7);
        for configuration in all() {
            let mut game = start(configuration);
            let mv = game.random_move(&mut rng);
            game.play(mv).expect("a random move is legal");
            game.playout(&mut rng, usize::MAX);
            assert!(game.is_over(), "{game}");
        }
    }

    #[test]
    fn generators_behind_a_reference_work_too() {
        fn play(rng: &mut dyn Rng) -> Pentago {
            let mut game = Pentago::default();
            game.playout(rng, usize::MAX);
            game
        }
        assert!(play(&mut Xorshift(3)).is_over());
        assert!(play(&mut Dice::from_seed(3)).is_over());
    }

    #[test]
    fn a_random_source_can_be_a_trait_object() {
        let source: &mut dyn RandomSource = &mut Dice::from_seed(3);
        let (mut one, mut other) = (Pentago::default(), Pentago::default());
        one.playout(source, usize::MAX);
        other.playout(&mut Dice::from_seed(3), usize::MAX);
        assert_eq!(one, other);
    }

    #[test]
    fn dice_are_a_generator_with_the_same_sequence() {
        let (mut dice, mut rng) = (Dice::from_seed(9), Dice::from_seed(9));
        for _ in 0..100 {
            assert_eq!(dice.bits(), rng.next_u64());
        }
        assert_eq!(dice.roll(36), RandomSource::roll(&mut rng, 36));
        let mut bytes = [0; 11];
        rng.fill_bytes(&mut bytes);
        assert_eq!(bytes[..8], dice.bits().to_le_bytes());
        let (mut one, mut other) = (AnyGame::Pentago(Pentago::default()), Pentago::default());
        one.playout(&mut dice.clone(), usize::MAX);
        Game::playout(&mut other, &mut dice, usize::MAX);
        assert_eq!(one, AnyGame::Pentago(other));
    }
}

mod with_arbitrary {
    use arbitrary::{Arbitrary, Unstructured};
    use tessera_rules::{
        AnyGame, AnyMove, Dice, Exago, Game, GameKind, Pentago, PentagoXl, Pente, Record, Seat,
    };

    /// Random inputs as a fuzzer makes them.
    fn inputs() -> impl Iterator<Item = Vec<u8>> {
        let mut dice = Dice::from_seed(4);
        (0..300).map(move |length| (0..length).map(|_| dice.bits() as u8).collect())
    }

    fn values<T: for<'a> Arbitrary<'a>>() -> Vec<T> {
        inputs().filter_map(|input| Unstructured::new(&input).arbitrary().ok()).collect()
    }

    #[test]
    fn records_are_games_of_all_kinds_by_legal_play() {
        let records: Vec<Record> = values();
        for kind in GameKind::ALL {
            let of_kind = || records.iter().filter(|record| record.start().kind() == kind);
            assert!(of_kind().any(|record| record.moves().len() > 5), "{kind}");
            assert!(of_kind().any(|record| !record.rules().is_empty()), "{kind}");
        }
        for record in &records {
            assert_eq!(Record::new(record.start().clone(), record.moves().to_vec()).as_ref(), Ok(record));
        }
    }

    #[test]
    fn positions_can_arise() {
        for game in values::<AnyGame>() {
            let again = AnyGame::from_position(game.kind(), game.seats(), &game.rules(), &game.to_string());
            assert_eq!(again.as_ref(), Ok(&game));
        }
        assert!(values::<Pentago>().iter().any(|game| game.ply() > 5));
        assert!(values::<PentagoXl>().iter().any(|game| game.ply() > 5));
        assert!(values::<Exago>().iter().any(|game| game.ply() > 5));
        assert!(values::<Pente>().iter().any(|game| game.ply() > 5));
    }

    #[test]
    fn moves_are_of_all_games() {
        let moves = values::<AnyMove>();
        assert!(moves.iter().any(|mv| matches!(mv, AnyMove::Pentago(_))));
        assert!(moves.iter().any(|mv| matches!(mv, AnyMove::PentagoXl(_))));
        assert!(moves.iter().any(|mv| matches!(mv, AnyMove::Exago(_))));
        assert!(moves.iter().any(|mv| matches!(mv, AnyMove::Pente(_))));
        assert!(values::<Seat>().iter().all(|seat| seat.number() <= 6));
    }
}
