//! Tests of the order of jobs, on a simulated machine.

use std::collections::{BTreeMap, BTreeSet};

use tessera_rules::Dice;

use super::*;

const LIMITS: EngineQueueLimits =
    EngineQueueLimits { workers: 1, slots: 3, max_jobs: 1_000, max_jobs_per_owner: 300 };
const LONG: Duration = Duration::from_secs(2);
const SHORT: Duration = Duration::from_millis(2);

fn owner(player: &str, address: u8) -> EngineJobOwner {
    EngineJobOwner::new(player, Some(IpAddr::from([10, 0, 0, address])))
}

/// A queue and the work that each of its jobs needs. Time passes in steps of one slice.
struct Machine {
    queue: EngineJobQueue,
    work: BTreeMap<EngineJobId, Duration>,
    left: BTreeMap<EngineJobId, Duration>,
    running: BTreeSet<EngineJobId>,
    finished: Vec<EngineJobId>,
    abandoned: Vec<EngineJobId>,
    time: Duration,
}

impl Machine {
    fn new(limits: EngineQueueLimits) -> Machine {
        Machine {
            queue: EngineJobQueue::new(limits),
            work: BTreeMap::new(),
            left: BTreeMap::new(),
            running: BTreeSet::new(),
            finished: Vec::new(),
            abandoned: Vec::new(),
            time: Duration::ZERO,
        }
    }

    fn submit(&mut self, owner: EngineJobOwner, class: EngineJobClass, work: Duration) -> EngineJobId {
        let AcceptedEngineJob { id, dropped } = self.queue.submit(owner, class).expect("there is room");
        assert_eq!(dropped, None);
        self.work.insert(id, work);
        self.left.insert(id, work);
        id
    }

    fn start(&mut self) {
        while let Some(id) = self.queue.start_next() {
            assert!(self.running.insert(id), "it does not run already");
        }
    }

    /// Ends the slice of every running job, after the time that it still needs.
    fn step(&mut self) {
        self.start();
        let mut step = Duration::ZERO;
        for id in self.running.clone() {
            let left = self.left[&id];
            let used = left.min(MAX_ENGINE_TIME_SLICE);
            step = step.max(used);
            if left <= MAX_ENGINE_TIME_SLICE {
                self.queue.finish(id, used);
                self.finished.push(id);
                self.left.remove(&id);
                self.running.remove(&id);
                continue;
            }
            self.left.insert(id, left.saturating_sub(used));
            match self.queue.slice_ended(id, used) {
                TimeSliceDecision::Continue => {}
                TimeSliceDecision::Pause => drop(self.running.remove(&id)),
                TimeSliceDecision::Abandon => {
                    self.queue.requeue(id, Duration::ZERO);
                    self.running.remove(&id);
                    self.abandoned.push(id);
                    self.left.insert(id, self.work[&id]);
                }
            }
        }
        self.time += step;
        self.start();
    }

    /// The time until a job is finished.
    fn finish(&mut self, id: EngineJobId) -> Duration {
        let began = self.time;
        while !self.finished.contains(&id) {
            self.step();
        }
        self.time.saturating_sub(began)
    }

    /// The searches in progress.
    fn searches(&self) -> usize {
        let in_progress = |job: &&QueuedJob| job.state != JobState::Waiting;
        self.queue.jobs.values().filter(in_progress).count()
    }
}

#[test]
fn a_short_job_does_not_wait_for_a_hundred_long_ones() {
    for guests in [1, 100] {
        let mut machine = Machine::new(LIMITS);
        for number in 0..100 {
            let flood = owner(&format!("guest {}", number % guests), 1);
            machine.submit(flood, EngineJobClass::MoveAgainstPerson, LONG);
        }
        for round in 0..50 {
            machine.step();
            let other = machine.submit(owner("ada", 2), EngineJobClass::MoveAgainstPerson, SHORT);
            let waited = machine.finish(other);
            assert!(waited <= MAX_ENGINE_TIME_SLICE + SHORT, "{guests} guests, round {round}: {waited:?}");
        }
    }
}

#[test]
fn a_short_job_interrupts_a_long_one_of_another_owner_and_not_of_its_own() {
    let mut machine = Machine::new(LIMITS);
    let long = machine.submit(owner("eve", 1), EngineJobClass::MoveAgainstPerson, LONG);
    machine.start();
    machine.submit(owner("eve", 1), EngineJobClass::MoveAgainstPerson, SHORT);
    assert_eq!(machine.queue.job_to_interrupt(), None, "its own job");
    machine.submit(owner("ada", 2), EngineJobClass::Advice, SHORT);
    assert_eq!(machine.queue.job_to_interrupt(), None, "a later class");
    let short = machine.submit(owner("ada", 2), EngineJobClass::MoveAgainstPerson, SHORT);
    assert_eq!(machine.queue.job_to_interrupt(), Some(long));
    assert_eq!(machine.queue.job_to_interrupt(), None, "it is asked once");
    assert_eq!(machine.queue.slice_ended(long, Duration::from_millis(1)), TimeSliceDecision::Pause);
    assert_eq!(machine.queue.start_next(), Some(short));
}

#[test]
fn long_searches_of_others_do_not_hold_up_a_long_move_against_a_person() {
    for (workers, class, addresses) in [
        (1, EngineJobClass::MoveBetweenEngines, 1),
        (1, EngineJobClass::MoveBetweenEngines, 9),
        (1, EngineJobClass::MoveAgainstPerson, 1),
        (2, EngineJobClass::Advice, 9),
        (2, EngineJobClass::MoveAgainstPerson, 1),
    ] {
        let mut machine = Machine::new(EngineQueueLimits { workers, slots: workers + 2, ..LIMITS });
        let flood: Vec<EngineJobId> = (0..9)
            .map(|number| machine.submit(owner(&format!("eve {number}"), number % addresses), class, LONG))
            .collect();
        for _ in 0..5 {
            machine.step();
        }
        let other = machine.submit(owner("ada", 200), EngineJobClass::MoveAgainstPerson, LONG);
        let waited = machine.finish(other);
        let name = format!("{workers} workers, {class:?}, {addresses} addresses");
        // Every second slice is its own, or three of four before other classes.
        assert!(waited <= LONG * 2 + MAX_ENGINE_TIME_SLICE * 2, "{name}: {waited:?}");
        assert!(!machine.abandoned.contains(&other), "{name}: it has a slot");
        for job in flood {
            machine.finish(job);
        }
    }
}

#[test]
fn owners_with_long_jobs_take_turns() {
    let mut machine = Machine::new(LIMITS);
    let jobs: Vec<EngineJobId> = ["ada", "bob"]
        .into_iter()
        .zip(1..)
        .flat_map(|(name, address)| [(name, address); 3])
        .map(|(name, address)| machine.submit(owner(name, address), EngineJobClass::MoveAgainstPerson, LONG))
        .collect();
    while machine.finished.len() < 2 {
        machine.step();
    }
    let first: BTreeSet<EngineJobId> = machine.finished.iter().copied().collect();
    assert_eq!(first, BTreeSet::from([jobs[0], jobs[3]]), "the first job of each, in alternating slices");
}

#[test]
fn classes_are_served_in_order_and_each_goes_on() {
    let mut machine = Machine::new(LIMITS);
    let mut time_of = |class: EngineJobClass, address| {
        (0..40)
            .map(|_| machine.submit(owner("ada", address), class, MAX_ENGINE_TIME_SLICE))
            .collect::<BTreeSet<_>>()
    };
    let [people, engines, advice] = [
        time_of(EngineJobClass::MoveAgainstPerson, 1),
        time_of(EngineJobClass::MoveBetweenEngines, 2),
        time_of(EngineJobClass::Advice, 3),
    ];
    for _ in 0..40 {
        machine.step();
    }
    let done = |of: &BTreeSet<EngineJobId>| machine.finished.iter().filter(|id| of.contains(id)).count();
    let (people, engines, advice) = (done(&people), done(&engines), done(&advice));
    assert!(people >= 28 && engines >= 6 && advice >= 1, "{people}, {engines}, {advice}");
}

#[test]
fn the_queue_is_bounded_and_the_longest_owner_gives_way() {
    let limits = EngineQueueLimits { max_jobs: 10, max_jobs_per_owner: 8, ..LIMITS };
    let mut queue = EngineJobQueue::new(limits);
    let submit = |queue: &mut EngineJobQueue, player: &str, address| {
        queue.submit(owner(player, address), EngineJobClass::MoveAgainstPerson)
    };
    let jobs: Vec<EngineJobId> = (0..8).map(|_| submit(&mut queue, "eve", 1).expect("room").id).collect();
    assert_eq!(submit(&mut queue, "eve", 2), Err(EngineQueueFull), "of one player");
    assert_eq!(submit(&mut queue, "eva", 1), Err(EngineQueueFull), "of one address");
    for player in ["ada", "bob"] {
        assert_eq!(submit(&mut queue, player, 3).expect("room").dropped, None);
    }
    assert_eq!(submit(&mut queue, "cid", 4).map(|accepted| accepted.dropped), Ok(jobs.last().copied()));
    assert_eq!(queue.jobs.len(), 10);
    let names: Vec<String> = (0..10).map(|number| format!("guest {number}")).collect();
    let accepted = names.iter().filter(|name| submit(&mut queue, name, 5).is_ok()).count();
    assert!((1..10).contains(&accepted) && queue.jobs.len() == 10, "{accepted}: until all have one job");
}

#[test]
fn guests_of_few_addresses_cannot_keep_others_out_of_a_full_queue() {
    let limits = EngineQueueLimits { max_jobs: 40, max_jobs_per_owner: 10, ..LIMITS };
    let mut queue = EngineJobQueue::new(limits);
    for number in 0..40 {
        let guest = owner(&format!("guest {number}"), number % 4);
        queue.submit(guest, EngineJobClass::MoveAgainstPerson).expect("room");
    }
    for (class, address) in EngineJobClass::ALL.into_iter().zip(10..) {
        let accepted = queue.submit(owner("ada", address), class).expect("no job of this address yet");
        assert!(accepted.dropped.is_some() && queue.jobs.len() == 40, "{class:?}");
    }
    // Until each address has as many as the others.
    let accepted = (0..40)
        .filter(|number| {
            queue.submit(owner(&format!("late {number}"), 20), EngineJobClass::MoveAgainstPerson).is_ok()
        })
        .count();
    assert!((6..=9).contains(&accepted), "{accepted}");
}

#[test]
fn advice_leaves_a_full_queue_before_any_move() {
    let limits = EngineQueueLimits { max_jobs: 10, max_jobs_per_owner: 8, ..LIMITS };
    let mut queue = EngineJobQueue::new(limits);
    let mut submit = |player: &str, address, class| queue.submit(owner(player, address), class);
    let advice = submit("eve", 1, EngineJobClass::Advice).expect("room").id;
    let engines = submit("cup", 2, EngineJobClass::MoveBetweenEngines).expect("room").id;
    for _ in 0..8 {
        submit("bob", 3, EngineJobClass::MoveAgainstPerson).expect("room");
    }
    let ada = submit("ada", 4, EngineJobClass::MoveAgainstPerson).map(|accepted| accepted.dropped);
    assert_eq!(ada, Ok(Some(advice)));
    let cid = submit("cid", 5, EngineJobClass::MoveAgainstPerson).map(|accepted| accepted.dropped);
    assert_eq!(cid, Ok(Some(engines)));
}

#[test]
fn a_waiting_player_is_told_how_many_games_come_first() {
    let mut machine = Machine::new(LIMITS);
    let flood: Vec<EngineJobId> =
        (0..5).map(|_| machine.submit(owner("eve", 1), EngineJobClass::MoveAgainstPerson, LONG)).collect();
    let other = machine.submit(owner("ada", 2), EngineJobClass::MoveAgainstPerson, LONG);
    let engines = machine.submit(owner("cup", 3), EngineJobClass::MoveBetweenEngines, LONG);
    assert_eq!(flood.iter().map(|id| machine.queue.jobs_before(*id)).collect::<Vec<_>>(), [0, 2, 3, 4, 5]);
    assert_eq!(machine.queue.jobs_before(other), 1, "the first job of the other owner");
    assert_eq!(machine.queue.jobs_before(engines), 6, "all games of people");
    machine.start();
    assert_eq!(machine.queue.jobs_before(flood[0]), 0, "it runs");
    assert!(machine.queue.withdraw(other) && !machine.queue.withdraw(flood[0]), "only what waits");
    assert_eq!(machine.queue.jobs_before(engines), 5);
}

#[test]
fn random_jobs_keep_all_bounds_and_all_are_done() {
    for seed in 0..12 {
        let mut dice = Dice::from_seed(seed);
        let limits = EngineQueueLimits {
            workers: 1 + dice.roll(3) as usize,
            slots: 1 + dice.roll(5) as usize,
            ..LIMITS
        };
        let mut machine = Machine::new(limits);
        let mut submitted = 0;
        for _ in 0..60 {
            for _ in 0..dice.roll(4) {
                let address = dice.roll(4) as u8;
                let player = format!("guest {}", dice.roll(6));
                let class = *dice.pick(&EngineJobClass::ALL);
                let work =
                    if dice.roll(2) == 0 { SHORT } else { MAX_ENGINE_TIME_SLICE * (1 + dice.roll(20)) };
                machine.submit(owner(&player, address), class, work);
                submitted += 1;
            }
            machine.step();
            assert!(
                machine.running.len() <= limits.workers && machine.queue.running() == machine.running.len()
            );
            assert!(machine.searches() <= limits.slots + 1, "seed {seed}: {} searches", machine.searches());
        }
        while machine.finished.len() < submitted {
            let before = machine.time;
            machine.step();
            assert!(machine.time > before, "seed {seed}: something runs as long as there are jobs");
        }
        let once: BTreeSet<_> = machine.abandoned.iter().collect();
        assert_eq!(once.len(), machine.abandoned.len(), "seed {seed}: no search is lost twice");
        assert!(machine.queue.jobs.is_empty() && machine.queue.running() == 0);
    }
}
