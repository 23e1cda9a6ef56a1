//! Heartbeat of a socket: pings a client that is silent, and notices when it is gone without a close frame.

use std::pin::Pin;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use tessera_service::{MonotonicTime, ServiceClock};

/// The heartbeat interval of sockets: how often a silent client is pinged.
const SOCKET_PING_INTERVAL: Duration = Duration::from_secs(25);
/// How long a client may be silent before its connection counts as lost.
const SOCKET_SILENCE_TIMEOUT: Duration = Duration::from_secs(70);
/// The heartbeat interval and the longest silence while the table is listed in the lobby.
const LISTED_TABLE_PING_INTERVAL: Duration = Duration::from_secs(8);
const LISTED_TABLE_SILENCE_TIMEOUT: Duration = Duration::from_secs(24);

/// How often a silent client is pinged, and how long it may be silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeartbeatIntervals {
    ping_interval: Duration,
    /// A client that sends nothing within this time, not even a pong, is gone.
    receive_timeout: Duration,
}

impl HeartbeatIntervals {
    /// A program may think for a minute before it reads its next message.
    pub(super) const USUAL: HeartbeatIntervals =
        HeartbeatIntervals { ping_interval: SOCKET_PING_INTERVAL, receive_timeout: SOCKET_SILENCE_TIMEOUT };
    /// While a table is in the lobby: a visitor who sits down must not find that the host has gone.
    pub(super) const LISTED: HeartbeatIntervals = HeartbeatIntervals {
        ping_interval: LISTED_TABLE_PING_INTERVAL,
        receive_timeout: LISTED_TABLE_SILENCE_TIMEOUT,
    };
}

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeartbeatEvent {
    /// Nothing but the time that has passed: the client has sent something meanwhile.
    Tick,
    /// A ping.
    Ping,
    /// The client is gone.
    Gone,
}

/// The heartbeat of one socket. The timer is set when it has fired, not at every message.
pub(super) struct SocketHeartbeat {
    clock: ServiceClock,
    pub(super) pace: HeartbeatIntervals,
    last_received: MonotonicTime,
    timer: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl SocketHeartbeat {
    pub(super) fn new(clock: &ServiceClock, pace: HeartbeatIntervals) -> SocketHeartbeat {
        let last_received = clock.elapsed();
        SocketHeartbeat { clock: clock.clone(), pace, last_received, timer: timer(clock, pace.ping_interval) }
    }

    /// Notes that the client has sent something.
    pub(super) fn note_received(&mut self) {
        self.last_received = self.clock.elapsed();
    }

    /// The time since the client has sent something.
    pub(super) fn silence(&self) -> Duration {
        self.clock.elapsed().since(self.last_received)
    }

    /// Waits until something is due. It can be dropped and called again at any time.
    pub(super) async fn next(&mut self) -> HeartbeatEvent {
        self.timer.as_mut().await;
        let HeartbeatIntervals { ping_interval, receive_timeout } = self.pace;
        let silence = self.silence();
        let (event, next) = if silence >= receive_timeout {
            (HeartbeatEvent::Gone, ping_interval)
        } else if silence >= ping_interval {
            (HeartbeatEvent::Ping, ping_interval.min(receive_timeout.saturating_sub(silence)))
        } else {
            (HeartbeatEvent::Tick, ping_interval.saturating_sub(silence))
        };
        self.timer = timer(&self.clock, next);
        event
    }

    /// Waits for the next ping to a client that only listens. None if it is gone, or has sent anything but a ping or a pong.
    pub(super) async fn next_ping(&mut self, socket: &mut WebSocket) -> Option<Message> {
        loop {
            tokio::select! {
                received = socket.recv() => match received {
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => self.note_received(),
                    _ => return None,
                },
                event = self.next() => match event {
                    HeartbeatEvent::Gone => return None,
                    HeartbeatEvent::Ping => return Some(Message::Ping(Bytes::new())),
                    HeartbeatEvent::Tick => {}
                },
            }
        }
    }
}

fn timer(clock: &ServiceClock, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    // The moment is fixed now, not when the timer is polled first.
    let (clock, moment) = (clock.clone(), clock.elapsed() + duration);
    Box::pin(async move { clock.sleep_until(moment).await })
}

#[cfg(test)]
mod tests {
    use tessera_table::Millis;

    use super::*;

    /// The next event, if it is due.
    async fn due(heartbeat: &mut SocketHeartbeat) -> Option<HeartbeatEvent> {
        tokio::select! {
            biased;
            event = heartbeat.next() => Some(event),
            () = tokio::task::yield_now() => None,
        }
    }

    #[tokio::test]
    async fn a_silent_client_is_pinged_and_gone_after_the_timeout() {
        for pace in [HeartbeatIntervals::USUAL, HeartbeatIntervals::LISTED] {
            let clock = ServiceClock::manual(Millis(1));
            let mut heartbeat = SocketHeartbeat::new(&clock, pace);
            let (mut pings, mut seconds) = (Vec::new(), 0);
            loop {
                match due(&mut heartbeat).await {
                    Some(HeartbeatEvent::Gone) => break,
                    Some(HeartbeatEvent::Ping) => pings.push(seconds),
                    Some(HeartbeatEvent::Tick) => panic!("the client is silent"),
                    None => {}
                }
                clock.advance(Duration::from_secs(1));
                seconds += 1;
            }
            let (interval, timeout) = (pace.ping_interval.as_secs(), pace.receive_timeout.as_secs());
            assert_eq!(pings, [interval, 2 * interval]);
            assert_eq!(seconds, timeout);
        }
        assert!(HeartbeatIntervals::LISTED.receive_timeout < Duration::from_secs(30));
    }

    #[tokio::test]
    async fn a_client_that_sends_something_is_not_pinged() {
        let clock = ServiceClock::manual(Millis(1));
        let mut heartbeat = SocketHeartbeat::new(&clock, HeartbeatIntervals::LISTED);
        for _ in 0..100 {
            clock.advance(Duration::from_secs(3));
            heartbeat.note_received();
            assert!(matches!(due(&mut heartbeat).await, None | Some(HeartbeatEvent::Tick)));
        }
        clock.advance(HeartbeatIntervals::LISTED.ping_interval);
        assert_eq!(due(&mut heartbeat).await, Some(HeartbeatEvent::Ping));
    }
}
