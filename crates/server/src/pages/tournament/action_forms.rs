//! The forms of a tournament: parsed into commands and executed.

use axum::Form;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use maud::html;
use serde::Deserialize;
use tessera_i18n::Translator;
use tessera_print::tournament_texts;
use tessera_rules::input_text::{decimal, quoted};
use tessera_service::{LiveTournamentError, LiveTournaments};
use tessera_table::CommandId;
use tessera_tournament::{
    GameNumber, GameReport, GameResult, NewEntrant, PlayerNumber, TournamentAction, TournamentCommand,
    TournamentFormat, TournamentState,
};

use super::result_line::{placed, report_of_line, special_outcome};
use super::{corrections, layout, online_play, refusal_page};
use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::pages::{not_found, see_other};

/// The fields of all forms; each form uses some of them.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct TournamentActionForm {
    action: String,
    name: String,
    club: String,
    seed: String,
    list: String,
    from: String,
    player: String,
    groups: String,
    tables: String,
    game: String,
    first: String,
    how: String,
    special: String,
    marbles: String,
    places: String,
    rounds: String,
    line: String,
    size: String,
    third: String,
    command: String,
    back: String,
    engine: String,
    began: String,
    seen: String,
    /// The games whose results are deleted first, separated by commas.
    delete_first: String,
    /// The command id, which the page's script adds when the form is sent.
    id: String,
    /// Not empty once the user has confirmed.
    sure: String,
    #[serde(flatten)]
    online: online_play::OnlineSettingsForm,
}

impl TournamentActionForm {
    /// The form that corrects the result of a game by a typed line.
    pub(super) fn of_corrected_line(line: &str, game: GameNumber) -> TournamentActionForm {
        let (action, line, game) = ("correct_line".to_owned(), line.to_owned(), game.to_string());
        TournamentActionForm { action, game, line, ..TournamentActionForm::default() }
    }

    /// The form that deletes the result of a game.
    pub(super) fn of_deleted_result(game: GameNumber) -> TournamentActionForm {
        let (action, game) = ("strike".to_owned(), game.to_string());
        TournamentActionForm { action, game, ..TournamentActionForm::default() }
    }

    /// The command id.
    fn command_id(&self) -> Option<CommandId> {
        (!self.id.is_empty()).then(|| CommandId::new(self.id.as_str()))
    }

    /// The games whose results are deleted first.
    fn delete_first(&self, words: Translator<'_>) -> Result<Vec<GameNumber>, String> {
        let parts = self.delete_first.split(',').filter(|part| !part.trim().is_empty());
        parts.map(|part| Ok(GameNumber::new(required_number(words, part)?))).collect()
    }

    /// The fields by name, to repeat them in a confirmation form.
    pub(super) fn fields(&self) -> [(&'static str, &str); 14] {
        [
            ("action", &self.action),
            ("player", &self.player),
            ("game", &self.game),
            ("first", &self.first),
            ("how", &self.how),
            ("special", &self.special),
            ("marbles", &self.marbles),
            ("size", &self.size),
            ("third", &self.third),
            ("command", &self.command),
            ("began", &self.began),
            ("line", &self.line),
            ("places", &self.places),
            ("rounds", &self.rounds),
        ]
    }
}

/// A text with single spaces, trimmed.
pub(super) fn normalised(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Parses an optional number; the error is a sentence for the user.
pub(super) fn optional_number<T: TryFrom<usize>>(
    words: Translator<'_>,
    text: &str,
) -> Result<Option<T>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    // Leading zeros are accepted: people write 09.
    let plain = text.trim_start_matches('0');
    let number =
        decimal(if plain.is_empty() { "0" } else { plain }).and_then(|number| T::try_from(number).ok());
    number.map(Some).ok_or_else(|| words.format(key::TOURNAMENT_NO_NUMBER, &[("text", quoted(text).into())]))
}

/// Parses a required number.
pub(super) fn required_number<T: TryFrom<usize>>(words: Translator<'_>, text: &str) -> Result<T, String> {
    optional_number(words, text)?.ok_or_else(|| words.text(key::TOURNAMENT_NUMBER_MISSING).into_owned())
}

/// The action of a form, or a sentence about what is wrong with it.
pub(super) fn action(
    words: Translator<'_>,
    state: &TournamentState,
    form: &TournamentActionForm,
) -> Result<TournamentAction, String> {
    let player = || Ok::<_, String>(PlayerNumber::new(required_number(words, &form.player)?));
    Ok(match form.action.as_str() {
        "enter" => {
            let seed = optional_number(words, &form.seed)?;
            let engine = optional_number(words, &form.engine)?;
            let (name, club) = (normalised(&form.name), normalised(&form.club));
            let entrant = NewEntrant { name, club, seed, engine, qualified_in: None };
            TournamentAction::Enter { entrants: vec![entrant] }
        }
        "paste" => {
            let entrants = state.read_more_entrants(form.list.as_bytes());
            TournamentAction::Enter {
                entrants: entrants.map_err(|reason| tournament_texts::refusal(words, &reason))?,
            }
        }
        "amend" => {
            let known =
                state.entrant(player()?).map_err(|reason| tournament_texts::refusal(words, &reason))?;
            let entrant = NewEntrant {
                name: normalised(&form.name),
                club: normalised(&form.club),
                seed: optional_number(words, &form.seed)?,
                qualified_in: known.qualified_in.clone(),
                engine: known.engine,
            };
            TournamentAction::EditEntrant { player: player()?, entrant }
        }
        "withdraw" => TournamentAction::Withdraw { player: player()? },
        "reinstate" => TournamentAction::Reinstate { player: player()? },
        "tables" => TournamentAction::SetTables { tables: optional_number(words, &form.tables)? },
        "online" => TournamentAction::SetOnline {
            online: online_play::settings(words, &form.online, state.plan().online)?,
        },
        "renew" => TournamentAction::RenewLink { player: player()? },
        "draw" => TournamentAction::Draw { groups: optional_number(words, &form.groups)? },
        "cancel_round" => TournamentAction::CancelRound,
        "rounds" => TournamentAction::SetRounds { rounds: required_number(words, &form.rounds)? },
        "result" => TournamentAction::Result(report(words, state, form)?),
        "line" => TournamentAction::Result(report_of_line(words, state, &form.line, None)?),
        "correct_line" => {
            let game = optional_number(words, &form.game)?.map(GameNumber::new);
            TournamentAction::Correct(report_of_line(words, state, &form.line, game)?)
        }
        "correct" => TournamentAction::Correct(report(words, state, form)?),
        "strike" => {
            TournamentAction::DeleteResult { game: GameNumber::new(required_number(words, &form.game)?) }
        }
        "cup" => TournamentAction::PlanCup {
            size: optional_number(words, &form.size)?,
            third_place: !form.third.is_empty(),
        },
        "undo" => TournamentAction::Undo { command: required_number(words, &form.command)? },
        _ => return Err(words.text(key::PROBLEM_NOT_FOUND).into_owned()),
    })
}

fn report(
    words: Translator<'_>,
    state: &TournamentState,
    form: &TournamentActionForm,
) -> Result<GameReport, String> {
    let number = GameNumber::new(required_number(words, &form.game)?);
    let game = state.game(number).map_err(|reason| tournament_texts::refusal(words, &reason))?;
    // The result belongs to the pair that the page showed; the game may have been paired anew since.
    let first: Option<u16> = optional_number(words, &form.first)?;
    if first.is_some_and(|first| first != game.first.get()) {
        return Err(words.text(key::TOURNAMENT_OTHERS_PLAY).into_owned());
    }
    if matches!(state.plan().format, TournamentFormat::Tables { .. }) {
        return placed(words, number, &form.places);
    }
    let marbles = optional_number(words, &form.marbles)?;
    let special = special_outcome(state, game, &form.special, marbles);
    let won = |winner| GameResult::Won { winner, marbles };
    let outcome = match (form.how.as_str(), special) {
        ("special", Some(outcome)) => outcome,
        ("first" | "second" | "drawn", Some(_)) => {
            return Err(words.text(key::TOURNAMENT_SPECIAL_AND_WINNER).into_owned());
        }
        ("first", None) => won(game.first),
        ("second", None) => won(game.second),
        ("drawn", None) => GameResult::Drawn,
        _ => return Err(words.text(key::TOURNAMENT_HOW_MISSING).into_owned()),
    };
    let began = match form.began.as_str() {
        "first" => Some(game.first),
        "second" => Some(game.second),
        _ => None,
    };
    Ok(GameReport { began, ..GameReport::new(number, outcome) })
}

/// `POST …/act`
pub(super) async fn act(
    State(tournaments): State<LiveTournaments>,
    access: TournamentAccess,
    Form(form): Form<TournamentActionForm>,
) -> Response {
    let words = access.visitor.translator();
    // Before it is read again: a list whose answer was lost names players who have entered by now.
    let probe = TournamentCommand { id: form.command_id(), ..access.command(TournamentAction::CancelRound) };
    if access.tournament.is_executed(&probe) {
        return see_other(&access.path(if form.action == "paste" { "entries" } else { "" }), None);
    }
    let action = if form.action == "qualify" {
        match qualified(&tournaments, &access, &form.from).await {
            Ok(entrant) => Ok(TournamentAction::Enter { entrants: vec![entrant] }),
            Err(reason) => return refusal_page::refused(&access, &reason),
        }
    } else {
        action(words, access.state(), &form)
    };
    match action {
        Ok(action) => execute(&access, action, &form).await,
        Err(sentence) => refusal_page::unreadable(&access, &sentence),
    }
}

/// Asks for confirmation before a result that ends a running game: the game's number may be mistyped.
fn confirmation_page(
    access: &TournamentAccess,
    form: &TournamentActionForm,
    report: &GameReport,
) -> Response {
    let words = access.visitor.translator();
    let state = access.state();
    let Ok(game) = state.game(report.game) else { return not_found(&access.visitor) };
    let pair = format!("{} – {}", state.name(game.first), state.name(game.second));
    let body = html! {
        section .card data-question {
            h2 { (words.format(key::TOURNAMENT_GAME, &[("game", game.number.get().into())])) ": " (pair) }
            p { (words.text(key::TOURNAMENT_TABLE_RUNS)) " " b { (tournament_texts::result(words, state, report.outcome)) } }
            form .line method="post" action=(access.path("act")) data-quick {
                @for (name, value) in form.fields() { @if !value.is_empty() { input type="hidden" name=(name) value=(value); } }
                @for (name, value) in [("seen", &form.seen), ("back", &form.back)] {
                    @if !value.is_empty() { input type="hidden" name=(name) value=(value); }
                }
                input type="hidden" name="sure" value="on";
                button .primary { (words.text(key::TOURNAMENT_DO_IT)) }
                a .button href=(access.path("")) { (words.text(key::TOURNAMENT_LEAVE_IT)) }
            }
        }
    };
    layout::form_response(access, &body)
}

/// Executes a command and redirects to the page that shows its result.
async fn execute(
    access: &TournamentAccess,
    action: TournamentAction,
    form: &TournamentActionForm,
) -> Response {
    let own_page;
    let page = match action {
        TournamentAction::RenewLink { player } => {
            own_page = format!("players/{player}");
            &own_page
        }
        TournamentAction::Enter { .. }
        | TournamentAction::EditEntrant { .. }
        | TournamentAction::SetOnline { .. } => "entries",
        TournamentAction::Draw { .. } if access.state().plan().format.is_drawn_by_rounds() => "",
        TournamentAction::Draw { .. } if access.state().plan().format.name() == "knock-out" => "cup",
        TournamentAction::Draw { .. } => "groups",
        TournamentAction::PlanCup { .. } => "cup",
        _ if form.back == "history" => "history",
        _ => "",
    };
    let words = access.visitor.translator();
    let (seen, delete_first) = match (optional_number(words, &form.seen), form.delete_first(words)) {
        (Ok(seen), Ok(delete_first)) => (seen, delete_first),
        (Err(sentence), _) | (_, Err(sentence)) => return refusal_page::unreadable(access, &sentence),
    };
    let id = form.command_id();
    let command = TournamentCommand { id, seen, delete_first, ..access.command(action) };
    let network = Some(access.visitor.network());
    match access.live.command(access.role, command, !form.sure.is_empty(), network).await {
        Ok(_) => see_other(&access.path(page), None),
        Err(LiveTournamentError::StillPlayed(report)) => confirmation_page(access, form, &report),
        Err(reason) => {
            refusal_page::refused_with(access, &reason, &corrections::whole_step(access, form, &reason))
        }
    }
}

/// The winner of another tournament of the same organiser (TR-8); `from` is its address or its id.
async fn qualified(
    tournaments: &LiveTournaments,
    access: &TournamentAccess,
    from: &str,
) -> Result<NewEntrant, LiveTournamentError> {
    let id = from.trim().trim_end_matches('/').split("/tournaments/").last().unwrap_or_default();
    let id: String = id.chars().take_while(char::is_ascii_alphanumeric).collect();
    let below = tournaments.get(&id).await?;
    Ok(below.now().await.state().qualified(access.state())?)
}

/// `POST …/list`: an uploaded file of players, in any encoding.
pub(super) async fn enter_list(access: TournamentAccess, list: Bytes) -> Response {
    match access.state().read_more_entrants(&list) {
        Ok(entrants) => {
            execute(&access, TournamentAction::Enter { entrants }, &TournamentActionForm::default()).await
        }
        Err(refusal) => refusal_page::refused(&access, &refusal.into()),
    }
}
