//! Parameters of the command `go`.

use std::time::Duration;

use tessera_engine::SearchLimits;
use tessera_rules::text::{decimal, quoted};
use tessera_rules::{MAX_SEATS, Seat};

/// Milliseconds kept back from a clock for the transmission of the move.
const CLOCK_RESERVE_MS: u64 = 30;
/// Moves that a clock should last for without `movestogo`.
const DEFAULT_MOVES_TO_GO: u64 = 25;

/// Parameters of the command `go`, in milliseconds and nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GoCommand {
    time: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    infinite: bool,
    clocks: [Option<u64>; MAX_SEATS],
    increments: [u64; MAX_SEATS],
    moves_left: Option<u64>,
}

impl GoCommand {
    pub(super) fn parse(words: &str) -> Result<GoCommand, String> {
        let mut go = GoCommand::default();
        let mut words = words.split_whitespace();
        while let Some(word) = words.next() {
            if word == "infinite" {
                go.infinite = true;
                continue;
            }
            let value = words.next();
            let number = || -> Result<u64, String> {
                let value = value.ok_or_else(|| format!("go: a number follows {}", quoted(word)))?;
                let number = decimal(value).map(|number| number as u64);
                number.ok_or_else(|| format!("go: '{}' is not a number", quoted(value)))
            };
            match word {
                "movetime" => go.time = Some(number()?),
                "nodes" => go.nodes = Some(number()?.max(1)),
                "depth" => go.depth = Some(number()?.clamp(1, 1_000) as u32),
                "movestogo" => go.moves_left = Some(number()?.max(1)),
                _ => match clock(word) {
                    Some((seat, "time")) => go.clocks[seat] = Some(number()?),
                    Some((seat, _)) => go.increments[seat] = number()?,
                    None => {
                        return Err(format!(
                            "go: '{}' is not understood; it takes movetime, nodes, depth, infinite, wtime, btime, winc, \
                             binc, p1time, p1inc and so on, and movestogo, each but infinite with a number",
                            quoted(word)
                        ));
                    }
                },
            }
        }
        Ok(go)
    }

    /// Whether only `stop` ends the search.
    pub(super) fn is_infinite(&self) -> bool {
        self.infinite
            || self.time.is_none()
                && self.nodes.is_none()
                && self.depth.is_none()
                && self.clocks.iter().all(Option::is_none)
    }

    /// The search limits for the seat to move.
    pub(super) fn limits(&self, seat: Seat, lines: usize, threads: usize) -> SearchLimits {
        if self.is_infinite() {
            return SearchLimits { lines, threads, ..SearchLimits::default() };
        }
        let clock_share = self.clocks[seat.index()].map(|left| {
            let clock_share =
                left / self.moves_left.unwrap_or(DEFAULT_MOVES_TO_GO) + self.increments[seat.index()] * 3 / 4;
            clock_share.min(left.saturating_sub(CLOCK_RESERVE_MS)).max(1)
        });
        let time = match (self.time, clock_share) {
            (Some(time), Some(clock_share)) => Some(time.min(clock_share)),
            (time, clock_share) => time.or(clock_share),
        };
        let time = time.map(Duration::from_millis);
        SearchLimits { time, nodes: self.nodes, depth: self.depth, lines, threads }
    }
}

/// Parses `wtime`, `binc`, `p3time`: the seat, and `time` or `inc`.
fn clock(word: &str) -> Option<(usize, &str)> {
    let (prefix, suffix) = word.split_at_checked(if word.starts_with('p') { 2 } else { 1 })?;
    let seat = match prefix.as_bytes() {
        b"w" => 0,
        b"b" => 1,
        [b'p', digit @ b'1'..=b'6'] => usize::from(digit - b'1'),
        _ => return None,
    };
    matches!(suffix, "time" | "inc").then_some((seat, suffix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_follow_the_parameters() {
        let limits =
            |text: &str, seat| GoCommand::parse(text).expect("understood").limits(Seat::at(seat), 1, 1);
        assert_eq!(limits("nodes 500", 0), SearchLimits::nodes(500));
        assert_eq!(limits("movetime 1000 depth 4", 0).time, Some(Duration::from_secs(1)));
        assert_eq!(limits("infinite nodes 5", 0), SearchLimits::default());
        assert_eq!(limits("", 0), SearchLimits::default());
        let clocks = "wtime 60000 btime 25000 winc 1000 binc 0";
        assert_eq!(limits(clocks, 0).time, Some(Duration::from_millis(60_000 / 25 + 750)));
        assert_eq!(limits(clocks, 1).time, Some(Duration::from_secs(1)));
        assert_eq!(limits("p3time 40 p3inc 900", 2).time, Some(Duration::from_millis(10)));
        assert_eq!(limits("p3time 5", 2).time, Some(Duration::from_millis(1)));
    }

    #[test]
    fn invalid_parameters_are_refused() {
        for bad in [
            "movetime",
            "nodes x",
            "nodes -1",
            "soon",
            "p7time 1",
            "pétime 1",
            "movetime 99999999999999999999",
        ] {
            assert!(GoCommand::parse(bad).is_err(), "{bad}");
        }
    }
}
