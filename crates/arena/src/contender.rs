//! Who plays in a match, as it is written on the command line.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tessera_engine::{Level, Limits, Skill, duration};
use tessera_rules::{AnyGame, GameKind, decimal, quoted};

use super::external::{Command, Gtp, Ugi};
use super::player::{ByLevel, Guesser, Lot, Player, Strength, Thinker};

/// What a program outside may take for a move if nobody says otherwise.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Megabytes: two contenders at every table of a match.
const USUAL_HASH: usize = 16;

const FORM: &str = "write level:7, nodes:50000, time:100ms or depth:4 (together with commas, also threads:2 and \
                    hash:64), skill:nodes:2000,points:300, plain:nodes:5000, random, ugi:COMMAND or, in Pente, gtp:COMMAND";

/// Somebody who takes part in a match.
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
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Strength(Strength),
    Plain(Limits),
    Random,
    Thinker { limits: Limits, hash: usize },
    Ugi(Command),
    Gtp(Command),
}

/// What is wrong with the name of a contender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContenderError {
    /// Nobody is called so.
    #[error("there is no player '{}'; {FORM}", quoted(.0))]
    Unknown(String),
    /// GTP is understood for one game only.
    #[error("'{}' plays Pente alone, not {}", quoted(.0), .1)]
    OtherGame(String, GameKind),
}

impl Contender {
    /// Whether this contender can play the game at all.
    pub(crate) fn check(&self, game: &AnyGame) -> Result<(), ContenderError> {
        match self.kind {
            Kind::Gtp(_) if game.kind() != GameKind::Pente => {
                Err(ContenderError::OtherGame(self.text.clone(), game.kind()))
            }
            _ => Ok(()),
        }
    }

    /// Somebody who plays like this; `margin` is how much longer than allowed a program outside may take.
    pub(crate) fn player(&self, margin: Duration) -> Box<dyn Player> {
        match &self.kind {
            Kind::Strength(strength) => Box::new(ByLevel::new(*strength, USUAL_HASH << 20)),
            Kind::Plain(limits) => Box::new(Guesser { limits: *limits }),
            Kind::Random => Box::new(Lot),
            Kind::Thinker { limits, hash } => Box::new(Thinker::new(*limits, hash << 20)),
            Kind::Ugi(command) => Box::new(Ugi::new(command.clone(), margin)),
            Kind::Gtp(command) => Box::new(Gtp::new(command.clone(), margin)),
        }
    }

    /// Whether it is a program outside.
    pub(crate) fn is_external(&self) -> bool {
        matches!(self.kind, Kind::Ugi(_) | Kind::Gtp(_))
    }
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Contender, ContenderError> {
        let kind = kind_of(text).ok_or_else(|| ContenderError::Unknown(text.to_owned()))?;
        Ok(Contender { text: text.to_owned(), kind })
    }
}

fn kind_of(text: &str) -> Option<Kind> {
    if let Some(command) = text.strip_prefix("ugi:") {
        return external(command).map(Kind::Ugi);
    }
    if let Some(command) = text.strip_prefix("gtp:") {
        return external(command).map(Kind::Gtp);
    }
    if let Some(number) = text.strip_prefix("level:") {
        let number = decimal(number).and_then(|number| u8::try_from(number).ok())?;
        return Level::new(number).map(|level| Kind::Strength(Strength::Level(level)));
    }
    if let Some(skill) = text.strip_prefix("skill:") {
        return skill_of(skill).map(|skill| Kind::Strength(Strength::Skill(skill)));
    }
    if let Some(limits) = text.strip_prefix("plain:") {
        return limits_of(limits).map(|(limits, _)| Kind::Plain(limits));
    }
    if text == "random" {
        return Some(Kind::Random);
    }
    let (limits, hash) = limits_of(text)?;
    Some(Kind::Thinker { limits, hash })
}

/// Limits such as `nodes:5000,threads:2`, and megabytes.
fn limits_of(text: &str) -> Option<(Limits, usize)> {
    let (mut limits, mut hash) = (Limits::default(), USUAL_HASH);
    for part in text.split(',') {
        let (name, value) = part.split_once(':')?;
        let number = || decimal(value).filter(|&number| number > 0);
        match name {
            "nodes" => limits.nodes = Some(number()? as u64),
            "depth" => limits.depth = Some(u32::try_from(number()?).ok()?),
            "time" => limits.time = Some(duration(value)?),
            "threads" => limits.threads = number().filter(|&threads| threads <= 1_024)?,
            "hash" => hash = number().filter(|&megabytes| megabytes <= 1 << 16)?,
            _ => return None,
        }
    }
    let is_limited = limits.nodes.is_some() || limits.depth.is_some() || limits.time.is_some();
    is_limited.then_some((limits, hash))
}

/// A skill such as `nodes:2000,depth:2,points:300`.
fn skill_of(text: &str) -> Option<Skill> {
    let mut skill = Skill { nodes: 0, depth: None, points: 0, overlooks: 0 };
    for part in text.split(',') {
        let (name, value) = part.split_once(':')?;
        let number = u32::try_from(decimal(value)?).ok()?;
        match name {
            "nodes" => skill.nodes = u64::from(number),
            "depth" => skill.depth = Some(number).filter(|&depth| depth > 0),
            "points" => skill.points = i32::try_from(number).ok().filter(|&points| points <= 20_000)?,
            "overlooks" => skill.overlooks = number.min(100),
            _ => return None,
        }
    }
    (skill.nodes > 0).then_some(skill)
}

/// A command, perhaps after limits: `nodes:5000 ./mine --quiet`.
fn external(text: &str) -> Option<Command> {
    let (limits, command) = match text.split_once(' ') {
        Some((limits, command)) if limits_of(limits).is_some() => (limits_of(limits)?.0, command),
        _ => (Limits::time(USUAL_TIME), text),
    };
    Command::new(command, limits)
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
    fn what_is_no_player_is_refused() {
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
        ] {
            assert!(bad.parse::<Contender>().is_err(), "{bad}");
        }
    }

    #[test]
    fn limits_add_up() {
        let (limits, hash) = limits_of("nodes:500,time:1.5s,threads:2,hash:64").expect("limits");
        let expected = Limits {
            nodes: Some(500),
            time: Some(Duration::from_millis(1_500)),
            threads: 2,
            ..Limits::default()
        };
        assert_eq!((limits, hash), (expected, 64));
    }
}
