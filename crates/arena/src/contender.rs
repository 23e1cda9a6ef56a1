//! The contenders of a match, as written on the command line.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use tessera_engine::{Engine, ExactPentagoSource, Level, LevelParameters, SearchLimits, parse_duration};
use tessera_rules::input_text::{decimal, quoted};
use tessera_rules::{AnyGame, GameKind};

use super::beginner_player::BeginnerPlayer;
use super::external::{ExternalEngineCommand, GtpPlayer, UgiPlayer};
use super::match_clock::MatchTimeControl;
use super::match_player::{
    EngineStrength, LevelPlayer, LimitedEnginePlayer, MatchPlayer, MctsPlayer, RandomPlayer,
};

/// Time per move of an external engine without limits.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(1);

/// Size of a transposition table in megabytes; every concurrent game has two.
const DEFAULT_HASH_MB: usize = 16;

const FORM: &str = "write level:7, nodes:50000, time:100ms, clock:60s+0.5s or depth:4 (together with commas, also \
                    threads:2 and hash:64), skill:nodes:2000,points:300, plain:nodes:5000, beginner, beginner:extends, random, \
                    ugi:COMMAND or, in Pente, gtp:COMMAND";

/// A contender: a level, the engine with limits or a clock, plain MCTS, a beginner, a random player, or an external
/// engine.
///
/// ```
/// use tessera_arena::Contender;
///
/// for text in ["level:7", "nodes:50000", "time:100ms,threads:2", "random", "ugi:nodes:5000 ./mine --quiet"] {
///     assert_eq!(text.parse::<Contender>()?.to_string(), text);
/// }
/// assert!("level:11".parse::<Contender>().is_err());
/// # Ok::<(), tessera_arena::ContenderError>(())
/// ```
#[derive(Clone)]
pub struct Contender {
    text: String,
    kind: ContenderKind,
}

#[derive(Clone)]
enum ContenderKind {
    Strength(EngineStrength),
    PlainMcts(SearchLimits),
    Random,
    Beginner { extends: bool },
    Search(PlayerLimits),
    Ugi(ExternalEngineCommand),
    Gtp(ExternalEngineCommand),
}

/// Limits of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlayerLimits {
    search: SearchLimits,
    clock: Option<MatchTimeControl>,
    /// Size of the transposition table in megabytes.
    hash: usize,
}

/// Errors in the name of a contender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContenderError {
    /// A name that is not understood.
    #[error("there is no player '{}'; {FORM}", quoted(.0))]
    Unknown(String),
    /// GTP is supported for Pente only.
    #[error("'{}' plays only Pente, not {}", quoted(.0), .1)]
    OtherGame(String, GameKind),
}

impl Contender {
    /// Whether this contender can play the game at all.
    pub(crate) fn check(&self, game: &AnyGame) -> Result<(), ContenderError> {
        match self.kind {
            ContenderKind::Gtp(_) if game.kind() != GameKind::Pente => {
                Err(ContenderError::OtherGame(self.text.clone(), game.kind()))
            }
            _ => Ok(()),
        }
    }

    /// A player for one game at a time. `margin` is how much longer than its limit an external engine may take.
    pub(crate) fn player(
        &self,
        margin: Duration,
        exact: Option<&Arc<ExactPentagoSource>>,
    ) -> Box<dyn MatchPlayer> {
        let engine = |hash_bytes| {
            let engine = Engine::new(hash_bytes);
            match exact {
                Some(exact) => engine.with_exact_pentago(Arc::clone(exact)),
                None => engine,
            }
        };
        match &self.kind {
            ContenderKind::Strength(strength) => {
                Box::new(LevelPlayer { engine: engine(DEFAULT_HASH_MB << 20), strength: *strength })
            }
            ContenderKind::PlainMcts(limits) => Box::new(MctsPlayer { limits: *limits }),
            ContenderKind::Random => Box::new(RandomPlayer),
            ContenderKind::Beginner { extends } => Box::new(BeginnerPlayer { extends: *extends }),
            ContenderKind::Search(limits) => {
                Box::new(LimitedEnginePlayer { engine: engine(limits.hash << 20), limits: limits.search })
            }
            ContenderKind::Ugi(command) => Box::new(UgiPlayer::new(command.clone(), margin)),
            ContenderKind::Gtp(command) => Box::new(GtpPlayer::new(command.clone(), margin)),
        }
    }

    /// The clock it plays with, if any.
    pub(crate) fn clock(&self) -> Option<MatchTimeControl> {
        match &self.kind {
            ContenderKind::Search(limits) => limits.clock,
            ContenderKind::Ugi(command) => command.clock(),
            _ => None,
        }
    }

    /// Whether it is this program's engine.
    pub fn is_own_engine(&self) -> bool {
        matches!(self.kind, ContenderKind::Strength(_) | ContenderKind::Search(_))
    }

    /// Whether it is an external engine.
    pub(crate) fn is_external(&self) -> bool {
        matches!(self.kind, ContenderKind::Ugi(_) | ContenderKind::Gtp(_))
    }
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Contender, ContenderError> {
        let kind = parse_kind(text).ok_or_else(|| ContenderError::Unknown(text.to_owned()))?;
        Ok(Contender { text: text.to_owned(), kind })
    }
}

fn parse_kind(text: &str) -> Option<ContenderKind> {
    if let Some(command) = text.strip_prefix("ugi:") {
        return parse_external(command).map(ContenderKind::Ugi);
    }
    if let Some(command) = text.strip_prefix("gtp:") {
        // GTP has other clocks.
        return parse_external(command).filter(|command| command.clock().is_none()).map(ContenderKind::Gtp);
    }
    if let Some(number) = text.strip_prefix("level:") {
        let number = decimal(number).and_then(|number| u8::try_from(number).ok())?;
        return Level::new(number).map(|level| ContenderKind::Strength(EngineStrength::Level(level)));
    }
    if let Some(skill) = text.strip_prefix("skill:") {
        return parse_skill(skill)
            .map(|skill| ContenderKind::Strength(EngineStrength::LevelParameters(skill)));
    }
    if let Some(limits) = text.strip_prefix("plain:") {
        let limits = parse_limits(limits).filter(|limits| limits.clock.is_none());
        return limits.map(|limits| ContenderKind::PlainMcts(limits.search));
    }
    match text {
        "random" => Some(ContenderKind::Random),
        "beginner" => Some(ContenderKind::Beginner { extends: false }),
        "beginner:extends" => Some(ContenderKind::Beginner { extends: true }),
        _ => parse_limits(text).map(ContenderKind::Search),
    }
}

/// Limits such as `nodes:5000,threads:2,hash:64` or `clock:60s+0.5s`.
fn parse_limits(text: &str) -> Option<PlayerLimits> {
    let (mut limits, mut clock, mut hash) = (SearchLimits::default(), None, DEFAULT_HASH_MB);
    for part in text.split(',') {
        let (name, value) = part.split_once(':')?;
        let number = || decimal(value).filter(|&number| number > 0);
        match name {
            "nodes" => limits.nodes = Some(number()? as u64),
            "depth" => limits.depth = Some(u32::try_from(number()?).ok()?),
            "time" => limits.time = Some(parse_duration(value)?),
            "clock" => clock = Some(MatchTimeControl::parse(value)?),
            "threads" => limits.threads = number().filter(|&threads| threads <= 1_024)?,
            "hash" => hash = number().filter(|&megabytes| megabytes <= 1 << 16)?,
            _ => return None,
        }
    }
    let is_limited = limits.nodes.is_some() || limits.depth.is_some() || limits.time.is_some();
    (is_limited || clock.is_some()).then_some(PlayerLimits { search: limits, clock, hash })
}

/// A skill such as `nodes:2000,depth:2,points:300`.
fn parse_skill(text: &str) -> Option<LevelParameters> {
    let mut skill = LevelParameters {
        nodes: 0,
        depth: None,
        points: 0,
        overlooks: 0,
        hasty_moves: 0,
        exact_values: false,
    };
    for part in text.split(',') {
        let (name, value) = part.split_once(':')?;
        let number = u32::try_from(decimal(value)?).ok()?;
        match name {
            "nodes" => skill.nodes = u64::from(number),
            "depth" => skill.depth = Some(number).filter(|&depth| depth > 0),
            "points" => skill.points = i32::try_from(number).ok().filter(|&points| points <= 20_000)?,
            "overlooks" => skill.overlooks = number.min(100),
            "hasty" => skill.hasty_moves = number.min(100),
            _ => return None,
        }
    }
    (skill.nodes > 0).then_some(skill)
}

/// A command line, optionally after limits: `nodes:5000 ./mine --quiet`.
fn parse_external(text: &str) -> Option<ExternalEngineCommand> {
    let (limits, command) = match text.split_once(' ') {
        Some((limits, command)) if parse_limits(limits).is_some() => (parse_limits(limits)?, command),
        _ => {
            let search = SearchLimits::time(DEFAULT_MOVE_TIME);
            (PlayerLimits { search, clock: None, hash: DEFAULT_HASH_MB }, text)
        }
    };
    ExternalEngineCommand::new(command, limits.search, limits.clock)
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Contender").field(&self.text).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_names_are_refused() {
        for bad in [
            "",
            "level",
            "level:0",
            "level:07",
            "nodes:",
            "nodes:0",
            "time:5",
            "time:-1s",
            "time:0s",
            "depth:x",
            "threads:2",
            "nodes:5,",
            "nodes:5,colour:2",
            "ugi:",
            "ugi: ",
            "gtp:nodes:5 ",
            "hash:16",
            "random:11",
            "clock:6",
            "beginner:2",
            "gtp:clock:6s ./mine",
            "plain:clock:6s",
        ] {
            assert!(bad.parse::<Contender>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_skill_has_all_parameters_of_a_level() {
        let skill = parse_skill("nodes:5000,depth:1,points:6000,overlooks:50,hasty:20").expect("a skill");
        let expected = LevelParameters {
            nodes: 5_000,
            depth: Some(1),
            points: 6_000,
            overlooks: 50,
            hasty_moves: 20,
            exact_values: false,
        };
        assert_eq!(skill, expected);
        assert_eq!(parse_skill("hasty:20"), None, "a skill has a node limit");
    }

    #[test]
    fn limits_are_combined() {
        let limits = parse_limits("nodes:500,time:1.5s,threads:2,hash:64").expect("limits");
        let expected = SearchLimits {
            nodes: Some(500),
            time: Some(Duration::from_millis(1_500)),
            threads: 2,
            ..SearchLimits::default()
        };
        assert_eq!(limits, PlayerLimits { search: expected, clock: None, hash: 64 });
        let clock = "clock:6s+0.1s".parse::<Contender>().expect("a clock").clock();
        assert_eq!(clock.map(|clock| clock.increment), Some(Duration::from_millis(100)));
    }
}
