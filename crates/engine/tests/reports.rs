//! Reports of a search while it runs, and its result.

use tessera_engine::{CancelToken, SearchLimits, SearchReport, SearchScore, evaluation_scale};
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind};

use crate::players::{after, engine, start};

const SETTINGS: [(GameKind, usize, &str); 8] = [
    (GameKind::Pentago, 2, ""),
    (GameKind::Pentago, 2, "swap"),
    (GameKind::PentagoXl, 2, ""),
    (GameKind::PentagoXl, 3, ""),
    (GameKind::PentagoXl, 4, "teams"),
    (GameKind::Exago, 2, ""),
    (GameKind::Pente, 2, ""),
    (GameKind::Pente, 2, "swap"),
];

/// The result of a search and the last report before it.
fn think(game: &AnyGame, limits: &SearchLimits) -> (SearchReport<AnyMove>, Option<SearchReport<AnyMove>>) {
    let mut last = None;
    let result = engine().think(game, limits, &CancelToken::new(), &mut |report| last = Some(report.clone()));
    (result, last)
}

/// Positions of random games, none of them over.
fn positions((kind, players, rules): (GameKind, usize, &str)) -> impl Iterator<Item = AnyGame> {
    (0..12).filter_map(move |seed| {
        let mut game = start(kind, players, rules);
        game.playout(&mut Dice::from_seed(seed), 2 * seed as usize);
        (!game.is_over()).then_some(game)
    })
}

#[test]
fn the_result_is_the_last_report() {
    for setting in SETTINGS {
        for game in positions(setting) {
            for nodes in [1, 40, 333, 1_500, 4_000] {
                for lines in [1, 3] {
                    let (result, last) = think(&game, &SearchLimits { lines, ..SearchLimits::nodes(nodes) });
                    let last = last.unwrap_or_else(|| panic!("{setting:?} {nodes}: no report of {game}"));
                    assert_eq!(result.lines, last.lines, "{setting:?} {nodes} {lines}: {game}");
                }
            }
        }
    }
}

#[test]
fn evaluations_are_reported_by_the_scale_of_the_position() {
    let mut compared = 0;
    for setting in SETTINGS {
        for game in positions(setting) {
            let limits = SearchLimits { lines: 3, ..SearchLimits::nodes(2_000) };
            let (reported, _) = think(&game, &limits);
            let raw = engine().with_raw_evaluations().think(&game, &limits, &CancelToken::new(), &mut |_| {});
            assert_eq!(reported.lines.len(), raw.lines.len());
            for (reported, raw) in reported.lines.iter().zip(raw.lines) {
                assert_eq!(reported.moves, raw.moves, "{game}");
                let points = f64::from(raw.score.raw()) * 600.0 / evaluation_scale(&game);
                let expected = if raw.score.is_proven() {
                    raw.score
                } else {
                    SearchScore::points((points.round() as i32).clamp(-1_600, 1_600))
                };
                assert_eq!(reported.score, expected, "{game}");
                compared += usize::from(!raw.score.is_proven());
            }
        }
    }
    assert!(compared > 100, "{compared} only");
}

#[test]
fn an_evaluation_that_is_not_proven_is_no_certainty() {
    let lost = after(GameKind::Pente, 2, "championship", "K10 H7 O11 G14 M9 K7 N10 P12 L10");
    let random = SETTINGS.into_iter().flat_map(positions);
    for game in std::iter::once(lost).chain(random) {
        for nodes in [1, 2_000, 100_000] {
            if nodes == 100_000 && game.rules() != "championship" {
                continue;
            }
            let (result, _) = think(&game, &SearchLimits { lines: 3, ..SearchLimits::nodes(nodes) });
            for score in result.lines.iter().map(|line| line.score).filter(|score| !score.is_proven()) {
                assert!((0.001..=0.999).contains(&score.win_chance()), "{nodes}: {score} in {game}");
            }
        }
    }
}
