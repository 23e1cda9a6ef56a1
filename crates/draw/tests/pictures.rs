//! SVG of every game, player count and rule option: well-formed, complete, with the requested layers.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use roxmltree::{Document, Node};
use tessera_draw::{
    BoardPicture, LastMoveEffects, OverlayGeometry, PictureLayers, PieceColour, SharedPartsMode, Theme,
};
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind, HexCell, Intersection, MarbleSocket, Seat};

use crate::configurations;

/// Plays a random number of random moves: the position, and the position and move before it.
fn played(
    configuration: configurations::GameConfiguration,
    seed: u64,
) -> (AnyGame, Option<(AnyGame, AnyMove)>) {
    let mut dice = Dice::from_seed(seed);
    let mut game = configurations::start(configuration);
    let mut last = None;
    for _ in 0..dice.roll(60) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = *dice.pick(&moves);
        let before = game.clone();
        game.play(mv).expect("the generator's moves are legal");
        last = Some((before, mv));
    }
    (game, last)
}

/// The pieces on the board by cell name, read from the game itself.
fn pieces(game: &AnyGame) -> BTreeMap<String, &'static str> {
    fn square(
        width: usize,
        kind: GameKind,
        seat_at: impl Fn(MarbleSocket) -> Option<Seat>,
    ) -> BTreeMap<String, &'static str> {
        let name = |i: usize| format!("{}{}", (b'a' + (i % width) as u8) as char, width - i / width);
        let seat = |i: usize| seat_at(MarbleSocket::at(i % width, i / width, width));
        let found =
            (0..width * width).filter_map(|i| Some((name(i), PieceColour::of(kind, seat(i)?).name())));
        found.collect()
    }
    fn hexagon(side: usize, seat_at: impl Fn(HexCell) -> Option<Seat>) -> BTreeMap<String, &'static str> {
        let found =
            |cell: HexCell| Some((cell.name(side), PieceColour::of(GameKind::Exago, seat_at(cell)?).name()));
        HexCell::all(side).filter_map(found).collect()
    }
    match game {
        AnyGame::Pentago(game) => square(6, GameKind::Pentago, |socket| game.seat_at(socket)),
        AnyGame::PentagoXl(game) => square(9, GameKind::PentagoXl, |socket| game.seat_at(socket)),
        AnyGame::Exago(game) => hexagon(game.rules().side(), |cell| game.seat_at(cell)),
        AnyGame::Pente(game) => (0..19 * 19)
            .filter_map(|i| Intersection::new(i % 19, i / 19))
            .filter_map(|at| {
                Some((at.to_string(), PieceColour::of(GameKind::Pente, game.seat_at(at)?).name()))
            })
            .collect(),
    }
}

fn cells_of(game: &AnyGame) -> usize {
    match game {
        AnyGame::Pentago(_) => 36,
        AnyGame::PentagoXl(_) => 81,
        AnyGame::Exago(game) => game.cells().count(),
        AnyGame::Pente(game) => game.rules().size().pow(2),
    }
}

/// The cells of a picture.
fn cells_in<'a>(document: &'a Document<'_>) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.has_attribute("data-cell")).collect()
}

fn with_class<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|classes| classes.split(' ').any(|found| found == class))
    };
    // The lifetimes of a document and of its text are the same here.
    document.descendants().filter(|node| has(node)).collect()
}

/// Position of an element: the sum of its own and its ancestors' translations.
fn place(node: Node<'_, '_>) -> (f64, f64) {
    let shifts = node.ancestors().filter_map(|node| node.attribute("transform"));
    shifts.fold((0.0, 0.0), |(x, y), transform| {
        let inside =
            transform.strip_prefix("translate(").and_then(|rest| rest.split_once(')')).expect("a shift");
        let (dx, dy) = inside.0.split_once(' ').expect("two numbers");
        (x + dx.parse::<f64>().expect("a number"), y + dy.parse::<f64>().expect("a number"))
    })
}

#[test]
fn every_piece_is_drawn_once_where_it_is() {
    for (i, configuration) in configurations::all().enumerate() {
        for seed in 0..4 {
            let (game, _) = played(configuration, seed * 1000 + i as u64);
            let svg = BoardPicture::of(&game).svg();
            let document = Document::parse(&svg).expect("well-formed XML");
            let cells = cells_in(&document);
            assert_eq!(cells.len(), cells_of(&game), "{configuration:?}");
            let names: HashSet<_> = cells.iter().map(|cell| cell.attribute("data-cell")).collect();
            assert_eq!(names.len(), cells.len());
            let drawn: BTreeMap<String, &str> = cells
                .iter()
                .filter_map(|cell| {
                    let piece = cell.attribute("data-piece")?;
                    let uses: Vec<_> =
                        cell.children().filter(|n| n.attribute("class") == Some("piece")).collect();
                    assert_eq!(uses.len(), 1);
                    assert_eq!(uses[0].attribute("href"), Some(format!("#t-{piece}").as_str()));
                    Some((cell.attribute("data-cell")?.to_owned(), piece))
                })
                .collect();
            assert_eq!(drawn, pieces(&game), "{configuration:?}");
            assert_eq!(with_class(&document, "piece").len(), drawn.len());
        }
    }
}

#[test]
fn empty_intersections_left_out_follow_from_the_geometry() {
    let (game, _) = played((GameKind::Pente, 2, ""), 11);
    let all = BoardPicture::of(&game).svg();
    let document = Document::parse(&all).expect("well-formed XML");
    let home = |node: Node<'_, '_>| node.attribute("transform").expect("a place").to_owned();
    let drawn: BTreeMap<String, String> = cells_in(&document)
        .into_iter()
        .map(|cell| (cell.attribute("data-cell").expect("a name").to_owned(), home(cell)))
        .collect();
    let geometry = OverlayGeometry::of(&game);
    let grid = geometry.grid.expect("Pente has a grid");
    let computed: BTreeMap<String, String> = (0..grid.rows)
        .flat_map(|y| grid.columns.chars().enumerate().map(move |(x, column)| (x, y, column)))
        .map(|(x, y, column)| {
            let (left, top) = (x as f64 * geometry.pitch, y as f64 * geometry.pitch);
            (format!("{column}{}", grid.rows - y), format!("translate({left} {top})"))
        })
        .collect();
    assert_eq!(drawn, computed);

    let layers = PictureLayers { empty_intersections: false, ..PictureLayers::default() };
    let occupied = BoardPicture::of(&game).with_layers(layers).svg();
    let document = Document::parse(&occupied).expect("well-formed XML");
    let names: BTreeSet<_> =
        cells_in(&document).iter().filter_map(|cell| cell.attribute("data-cell")).collect();
    assert!(names.iter().copied().eq(pieces(&game).keys().map(String::as_str)));
}

#[test]
fn ids_are_unique_and_have_the_prefix_and_every_reference_is_found() {
    for configuration in configurations::all() {
        let (game, last) = played(configuration, 7);
        let (before, mv) = last.expect("a move was made");
        let layers = PictureLayers { legal_targets: true, ground: true, ..PictureLayers::default() };
        let picture = BoardPicture::of(&game).with_layers(layers).after(LastMoveEffects::new(&before, mv));
        let svg = picture.with_ids("left-2-").svg();
        let document = Document::parse(&svg).expect("well-formed XML");
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let unique: HashSet<&str> = ids.iter().copied().collect();
        assert_eq!(unique.len(), ids.len());
        assert!(ids.iter().all(|id| id.starts_with("left-2-")), "{ids:?}");
        for node in document.descendants() {
            for attribute in node.attributes() {
                let value = attribute.value();
                let reference =
                    value.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')')).or_else(|| {
                        (attribute.name() == "href")
                            .then(|| value.strip_prefix('#').expect("nothing outside"))
                    });
                assert!(reference.is_none_or(|id| unique.contains(id)), "{value}");
                assert!(!attribute.name().starts_with("on") && attribute.name() != "style");
            }
            assert!(!matches!(
                node.tag_name().name(),
                "script" | "style" | "image" | "text" | "foreignObject"
            ));
        }
    }
}

#[test]
fn every_layer_adds_and_removes_what_it_says() {
    let count = |svg: &str, class: &str| {
        let document = Document::parse(svg).expect("well-formed XML");
        with_class(&document, class).len()
    };
    for configuration in configurations::all() {
        let (game, last) = played(configuration, 21);
        let (before, mv) = last.expect("a move was made");
        let draw = |layers| {
            BoardPicture::of(&game).with_layers(layers).after(LastMoveEffects::new(&before, mv)).svg()
        };
        let all = PictureLayers { legal_targets: true, ground: true, ..PictureLayers::default() };
        let with = draw(all);
        let targets = usize::from(!game.is_over());
        for (class, without, there) in [
            ("coordinates", PictureLayers { coordinates: false, ..all }, 1),
            ("last-move", PictureLayers { last_move: false, ..all }, 1),
            ("ground", PictureLayers { ground: false, ..all }, 1),
            ("legal-targets", PictureLayers { legal_targets: false, ..all }, 1),
        ] {
            assert_eq!(count(&with, class), there, "{class} {configuration:?}");
            let without = draw(without);
            assert_eq!(count(&without, class), 0, "{class}");
            assert_eq!(
                cells_in(&Document::parse(&without).expect("well-formed XML")).len(),
                cells_of(&game),
                "{class}"
            );
        }
        // The players of Pentago XL choose among all four colours (XL-1).
        let seats = if game.kind() == GameKind::PentagoXl { 4 } else { game.seats() };
        let marked = Seat::all(seats).filter(|&s| PieceColour::of(game.kind(), s).mark().is_some()).count();
        assert_eq!(count(&with, "mark"), marked);
        assert_eq!(count(&draw(PictureLayers { marks: false, ..all }), "mark"), 0);
        assert_eq!(count(&draw(PictureLayers { theme: Theme::Dark, ..all }), "dark"), 1);
        let has_blocks = matches!(game.kind(), GameKind::Pentago | GameKind::PentagoXl);
        let lettered = draw(PictureLayers { block_letters: true, ..all });
        assert_eq!(count(&lettered, "block-letters"), usize::from(has_blocks));
        assert_eq!(count(&with, "block-letters"), 0);
        let document = Document::parse(&with).expect("well-formed XML");
        let dots = with_class(&document, "legal-targets")[0]
            .children()
            .filter(|node| node.tag_name().name() == "circle")
            .count();
        let placed = game.legal_moves().into_iter().filter(|&mv| mv != AnyMove::Swap);
        let legal: HashSet<String> = placed.map(|mv| target(&game, mv)).collect();
        assert_eq!(dots, legal.len(), "{configuration:?}");
        assert!(targets == 0 || dots > 0);
    }
}

/// The cell where a move puts its piece, taken from its notation.
fn target(game: &AnyGame, mv: AnyMove) -> String {
    let text = game.move_text(mv);
    let text = text.split('/').next().unwrap_or_default();
    match mv {
        AnyMove::Pentago(mv) | AnyMove::PentagoXl(mv) => {
            text[..text.len() - if mv.turn.is_some() { 2 } else { 0 }].to_owned()
        }
        AnyMove::Exago(_) => text.rsplit('-').next().unwrap_or_default().to_owned(),
        AnyMove::Pente(_) | AnyMove::Swap => text.to_owned(),
    }
}

#[test]
fn the_last_move_is_marked_where_the_turn_moved_the_marble() {
    let mut game = AnyGame::new(GameKind::Pentago, 2, "").expect("a game");
    let before = game.clone();
    let mv = game.play_text("a6A+").expect("legal");
    let svg = BoardPicture::of(&game).after(LastMoveEffects::new(&before, mv)).svg();
    assert!(svg.contains(r#"class="placed" data-at="c6""#), "{svg}");
    assert!(svg.contains(r#"class="turn clockwise""#));
    assert!(svg.contains("Pentago after 1 move: black to move, last move a6A+"));
}

#[test]
fn pg_12_the_marble_that_was_taken_over_is_the_last_move_and_has_its_new_colour() {
    let mut game = AnyGame::new(GameKind::Pentago, 2, "swap").expect("a game");
    game.play_text("a6A+").expect("legal");
    let before = game.clone();
    let mv = game.play_text("swap").expect("legal");
    let svg = BoardPicture::of(&game).after(LastMoveEffects::new(&before, mv)).svg();
    assert!(svg.contains(r#"class="placed" data-at="c6""#), "{svg}");
    assert!(svg.contains("Pentago after 2 moves: white to move, last move swap"), "{svg}");
    assert_eq!(pieces(&game), BTreeMap::from([("c6".to_owned(), "black")]));
}

#[test]
fn captured_stones_lie_in_the_tray_and_their_places_are_marked() {
    let mut game = AnyGame::new(GameKind::Pente, 2, "").expect("a game");
    for text in ["K10", "L10", "A1", "M10"] {
        game.play_text(text).expect("legal");
    }
    let before = game.clone();
    let mv = game.play_text("N10").expect("legal");
    let svg = BoardPicture::of(&game).after(LastMoveEffects::new(&before, mv)).svg();
    let document = Document::parse(&svg).expect("well-formed XML");
    assert_eq!(with_class(&document, "prisoner").len(), 2);
    let left: Vec<_> = with_class(&document, "left").iter().map(|n| n.attribute("data-at")).collect();
    assert_eq!(left, [Some("L10"), Some("M10")]);
    let by: Vec<_> = with_class(&document, "captured")
        .iter()
        .map(|n| (n.attribute("data-by"), n.attribute("data-pairs")))
        .collect();
    assert_eq!(by, [(Some("white"), Some("1")), (Some("black"), Some("0"))]);
}

/// A turn of the third player carries the marble of the second along.
#[test]
fn earlier_moves_are_marked_where_their_pieces_are_now() {
    let mut game = AnyGame::new(GameKind::PentagoXl, 3, "").expect("a game");
    let earlier = ["e5A+", "a1B+"].map(|text| game.play_text(text).expect("a legal move"));
    let last = game.parse_move("h8G+").expect("a move");
    let last = LastMoveEffects::new(&game, last);
    game.play_text("h8G+").expect("a legal move");
    let picture =
        |earlier: Vec<AnyMove>| BoardPicture::of(&game).with_earlier_moves(earlier).after(last.clone()).svg();
    assert!(!picture(Vec::new()).contains("earlier-moves"));
    let svg = picture(earlier.to_vec());
    let marks =
        svg.split_once("earlier-moves").expect("a layer").1.split_once("last-move").expect("a layer").0;
    let marked: Vec<&str> =
        marks.split("data-at=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let pieces = BoardPicture::of(&game).update().pieces;
    let yellow = pieces.iter().find(|(_, piece)| *piece == "yellow").expect("the second player's marble");
    assert_ne!(yellow.0, "a1", "it was turned");
    assert_eq!(marked, ["e5", yellow.0.as_str()]);
}

#[test]
fn the_winning_line_goes_from_end_to_end() {
    for (kind, moves, ends) in [
        (GameKind::Pente, "K10 A1 L10 A3 M10 A5 N10 A7 O10", "K10 O10"),
        (GameKind::Exago, "f6 g6 f7 g7 f5 g5 f8 g4 f4", "f4 f8"),
        (GameKind::Pentago, "a1D+ b6D+ a2D+ c6D+ a3D+ f6D+ a4D+ e6D+ a5", "a1 a5"),
    ] {
        let rules = if kind == GameKind::Exago { "must_block=off" } else { "" };
        let mut game = AnyGame::new(kind, 2, rules).expect("a game");
        for text in moves.split(' ') {
            game.play_text(text).unwrap_or_else(|refusal| panic!("{kind} {text}: {refusal}"));
        }
        assert!(game.is_over(), "{kind}");
        let svg = BoardPicture::of(&game).svg();
        let document = Document::parse(&svg).expect("well-formed XML");
        let found: Vec<_> =
            with_class(&document, "line").iter().filter_map(|n| n.attribute("data-ends")).collect();
        let mut wanted: Vec<&str> = ends.split(' ').collect();
        wanted.sort_unstable();
        let mut got: Vec<&str> = found[0].split(' ').collect();
        got.sort_unstable();
        assert_eq!(got, wanted, "{kind}");
        let layers = PictureLayers { winning_line: false, ..PictureLayers::default() };
        assert!(!BoardPicture::of(&game).with_layers(layers).svg().contains("winning-line"));
    }
}

#[test]
fn cells_lie_where_their_names_say() {
    let centres = |game: &AnyGame| -> BTreeMap<String, (f64, f64)> {
        let svg = BoardPicture::of(game).svg();
        let document = Document::parse(&svg).expect("well-formed XML");
        let cells = cells_in(&document);
        cells.iter().map(|&n| (n.attribute("data-cell").expect("a name").to_owned(), place(n))).collect()
    };
    for configuration in configurations::all() {
        let game = configurations::start(configuration);
        let (width, height) = BoardPicture::of(&game).size();
        let at = centres(&game);
        for &(x, y) in at.values() {
            assert!(x > 0.0 && y > 0.0 && x < width && y < height);
        }
        let apart = |a: &str, b: &str| (at[b].0 - at[a].0, at[b].1 - at[a].1);
        match game.kind() {
            GameKind::Exago => {
                let (dx, dy) = apart("a1", "a2");
                assert!(dx > 0.0 && dy.abs() < 0.01);
                let (ux, uy) = apart("a1", "b1");
                assert!((ux + dx / 2.0).abs() < 0.02 && uy < 0.0);
                assert!((ux.hypot(uy) - dx).abs() < 0.05, "cells of a hexagon are equally far apart");
            }
            GameKind::Pente => {
                assert_eq!(apart("A1", "B1"), (24.0, 0.0));
                assert_eq!(apart("A1", "A2"), (0.0, -24.0));
            }
            _ => {
                assert_eq!(apart("a1", "b1"), (52.0, 0.0));
                assert_eq!(apart("a1", "a2"), (0.0, -52.0));
                assert!(apart("c1", "d1").0 > 52.0, "a gap between blocks");
            }
        }
    }
}

#[test]
fn a_full_board_of_pente_is_small_enough() {
    let mut game = AnyGame::new(GameKind::Pente, 2, "").expect("a game");
    let mut dice = Dice::from_seed(5);
    while !game.is_over() {
        let moves = game.legal_moves();
        game.play(*dice.pick(&moves)).expect("legal");
    }
    let layers = PictureLayers { legal_targets: true, ..PictureLayers::default() };
    let length = BoardPicture::of(&game).with_layers(layers).svg().len();
    assert!(length < 60_000, "{length} bytes after {} moves", game.ply());
}

#[test]
fn titles_are_escaped_and_prefixes_cleaned() {
    let game = AnyGame::new(GameKind::Exago, 3, "").expect("a game");
    let svg = BoardPicture::of(&game).titled("<b>&\"").with_ids("1\"><script>").svg();
    assert!(!svg.contains("<script") && svg.contains("&lt;b&gt;&amp;&quot;"));
    let document = Document::parse(&svg).expect("well-formed XML");
    assert!(document.descendants().any(|node| node.attribute("id") == Some("t1scripttitle")));
}

#[test]
fn xl_1_marbles_have_the_colours_that_their_players_chose() {
    let mut game = AnyGame::new(GameKind::PentagoXl, 2, "").expect("a game");
    game.play_text("e5A+").expect("a move");
    let picture = BoardPicture::of(&game).with_pieces(&[PieceColour::Blue, PieceColour::Red]);
    assert!(picture.svg().contains(r#"data-cell="e5" data-piece="blue""#));
    assert!(picture.svg().contains("red to move"));
    assert_eq!(picture.update().pieces, [("e5".to_owned(), "blue")]);
}

#[test]
fn a_thumbnail_is_short_even_when_the_board_is_full_of_pieces() {
    for (kind, players) in
        [(GameKind::Pentago, 2), (GameKind::PentagoXl, 4), (GameKind::Exago, 6), (GameKind::Pente, 2)]
    {
        let mut game = AnyGame::new(kind, players, "").expect("a game");
        let (mut dice, mut moves) = (Dice::from_seed(7), 0);
        while moves < 60 && !game.is_over() {
            let legal = game.legal_moves();
            game.play(*dice.pick(&legal)).expect("legal");
            moves += 1;
        }
        let svg = tessera_draw::thumbnail(&game, &PieceColour::by_seat(kind, players));
        Document::parse(&svg.replace(" aria-hidden", " xmlns=\"http://www.w3.org/2000/svg\" aria-hidden"))
            .expect("well-formed XML");
        assert!(svg.len() < 2_200, "{kind}: {} bytes", svg.len());
    }
}

#[test]
fn xl_1_a_thumbnail_has_the_colours_that_the_players_chose() {
    let mut game = AnyGame::new(GameKind::PentagoXl, 2, "").expect("a game");
    game.play_text("a1A+").expect("legal");
    let svg = tessera_draw::thumbnail(&game, &[PieceColour::Blue, PieceColour::Yellow]);
    let has = |piece: PieceColour| svg.contains(&format!("stroke=\"{}\"", piece.colour()));
    assert!(has(PieceColour::Blue) && !has(PieceColour::Red), "{svg}");
}

/// A picture that reuses the parts of an earlier one is smaller, and every reference is found in one of the two.
#[test]
fn pictures_of_a_page_share_their_parts() {
    for configuration in configurations::all() {
        let (game, _) = played(configuration, 21);
        let layers = PictureLayers { cells: false, ..PictureLayers::default() };
        let draw = |shared| BoardPicture::of(&game).with_layers(layers).sharing(shared).svg();
        let (defined, reused) = (draw(SharedPartsMode::Defined), draw(SharedPartsMode::Reused));
        assert!(
            reused.len() < defined.len() * 2 / 3,
            "{configuration:?}: {} {}",
            reused.len(),
            defined.len()
        );
        let first = Document::parse(&defined).expect("well-formed XML");
        let ids: HashSet<&str> = first.descendants().filter_map(|node| node.attribute("id")).collect();
        let second = Document::parse(&reused).expect("well-formed XML");
        for reference in second.descendants().filter_map(|node| node.attribute("href")) {
            assert!(ids.contains(reference.trim_start_matches('#')), "{reference} {configuration:?}");
        }
    }
}
