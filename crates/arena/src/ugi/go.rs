//! `go`: how long to think.

use std::time::Duration;

use tessera_engine::Limits;
use tessera_rules::{MOST_SEATS, Seat, decimal, quoted};

/// Kept back from a clock: the way to whoever counts the time.
const ON_THE_WAY: u64 = 30;
/// How many more moves a clock should last for if nobody says so.
const MOVES_TO_GO: u64 = 25;

/// What `go` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    time: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    infinite: bool,
    clocks: [Option<u64>; MOST_SEATS],
    added: [u64; MOST_SEATS],
    moves_left: Option<u64>,
}

impl Go {
    pub(super) fn parse(words: &str) -> Result<Go, String> {
        let mut go = Go::default();
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
                    Some((seat, _)) => go.added[seat] = number()?,
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

    /// Whether only `stop` ends it.
    pub(super) fn has_no_end(&self) -> bool {
        self.infinite
            || self.time.is_none()
                && self.nodes.is_none()
                && self.depth.is_none()
                && self.clocks.iter().all(Option::is_none)
    }

    /// The limits for the seat that moves.
    pub(super) fn limits(&self, seat: Seat, lines: usize, threads: usize) -> Limits {
        if self.has_no_end() {
            return Limits { lines, threads, ..Limits::default() };
        }
        let share = self.clocks[seat.index()].map(|left| {
            let share = left / self.moves_left.unwrap_or(MOVES_TO_GO) + self.added[seat.index()] * 3 / 4;
            share.min(left.saturating_sub(ON_THE_WAY)).max(1)
        });
        let time = match (self.time, share) {
            (Some(time), Some(share)) => Some(time.min(share)),
            (time, share) => time.or(share),
        };
        let time = time.map(Duration::from_millis);
        Limits { time, nodes: self.nodes, depth: self.depth, lines, threads }
    }
}

/// `wtime`, `binc`, `p3time`: the seat, and which of the two.
fn clock(word: &str) -> Option<(usize, &str)> {
    let (who, what) = word.split_at_checked(if word.starts_with('p') { 2 } else { 1 })?;
    let seat = match who.as_bytes() {
        b"w" => 0,
        b"b" => 1,
        [b'p', digit @ b'1'..=b'6'] => usize::from(digit - b'1'),
        _ => return None,
    };
    matches!(what, "time" | "inc").then_some((seat, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_those_asked_for() {
        let limits = |text: &str, seat| Go::parse(text).expect("understood").limits(Seat::at(seat), 1, 1);
        assert_eq!(limits("nodes 500", 0), Limits::nodes(500));
        assert_eq!(limits("movetime 1000 depth 4", 0).time, Some(Duration::from_secs(1)));
        assert_eq!(limits("infinite nodes 5", 0), Limits::default());
        assert_eq!(limits("", 0), Limits::default());
        let clocks = "wtime 60000 btime 25000 winc 1000 binc 0";
        assert_eq!(limits(clocks, 0).time, Some(Duration::from_millis(60_000 / 25 + 750)));
        assert_eq!(limits(clocks, 1).time, Some(Duration::from_secs(1)));
        assert_eq!(limits("p3time 40 p3inc 900", 2).time, Some(Duration::from_millis(10)));
        assert_eq!(limits("p3time 5", 2).time, Some(Duration::from_millis(1)));
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for bad in [
            "movetime",
            "nodes x",
            "nodes -1",
            "soon",
            "p7time 1",
            "pétime 1",
            "movetime 99999999999999999999",
        ] {
            assert!(Go::parse(bad).is_err(), "{bad}");
        }
    }
}
