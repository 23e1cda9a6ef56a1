//! Clocks of a match.

use std::time::Duration;

use tessera_engine::parse_duration;

/// Time of a player for a whole game, and the time added after every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MatchTimeControl {
    pub(crate) time: Duration,
    pub(crate) increment: Duration,
}

impl MatchTimeControl {
    /// Parses a clock such as `60s` or `60s+0.5s`; the increment may be `0`.
    pub(crate) fn parse(text: &str) -> Option<MatchTimeControl> {
        let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
        let increment =
            if increment == "0" || increment == "0s" { Duration::ZERO } else { parse_duration(increment)? };
        Some(MatchTimeControl { time: parse_duration(time)?, increment })
    }
}

/// The running clock of a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatClock {
    pub(crate) left: Duration,
    pub(crate) increment: Duration,
}

/// How a contender used its clocks in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockUsage {
    /// Time that was used.
    pub used: Duration,
    /// Time that was available: all clocks and the increments of the moves played.
    pub available: Duration,
    /// Whether a move came too late.
    pub flag_fell: bool,
}

/// The clocks of a game, by seat; none for a contender without a clock.
#[derive(Clone, Debug)]
pub(crate) struct MatchClocks {
    pub(crate) seats: Vec<Option<SeatClock>>,
    /// By contender.
    pub(crate) uses: [Option<ClockUsage>; 2],
}

impl MatchClocks {
    /// The clocks of both contenders at their seats.
    pub(crate) fn new(clocks: [Option<MatchTimeControl>; 2], seating: &[usize]) -> MatchClocks {
        let seat_clock = |&contender: &usize| {
            clocks[contender].map(|clock| SeatClock { left: clock.time, increment: clock.increment })
        };
        let seats: Vec<_> = seating.iter().map(seat_clock).collect();
        let mut uses = clocks.map(|clock| clock.map(|_| ClockUsage::default()));
        for (seat, &contender) in seats.iter().zip(seating) {
            if let (Some(clock), Some(clock_use)) = (seat, &mut uses[contender]) {
                clock_use.available += clock.left;
            }
        }
        MatchClocks { seats, uses }
    }

    /// Stops the clock of a seat after a move that took `used`. Returns false if its time was over by more than
    /// `tolerance`.
    pub(crate) fn press(
        &mut self,
        seat: usize,
        contender: usize,
        used: Duration,
        tolerance: Duration,
    ) -> bool {
        let (Some(clock), Some(clock_use)) = (&mut self.seats[seat], &mut self.uses[contender]) else {
            return true;
        };
        clock_use.used += used;
        if used > clock.left + tolerance {
            clock_use.flag_fell = true;
            return false;
        }
        clock.left = clock.left.saturating_sub(used) + clock.increment;
        clock_use.available += clock.increment;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_a_time_and_perhaps_an_increment() {
        let clock = |time, increment| {
            Some(MatchTimeControl {
                time: Duration::from_millis(time),
                increment: Duration::from_millis(increment),
            })
        };
        assert_eq!(MatchTimeControl::parse("6s"), clock(6_000, 0));
        assert_eq!(MatchTimeControl::parse("6s+0"), clock(6_000, 0));
        assert_eq!(MatchTimeControl::parse("18s+0.2s"), clock(18_000, 200));
        for bad in ["", "6", "6s+", "+1s", "6s+1", "0s", "6s+1s+1s"] {
            assert_eq!(MatchTimeControl::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_flag_falls_when_the_time_is_used_up_and_increments_are_added() {
        let clock = MatchTimeControl { time: Duration::from_secs(2), increment: Duration::from_millis(500) };
        let mut clocks = MatchClocks::new([Some(clock), None], &[0, 1]);
        assert!(clocks.press(1, 1, Duration::from_hours(1), Duration::ZERO), "there is no clock");
        assert!(clocks.press(0, 0, Duration::from_millis(1_500), Duration::ZERO));
        assert_eq!(clocks.seats[0].map(|clock| clock.left), Some(Duration::from_secs(1)));
        assert!(!clocks.clone().press(0, 0, Duration::from_millis(1_001), Duration::ZERO));
        assert!(clocks.clone().press(0, 0, Duration::from_millis(1_001), Duration::from_millis(1)));
        assert!(!clocks.press(0, 0, Duration::from_secs(9), Duration::ZERO));
        let expected = ClockUsage {
            used: Duration::from_millis(10_500),
            available: Duration::from_millis(2_500),
            flag_fell: true,
        };
        assert_eq!(clocks.uses, [Some(expected), None]);
    }
}
