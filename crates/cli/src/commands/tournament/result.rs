//! `tessera tournament result`: enters, corrects or deletes the result of a game.

use std::io::Write;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use tessera_rules::input_text::{decimal, quoted};
use tessera_tournament::{
    GameReport, GameResult, PlayerNumber, TournamentAction, TournamentCommand, TournamentCommandPreview,
    TournamentFormat, TournamentGame, TournamentRefusal, TournamentState,
};

use super::event_text::{group_title, player_label, player_labels};
use super::tournament_file::TournamentFile;
use super::{TournamentFileArgs, game, player, print_events};
use crate::error::CliError;

/// Enter or correct the result of a game
#[derive(Debug, Args)]
#[command(
    name = "result",
    long_about = "Enters the result of a game: the winner and the number of marbles they placed; `draw`; `resigned PLAYER \
                  MARBLES`: PLAYER gave up, and the winner had placed so many marbles; `no-show PLAYER`: PLAYER did not \
                  come; `forfeit PLAYER`: the game was declared lost for PLAYER; `nobody`: neither came. A no-show and a \
                  forfeit give no win points. At tables of three and more it is the places in the order of the \
                  seats, such as `2-1-4-3`. --correct prints what changes and replaces the result; --preview only prints what \
                  would change.",
    after_help = "Examples:\n  tessera tournament result club.jsonl 7 Ada 12\n  tessera tournament result club.jsonl 7 draw\n  \
                  tessera tournament result club.jsonl 7 resigned Ben 9\n  \
                  tessera tournament result club.jsonl 7 no-show Ben\n  \
                  tessera tournament result club.jsonl 7 Ben 14 --correct --preview\n  \
                  tessera tournament result club.jsonl 7 --strike\n  tessera tournament result xl.jsonl 5 2-1-4-3"
)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct TournamentResultCommand {
    #[command(flatten)]
    file: TournamentFileArgs,

    /// Number of the game
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    game: String,

    /// Name or number of the winner and their marbles, or draw, resigned PLAYER MARBLES, no-show PLAYER, forfeit PLAYER,
    /// nobody; or places
    #[arg(value_name = "RESULT", allow_negative_numbers = true)]
    how: Vec<String>,

    /// Player who began, if not the scheduled one
    #[arg(long, value_name = "PLAYER")]
    began: Option<String>,

    /// Moves, if they were recorded
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Replace a wrong result
    #[arg(long, conflicts_with = "strike")]
    correct: bool,

    /// Delete the result: the game is to be played again
    #[arg(long)]
    strike: bool,

    /// With --correct or --strike: first delete the results of later games that depend on this one, in one step
    #[arg(long)]
    delete_later: bool,

    /// Only print what would change
    #[arg(long)]
    preview: bool,
}

impl TournamentResultCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut file = self.file.open()?;
        if self.delete_later && !self.correct && !self.strike {
            return Err(anyhow!("--delete-later goes with --correct or --strike").into());
        }
        let action = self.action(file.state())?;
        let later = if self.delete_later {
            file.tournament().later_games(&action.clone().into())?
        } else {
            Vec::new()
        };
        let command = TournamentCommand { delete_first: later, ..action.into() };
        if self.preview || self.correct || self.strike {
            let preview = file.preview(&command).map_err(offer_deletion)?;
            for game in &command.delete_first {
                writeln!(out, "the result of game {game} is deleted first")?;
            }
            write_preview(out, &file, &preview)?;
        }
        if !self.preview {
            let events = file.execute_command(&command)?;
            if events.is_empty() {
                writeln!(out, "the game already has this result")?;
            }
            print_events(out, file.state(), &events)?;
        }
        Ok(())
    }

    fn action(&self, state: &TournamentState) -> anyhow::Result<TournamentAction> {
        let game = state.game(game(&self.game)?)?;
        if self.strike {
            if !self.how.is_empty() {
                bail!("--strike deletes a result and takes no new one; use --correct for that");
            }
            return Ok(TournamentAction::DeleteResult { game: game.number });
        }
        let mut report = GameReport::new(game.number, self.outcome(state, game)?);
        report.began = self.began.as_deref().map(|text| player(state, text)).transpose()?;
        report.moves.clone_from(&self.moves);
        Ok(if self.correct { TournamentAction::Correct(report) } else { TournamentAction::Result(report) })
    }

    fn outcome(&self, state: &TournamentState, game: &TournamentGame) -> anyhow::Result<GameResult> {
        let how: Vec<&str> = self.how.iter().map(String::as_str).collect();
        let winner_against = |text: &str| -> anyhow::Result<PlayerNumber> {
            let loser = player(state, text)?;
            if !game.has(loser) {
                let (first, second) = (player_label(state, game.first), player_label(state, game.second));
                bail!(
                    "{} does not play in game {}: that is {first} against {second}",
                    player_label(state, loser),
                    game.number
                );
            }
            Ok(game.opponent(loser))
        };
        Ok(match how[..] {
            [] => bail!("give the result of game {}, e.g. `Ada 12`, `draw` or `no-show Ben`", game.number),
            ["draw"] => GameResult::Drawn,
            ["nobody"] => GameResult::NobodyCame,
            ["resigned", loser] => state.plan().resigned(winner_against(loser)?, None),
            ["resigned", loser, marbles] => {
                state.plan().resigned(winner_against(loser)?, Some(number_of_marbles(marbles)?))
            }
            ["forfeit", loser] => GameResult::Forfeit { winner: winner_against(loser)? },
            ["no-show", loser] => GameResult::NoShow { winner: winner_against(loser)? },
            [places] if is_at_table_of_places(state) => GameResult::read_places(places)?,
            [winner] => GameResult::Won { winner: player(state, winner)?, marbles: None },
            [winner, marbles] => GameResult::won(player(state, winner)?, number_of_marbles(marbles)?),
            _ => bail!("put a name with spaces in quotation marks, as in 'Ben Li' 12"),
        })
    }
}

/// Names the option that also deletes the results of later games.
fn offer_deletion(refused: anyhow::Error) -> anyhow::Error {
    match refused.downcast_ref() {
        Some(TournamentRefusal::LaterGamePlayed { game }) => anyhow!(
            "game {game}, which was played later, depends on this; delete its result first, or add --delete-later (TR-9)"
        ),
        _ => refused,
    }
}

fn number_of_marbles(text: &str) -> anyhow::Result<u16> {
    let number = decimal(text).and_then(|number| u16::try_from(number).ok());
    number.with_context(|| format!("'{}' is not a number of marbles, e.g. 12", quoted(text)))
}

fn is_at_table_of_places(state: &TournamentState) -> bool {
    matches!(state.plan().format, TournamentFormat::Tables { .. })
}

fn write_preview(
    out: &mut dyn Write,
    file: &TournamentFile,
    preview: &TournamentCommandPreview,
) -> anyhow::Result<()> {
    let state = file.state();
    if preview.is_empty() {
        writeln!(out, "nothing else changes")?;
    }
    for change in &preview.groups {
        let order = |rows: &[tessera_tournament::StandingsEntry]| {
            let line = |row: &tessera_tournament::StandingsEntry| {
                format!("{} ({})", player_label(state, row.player), row.score.points)
            };
            rows.iter().map(line).collect::<Vec<_>>().join(", ")
        };
        let title = group_title(state, change.group);
        writeln!(out, "{title} was: {}", order(&change.before))?;
        writeln!(out, "{title} is: {}", order(&change.after))?;
    }
    for (players, does) in
        [(&preview.entering_cup, "qualifies for the cup"), (&preview.leaving_cup, "drops out of the cup")]
    {
        for &player in players {
            writeln!(out, "{} {does}", player_label(state, player))?;
        }
    }
    for game in &preview.cancelled {
        writeln!(out, "game {game} is cancelled")?;
    }
    for pair in &preview.paired {
        writeln!(out, "{} play", player_labels(state, pair))?;
    }
    if let Some(round) = preview.outdated_round {
        writeln!(
            out,
            "round {round} was paired with the old result and stays; `tessera tournament draw --cancel` takes it back"
        )?;
    }
    if !preview.random_draws.is_empty() {
        writeln!(out, "random draws needed: {}", preview.random_draws.len())?;
    }
    Ok(())
}
