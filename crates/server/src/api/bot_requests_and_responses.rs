//! Bodies and parameters of the requests that programs need: stream, challenges, tokens.

use serde::{Deserialize, Serialize};
use tessera_service::ApiTokenInfo;
use tessera_store::{MAX_TOKEN_NAME_CHARS, TokenScope};
use tessera_table::{ClockSetting, SeatNumber};
use utoipa::{IntoParams, ToSchema};

use crate::challenge_view::ChallengeView;

// The attributes of a schema take only literals.
const _: () = assert!(MAX_TOKEN_NAME_CHARS == 40, "`max_length` of `NewToken::name`");

/// The query of the stream.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct StreamQuery {
    /// Begin with a `game_over` for each game that ended since this time, in milliseconds since 1970; 100 at most.
    pub(super) since: Option<u64>,
    /// False to get the current state only, up to `ready`.
    pub(super) follow: bool,
}

impl Default for StreamQuery {
    fn default() -> StreamQuery {
        StreamQuery { since: None, follow: true }
    }
}

/// A challenge to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewChallenge {
    /// The name of the account to challenge.
    #[schema(max_length = 40, example = "Ada")]
    pub(super) opponent: String,
    #[schema(value_type = tessera_rules::GameKind)]
    pub(super) game: String,
    /// Options of the game, such as `touch_move,mover_wins_ties` (docs/rulebook.md).
    #[serde(default)]
    pub(super) rules: String,
    #[serde(default)]
    pub(super) clock: ClockSetting,
    /// Your seat: 1 begins; drawn if it is left out.
    #[schema(minimum = 1, maximum = 2)]
    pub(super) seat: Option<SeatNumber>,
    /// Whether only the two players may see the table.
    #[serde(default)]
    pub(super) private: bool,
    /// Whether a placement is final, in Pentago XL; in Pentago that is a rule.
    #[serde(default)]
    pub(super) touch_move: bool,
    /// Whether moves are announced, in Pente.
    #[serde(default)]
    pub(super) announcements: bool,
    /// How long it waits for an answer: 60 minutes unless given, at most 1440.
    #[schema(minimum = 1, maximum = 1440)]
    pub(super) minutes: Option<u32>,
}

/// The path of a challenge.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ChallengePath {
    /// The id of the challenge.
    pub(super) challenge: String,
}

/// Your open challenges.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChallengeList {
    pub(super) challenges: Vec<ChallengeView>,
}

/// A challenge that was accepted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChallengeAccepted {
    /// The id of the table, which is that of the challenge.
    pub(super) table: String,
}

/// What a token allows: `read` your games, private tables, stream and challenges; `play` at tables; `challenge` others and answer
/// challenges; run a `tournament`.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[schema(as = TokenScope)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ScopeName {
    Read,
    Play,
    Challenge,
    Tournament,
}

impl From<ScopeName> for TokenScope {
    fn from(name: ScopeName) -> TokenScope {
        match name {
            ScopeName::Read => TokenScope::Read,
            ScopeName::Play => TokenScope::Play,
            ScopeName::Challenge => TokenScope::Challenge,
            ScopeName::Tournament => TokenScope::Tournament,
        }
    }
}

impl From<TokenScope> for ScopeName {
    fn from(scope: TokenScope) -> ScopeName {
        match scope {
            TokenScope::Read => ScopeName::Read,
            TokenScope::Play => ScopeName::Play,
            TokenScope::Challenge => ScopeName::Challenge,
            TokenScope::Tournament => ScopeName::Tournament,
        }
    }
}

/// A token to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    /// A name by which you recognise it.
    #[schema(max_length = 40, example = "my bot")]
    pub(super) name: String,
    #[schema(min_items = 1)]
    pub(super) scopes: Vec<ScopeName>,
}

/// A new token, which is shown once.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenCreated {
    /// The secret, which a program sends.
    pub(super) token: String,
    /// What identifies the token in lists; it is no secret.
    pub(super) id: String,
    pub(super) name: String,
    pub(super) scopes: Vec<ScopeName>,
}

/// The tokens of an account, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TokenList {
    pub(super) tokens: Vec<ListedToken>,
}

/// A token of an account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TokenListed)]
pub(crate) struct ListedToken {
    /// What identifies the token; it is no secret.
    pub(super) id: String,
    pub(super) name: String,
    pub(super) scopes: Vec<ScopeName>,
    /// When it was made, in milliseconds since 1970.
    pub(super) since: u64,
    /// When it was last used, in milliseconds since 1970, to the day; null before the first use.
    pub(super) used: Option<u64>,
}

impl From<ApiTokenInfo> for ListedToken {
    fn from(token: ApiTokenInfo) -> ListedToken {
        let ApiTokenInfo { id, name, scopes, since, used } = token;
        ListedToken { id, name, scopes: scopes.iter().map(ScopeName::from).collect(), since, used }
    }
}

/// The path of a token.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct TokenPath {
    /// The id of the token in the list of tokens.
    pub(super) token: String,
}

/// The name of the account, to confirm that it becomes a bot for ever.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotConfirmation {
    #[schema(max_length = 40, example = "my bot")]
    pub(super) name: String,
}
