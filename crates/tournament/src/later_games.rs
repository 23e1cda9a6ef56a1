//! Games that were played later and stand in the way of a command (TR-9).

use tessera_rules::Dice;

use crate::{GameNumber, Tournament, TournamentAction, TournamentCommand, TournamentRefusal};

impl Tournament {
    /// The games whose results must be deleted before a command is possible, the latest first; none if it is possible at once.
    /// With them in [`delete_first`](TournamentCommand::delete_first), the command deletes their results and does the rest in
    /// one step. A refusal is another reason that stands in the way, such as a player of a later game who has withdrawn.
    pub fn later_games(&self, command: &TournamentCommand) -> Result<Vec<GameNumber>, TournamentRefusal> {
        let mut games: Vec<GameNumber> = Vec::new();
        loop {
            let (_, later) = self.draft_kinds(&command.action, &games, &mut Dice::from_seed(0))?;
            // A command cannot delete the result that it is about.
            if let Some(&game) = later.iter().find(|&&game| is_about(&command.action, game)) {
                return Err(TournamentRefusal::LaterGamePlayed { game });
            }
            if later.is_empty() {
                return Ok(games);
            }
            games.extend(later);
            games.sort_unstable_by(|one, other| other.cmp(one));
        }
    }
}

fn is_about(action: &TournamentAction, game: GameNumber) -> bool {
    match action {
        TournamentAction::Correct(report) => report.game == game,
        TournamentAction::DeleteResult { game: deleted } => *deleted == game,
        _ => false,
    }
}
