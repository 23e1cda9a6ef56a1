//! An independent judge of standings: TR-4 and TR-5 and the tie-breaks of the other formats as `docs/tournament.md` lists
//! them, computed plainly from the games, and compared over many simulated tournaments.

use tessera_rules::{Dice, GameKind};
use tessera_tournament::{
    GameReport, GameResult, PlayerNumber, RankReason, SimulationSettings, TournamentFormat, TournamentGame,
    TournamentSetup, TournamentState, random_result,
};

use crate::test_tournament::simulated_tournaments;

struct Judge<'a> {
    state: &'a TournamentState,
    games: Vec<&'a TournamentGame>,
    players: Vec<PlayerNumber>,
}

impl Judge<'_> {
    fn points(&self, player: PlayerNumber) -> i64 {
        let byes =
            self.state.rounds().iter().filter(|round| round.bye.is_some_and(|bye| bye.player == player));
        3 * byes.count() as i64 + self.games.iter().map(|game| self.points_in(game, player)).sum::<i64>()
    }

    fn points_in(&self, game: &TournamentGame, player: PlayerNumber) -> i64 {
        let seats: Vec<PlayerNumber> = game.seated().collect();
        let Some(seat) = seats.iter().position(|&seated| seated == player) else { return 0 };
        match (game.outcome(), self.state.plan().format) {
            (Some(GameResult::Placed { places }), TournamentFormat::Tables { seats: full, .. }) => {
                let own = places.as_slice()[seat];
                let mut points = 2 * (i64::from(full) - seats.len() as i64);
                for (other, &place) in places.as_slice().iter().enumerate() {
                    points += match place {
                        _ if other == seat => 0,
                        place if place > own => 2,
                        place if place == own => 1,
                        _ => 0,
                    };
                }
                points
            }
            (Some(GameResult::Drawn), _) => 1,
            (Some(outcome), _) if outcome.winner() == Some(player) => 3,
            _ => 0,
        }
    }

    /// TR-4: 18 less the marbles of the winner.
    fn win_points(&self, player: PlayerNumber) -> i64 {
        let won = |game: &&TournamentGame| match game.outcome() {
            Some(GameResult::Won { winner, marbles: Some(marbles) }) if winner == player => {
                18 - i64::from(marbles)
            }
            _ => 0,
        };
        self.games.iter().map(won).sum()
    }

    fn first_places(&self, player: PlayerNumber) -> i64 {
        let first = |game: &&&TournamentGame| match game.outcome() {
            Some(GameResult::Placed { places }) => {
                let alone = places.as_slice().iter().filter(|place| **place == 1).nth(1).is_none()
                    && places.as_slice().contains(&1);
                let winner = game.seated().zip(places.as_slice()).find(|&(_, &place)| place == 1);
                alone && winner.is_some_and(|(winner, _)| winner == player)
            }
            _ => false,
        };
        self.games.iter().filter(first).count() as i64
    }

    fn is_played(game: &TournamentGame) -> bool {
        matches!(game.outcome(), Some(GameResult::Won { .. } | GameResult::Drawn | GameResult::Placed { .. }))
    }

    /// For every round the opponents, and twice the share of their points; an imaginary opponent has the player's own points.
    fn buchholz_and_sonneborn_berger(&self, player: PlayerNumber) -> (i64, i64) {
        let (mut buchholz, mut halves) = (0, 0);
        for round in self.state.rounds() {
            let game = self.games.iter().find(|game| game.round == round.number && game.has(player));
            match game {
                Some(game) if Judge::is_played(game) => {
                    for opponent in game.seated().filter(|&seated| seated != player) {
                        buchholz += self.points(opponent);
                        halves += match game.outcome().and_then(GameResult::winner) {
                            Some(winner) if winner == player => 2 * self.points(opponent),
                            Some(_) => 0,
                            None => self.points(opponent),
                        };
                    }
                }
                _ => {
                    buchholz += self.points(player);
                    let is_bye = round.bye.is_some_and(|bye| bye.player == player);
                    let is_won =
                        game.is_some_and(|game| game.outcome().and_then(GameResult::winner) == Some(player));
                    halves += if is_bye || is_won { 2 * self.points(player) } else { 0 };
                }
            }
        }
        (buchholz, halves)
    }

    fn points_among(&self, player: PlayerNumber, tied: &[PlayerNumber]) -> i64 {
        let among =
            |game: &&&TournamentGame| game.has(player) && game.seated().all(|seated| tied.contains(&seated));
        self.games.iter().filter(among).map(|game| self.points_in(game, player)).sum()
    }

    /// The players from the first to the last, those who are equal in everything together.
    fn order(&self) -> Vec<Vec<PlayerNumber>> {
        let format = self.state.plan().format;
        let has_win_points = self.state.plan().game == GameKind::Pentago;
        let mut classes = self.split(&self.players, Judge::points);
        match format {
            TournamentFormat::Swiss { .. } => {
                classes = self.refine(&classes, |judge, p| judge.buchholz_and_sonneborn_berger(p).0);
                classes = self.refine(&classes, |judge, p| judge.buchholz_and_sonneborn_berger(p).1);
                classes = classes.iter().flat_map(|class| self.by_games_among(class)).collect();
                if has_win_points {
                    classes = self.refine(&classes, Judge::win_points);
                }
            }
            TournamentFormat::Tables { .. } => {
                classes = self.refine(&classes, Judge::first_places);
                classes = self.refine(&classes, |judge, p| judge.buchholz_and_sonneborn_berger(p).0);
            }
            _ => {
                if has_win_points {
                    classes = self.refine(&classes, Judge::win_points);
                }
                classes = classes.iter().flat_map(|class| self.by_games_among(class)).collect();
            }
        }
        classes
    }

    fn refine(
        &self,
        classes: &[Vec<PlayerNumber>],
        number: impl Fn(&Self, PlayerNumber) -> i64,
    ) -> Vec<Vec<PlayerNumber>> {
        classes.iter().flat_map(|class| self.split(class, &number)).collect()
    }

    fn split(
        &self,
        class: &[PlayerNumber],
        number: impl Fn(&Self, PlayerNumber) -> i64,
    ) -> Vec<Vec<PlayerNumber>> {
        let mut numbers: Vec<i64> = class.iter().map(|&player| number(self, player)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let with = |wanted: &i64| class.iter().copied().filter(|&p| number(self, p) == *wanted).collect();
        numbers.iter().rev().map(with).collect()
    }

    /// Players who are still tied after the games among them are compared by the games among themselves only.
    fn by_games_among(&self, class: &[PlayerNumber]) -> Vec<Vec<PlayerNumber>> {
        let parts = self.split(class, |judge, player| judge.points_among(player, class));
        if parts.len() < 2 {
            parts
        } else {
            parts.iter().flat_map(|part| self.by_games_among(part)).collect()
        }
    }
}

/// Compares all groups; returns their number and that of ties that only a lot could break.
fn judge(state: &TournamentState) -> (usize, usize) {
    let mut lots = 0;
    for group in state.groups() {
        let games = state.games_of(group.number).filter(|game| !game.cancelled).collect();
        let judge = Judge { state, games, players: group.players.clone() };
        let rows = state.standings(group.number);
        let mut at = 0;
        for class in judge.order() {
            let mut here: Vec<PlayerNumber> =
                rows[at..at + class.len()].iter().map(|row| row.player).collect();
            let mut expected = class.clone();
            here.sort_unstable();
            expected.sort_unstable();
            assert_eq!(here, expected, "{:?} {:?}", state.plan(), rows);
            for row in &rows[at..at + class.len()] {
                assert_eq!(i64::from(row.score.points), judge.points(row.player));
                if let Some(sums) = row.tie_breaks {
                    let (buchholz, halves) = judge.buchholz_and_sonneborn_berger(row.player);
                    assert_eq!(i64::from(sums.buchholz), buchholz);
                    let is_swiss = matches!(state.plan().format, TournamentFormat::Swiss { .. });
                    assert!(!is_swiss || i64::from(sums.sonneborn_berger_halves) == halves);
                }
            }
            for row in &rows[at..at + class.len() - 1] {
                lots += 1;
                assert!(matches!(row.ahead, Some(RankReason::RandomDraw { .. })), "{row:?}");
            }
            at += class.len();
        }
        assert_eq!(at, rows.len());
    }
    (state.groups().len(), lots)
}

/// Results with forfeits, no-shows and few marbles, so that ties are frequent.
fn report(state: &TournamentState, game: &TournamentGame, dice: &mut Dice) -> GameReport {
    let mut report = random_result(state, game, dice);
    if matches!(state.plan().format, TournamentFormat::Tables { .. }) {
        return report;
    }
    let winner = *dice.pick(&game.players());
    let is_cup = state.cup().is_some();
    report.outcome = match dice.roll(12) {
        0 => GameResult::Forfeit { winner },
        1 => GameResult::NoShow { winner },
        2 if !is_cup => GameResult::NobodyCame,
        3..6 => GameResult::Drawn,
        _ => GameResult::won(winner, 5 + dice.roll(3) as u16),
    };
    report
}

fn simulate(game: GameKind, format: TournamentFormat, players: usize, seed: u64) -> (usize, usize) {
    let plan = TournamentSetup { format, ..TournamentSetup::new("Judged", game) };
    let simulation = SimulationSettings::new(plan, players);
    let mut groups = (0, 0);
    let mut judged = 0;
    let tournament = simulation
        .run(&mut Dice::from_seed(seed), |state, game, dice| {
            // Also while it is played, when nothing is drawn by lot yet.
            judged += 1;
            if judged % 16 == 0 && state.groups().len() == 1 {
                let points = |row: &tessera_tournament::StandingsEntry| row.score.points;
                let rows = state.standings(state.groups()[0].number);
                assert!(rows.windows(2).all(|pair| points(&pair[0]) >= points(&pair[1])));
            }
            report(state, game, dice)
        })
        .expect("it runs");
    let (count, lots) = judge(tournament.state());
    groups.0 += count;
    groups.1 += lots;
    groups
}

#[test]
fn tr_4_tr_5_standings_agree_with_a_plain_implementation() {
    let (mut groups, mut lots) = (0, 0);
    for seed in 0..simulated_tournaments(150) {
        let players = 4 + (seed % 22) as usize;
        let game = [GameKind::Pentago, GameKind::Pente][(seed % 2) as usize];
        let (more, tied) = simulate(game, TournamentFormat::GroupsThenCup, players, seed);
        groups += more;
        lots += tied;
    }
    assert!(groups > 300 && lots > 10, "{groups} groups, {lots} lots");
}

#[test]
fn round_robins_agree_with_a_plain_implementation() {
    for seed in 0..simulated_tournaments(60) {
        let format = TournamentFormat::RoundRobin { double: seed % 3 == 0 };
        let game = [GameKind::Pentago, GameKind::Exago][(seed % 2) as usize];
        simulate(game, format, 2 + (seed % 9) as usize, seed);
    }
}

#[test]
fn swiss_tie_breaks_agree_with_a_plain_implementation() {
    let mut lots = 0;
    for seed in 0..simulated_tournaments(120) {
        let players = 6 + (seed % 20) as usize;
        let rounds = (players as u16 / 2).clamp(1, 2 + (seed % 5) as u16);
        let format = TournamentFormat::Swiss { rounds, accelerated: seed % 4 == 0 };
        let game = [GameKind::Pentago, GameKind::Pente][(seed % 2) as usize];
        lots += simulate(game, format, players, seed).1;
    }
    assert!(lots > 0, "some ties are left to a lot");
}

#[test]
fn points_by_place_agree_with_a_plain_implementation() {
    for seed in 0..simulated_tournaments(60) {
        let (game, most) = [(GameKind::PentagoXl, 4), (GameKind::Exago, 6)][(seed % 2) as usize];
        let seats = 3 + (seed / 2 % (most - 2)) as u8;
        let format = TournamentFormat::Tables { rounds: 1 + (seed % 4) as u16, seats };
        simulate(game, format, 3 + (seed % 17) as usize, seed);
    }
}
