//! Parameters of the command `go`.

use std::time::Duration;

use tessera_engine::{EngineClock, SearchLimits};
use tessera_rules::input_text::{decimal, quoted};
use tessera_rules::{MAX_SEATS, Seat};

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

    /// The clock of the seat to move, if it has one.
    pub(super) fn clock(&self, seat: Seat, overhead: Duration) -> Option<EngineClock> {
        let left = self.clocks[seat.index()].filter(|_| !self.is_infinite())?;
        Some(EngineClock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(self.increments[seat.index()]),
            moves_to_go: self.moves_left.map(|moves| u32::try_from(moves).unwrap_or(u32::MAX)),
            overhead,
        })
    }

    /// The search limits besides the clock.
    pub(super) fn limits(&self, lines: usize, threads: usize) -> SearchLimits {
        if self.is_infinite() {
            return SearchLimits { lines, threads, ..SearchLimits::default() };
        }
        let time = self.time.map(Duration::from_millis);
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
        let parse = |text: &str| GoCommand::parse(text).expect("understood");
        let limits = |text: &str| parse(text).limits(1, 1);
        assert_eq!(limits("nodes 500"), SearchLimits::nodes(500));
        assert_eq!(limits("movetime 1000 depth 4").time, Some(Duration::from_secs(1)));
        assert_eq!(limits("infinite nodes 5"), SearchLimits::default());
        assert_eq!(limits(""), SearchLimits::default());
        let clock = |text: &str, seat| parse(text).clock(Seat::at(seat), Duration::from_millis(7));
        let expected = |left, increment| EngineClock {
            overhead: Duration::from_millis(7),
            ..EngineClock::new(Duration::from_millis(left), Duration::from_millis(increment))
        };
        let clocks = "wtime 60000 btime 25000 winc 1000 binc 0";
        assert_eq!(clock(clocks, 0), Some(expected(60_000, 1_000)));
        assert_eq!(clock(clocks, 1), Some(expected(25_000, 0)));
        assert_eq!(clock("p3time 40 p3inc 900", 2), Some(expected(40, 900)));
        assert_eq!(clock("p3time 40 p3inc 900", 1), None);
        assert_eq!(clock("wtime 40 movestogo 3", 0).and_then(|clock| clock.moves_to_go), Some(3));
        assert_eq!(clock("infinite wtime 40", 0), None);
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
