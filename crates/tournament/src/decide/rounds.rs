//! Draws the rounds of the formats that are drawn round by round: Swiss system and tables.

use std::collections::BTreeSet;

use super::CommandDraft;
use crate::format::check_rounds;
use crate::swiss::{SwissPlayer, pair_players, who_begins};
use crate::table_seating::{SeatingHistory, seat_players};
use crate::{
    PlayerNumber, RandomDrawSubject, RoundBye, RoundPairing, TournamentEventKind, TournamentGame,
    TournamentRefusal,
};

impl CommandDraft<'_> {
    pub(super) fn draw_swiss_round(&mut self, rounds: u16) -> Result<(), TournamentRefusal> {
        let (round, present) = self.next_round(rounds)?;
        self.draw_pairing_order();
        let players = self.state.swiss_players(round, &present);
        let pairing = pair_players(&players).ok_or(TournamentRefusal::NoPairing { round })?;
        let mut dice = self.draw_seed(RandomDrawSubject::Round { round }, |_| Vec::new());
        let mut paired = |[one, other]: [usize; 2]| {
            let (one, other) = (&players[one], &players[other]);
            let (begins, reason) = who_begins(one, other, &mut dice);
            let seated: [&SwissPlayer; 2] = if begins { [one, other] } else { [other, one] };
            RoundPairing {
                players: seated.map(|player| player.number).to_vec(),
                points: seated.map(|player| player.points).to_vec(),
                begins: Some(reason),
            }
        };
        let games = pairing.pairs.iter().map(|&pair| paired(pair)).collect();
        let bye = pairing.bye.map(|bye| &players[bye]);
        let bye = bye.map(|player| RoundBye { player: player.number, points: player.points });
        let from = self.explicit_next_game();
        self.push(TournamentEventKind::RoundDrawn { round, games, bye, from });
        Ok(())
    }

    pub(super) fn draw_tables(&mut self, rounds: u16, seats: u8) -> Result<(), TournamentRefusal> {
        let (round, present) = self.next_round(rounds)?;
        let mut dice = self.draw_seed(RandomDrawSubject::Round { round }, |_| Vec::new());
        let history = SeatingHistory::of(&self.state);
        let players: Vec<PlayerNumber> = present.into_iter().collect();
        let tables = seat_players(&players, usize::from(seats), &history, &mut dice);
        let game = |players| RoundPairing { players, points: Vec::new(), begins: None };
        let games = tables.into_iter().map(game).collect();
        let from = self.explicit_next_game();
        self.push(TournamentEventKind::RoundDrawn { round, games, bye: None, from });
        Ok(())
    }

    /// Number and players of the next round, if it can be drawn.
    fn next_round(&self, rounds: u16) -> Result<(u16, BTreeSet<PlayerNumber>), TournamentRefusal> {
        let state = &self.state;
        let drawn = state.rounds.len() as u16;
        let open = state.open_group_games();
        if open > 0 {
            return Err(TournamentRefusal::RoundNotDone { round: drawn, open });
        }
        if drawn >= rounds {
            return Err(TournamentRefusal::NoRoundLeft { rounds });
        }
        let present: BTreeSet<PlayerNumber> = state.active_players().collect();
        match present.len() {
            players @ 0..2 => Err(TournamentRefusal::TooFewPlayers { players }),
            _ => Ok((drawn + 1, present)),
        }
    }

    pub(super) fn cancel_round(&mut self) -> Result<(), TournamentRefusal> {
        let state = &self.state;
        if !state.plan.format.is_drawn_by_rounds() {
            return Err(TournamentRefusal::FormatHasNoRounds);
        }
        let last = state.rounds.last().ok_or(TournamentRefusal::NotDrawn)?;
        let round = last.number;
        let entered = |game: &&TournamentGame| game.outcome().is_some_and(crate::GameResult::was_entered);
        let games = last.games.iter().filter_map(|&game| state.game(game).ok());
        if let Some(game) = games.into_iter().find(entered) {
            return Err(TournamentRefusal::RoundPlayed { round, game: game.number });
        }
        self.push(TournamentEventKind::RoundCancelled { round });
        Ok(())
    }

    pub(super) fn set_rounds(&mut self, rounds: u16) -> Result<(), TournamentRefusal> {
        if !self.state.plan.format.is_drawn_by_rounds() {
            return Err(TournamentRefusal::FormatHasNoRounds);
        }
        check_rounds(rounds)?;
        let drawn = self.state.rounds.len() as u16;
        if rounds < drawn {
            return Err(TournamentRefusal::RoundsBelow { rounds, drawn });
        }
        self.push(TournamentEventKind::RoundsSet { rounds });
        Ok(())
    }
}
