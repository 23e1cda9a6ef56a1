use std::io::Write;

use anyhow::{Context, bail};
use clap::Args;
use tessera_rules::{decimal, quoted};
use tessera_tournament::{Action, Game, Outcome, PlayerNumber, Preview, Report, State};

use super::log_file::LogFile;
use super::tell::{all, who};
use super::{FileArgs, announce, game, player};
use crate::failure::Failure;

/// Write down how a game ended, or correct it
#[derive(Debug, Args)]
#[command(
    name = "result",
    long_about = "Writes down how a game ended: the winner and the marbles that he placed, or `draw`, `forfeit PLAYER`, `no-show \
                  PLAYER`, `nobody`. With --correct it says what changes and makes the change, with --preview it only \
                  says so.",
    after_help = "Examples:\n  tessera tournament result club.jsonl 7 Ada 12\n  tessera tournament result club.jsonl 7 draw\n  \
                  tessera tournament result club.jsonl 7 no-show Ben\n  \
                  tessera tournament result club.jsonl 7 Ben 14 --correct --preview\n  \
                  tessera tournament result club.jsonl 7 --strike"
)]
pub(super) struct EnterResult {
    #[command(flatten)]
    file: FileArgs,

    /// The game's number
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    game: String,

    /// The winner's name or number and his marbles, or draw, forfeit PLAYER, no-show PLAYER, nobody
    #[arg(value_name = "RESULT", allow_negative_numbers = true)]
    how: Vec<String>,

    /// Who began, if not who should have
    #[arg(long, value_name = "PLAYER")]
    began: Option<String>,

    /// The moves, if they were kept
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Replace a result that was wrong
    #[arg(long, conflicts_with = "strike")]
    correct: bool,

    /// Strike the result out: the game is still to be played
    #[arg(long)]
    strike: bool,

    /// Only say what would change
    #[arg(long)]
    preview: bool,
}

impl EnterResult {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut file = self.file.open()?;
        let action = self.action(file.state())?;
        if self.preview || self.correct || self.strike {
            let preview = file.preview(action.clone())?;
            write_preview(out, &file, &preview)?;
        }
        if !self.preview {
            let events = file.give(action)?;
            announce(out, file.state(), &events)?;
        }
        Ok(())
    }

    fn action(&self, state: &State) -> anyhow::Result<Action> {
        let game = state.game(game(&self.game)?)?;
        if self.strike {
            if !self.how.is_empty() {
                bail!("--strike takes a result out and gives no other; --correct does");
            }
            return Ok(Action::Strike { game: game.number });
        }
        let mut report = Report::new(game.number, self.outcome(state, game)?);
        report.began = self.began.as_deref().map(|text| player(state, text)).transpose()?;
        report.moves.clone_from(&self.moves);
        Ok(if self.correct { Action::Correct(report) } else { Action::Result(report) })
    }

    fn outcome(&self, state: &State, game: &Game) -> anyhow::Result<Outcome> {
        let how: Vec<&str> = self.how.iter().map(String::as_str).collect();
        let winner_against = |text: &str| -> anyhow::Result<PlayerNumber> {
            let loser = player(state, text)?;
            if !game.has(loser) {
                let (first, second) = (who(state, game.first), who(state, game.second));
                bail!(
                    "{} does not play in game {}: that is {first} against {second}",
                    who(state, loser),
                    game.number
                );
            }
            Ok(game.opponent(loser))
        };
        Ok(match how[..] {
            [] => bail!("say how game {} ended, such as `Ada 12`, `draw` or `no-show Ben`", game.number),
            ["draw"] => Outcome::Drawn,
            ["nobody"] => Outcome::NobodyCame,
            ["forfeit", loser] => Outcome::Forfeit { winner: winner_against(loser)? },
            ["no-show", loser] => Outcome::NoShow { winner: winner_against(loser)? },
            [winner] => Outcome::Won { winner: player(state, winner)?, marbles: None },
            [winner, marbles] => {
                let number = decimal(marbles).and_then(|number| u16::try_from(number).ok());
                let marbles = number.with_context(|| {
                    format!("'{}' is no number of marbles; 12 would be one", quoted(marbles))
                })?;
                Outcome::won(player(state, winner)?, marbles)
            }
            _ => bail!("a name of several words stands in quotation marks, as in 'Ben Li' 12"),
        })
    }
}

fn write_preview(out: &mut dyn Write, file: &LogFile, preview: &Preview) -> anyhow::Result<()> {
    let state = file.state();
    if preview.is_empty() {
        writeln!(out, "nothing else changes")?;
    }
    for change in &preview.groups {
        let order = |rows: &[tessera_tournament::Row]| {
            let line =
                |row: &tessera_tournament::Row| format!("{} ({})", who(state, row.player), row.score.points);
            rows.iter().map(line).collect::<Vec<_>>().join(", ")
        };
        writeln!(out, "group {} was: {}", change.group, order(&change.before))?;
        writeln!(out, "group {} is: {}", change.group, order(&change.after))?;
    }
    for (players, does) in
        [(&preview.comes_in, "comes into the cup"), (&preview.drops_out, "drops out of the cup")]
    {
        for &player in players {
            writeln!(out, "{} {does}", who(state, player))?;
        }
    }
    for game in &preview.cancelled {
        writeln!(out, "game {game} is cancelled")?;
    }
    for pair in &preview.paired {
        writeln!(out, "{} play", all(state, pair))?;
    }
    if !preview.lots.is_empty() {
        writeln!(out, "lots are to be drawn: {}", preview.lots.len())?;
    }
    Ok(())
}
