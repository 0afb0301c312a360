//! What a machine has to look at while it runs a method, and where.

use crate::clause::Formula;
use crate::conditions::{Ahead, Conditions, is_open};
use crate::read::VerifiedMethod;
use program::cfg::Cfg;
use program::code::{Mark, MarkKind};
use std::collections::{BTreeMap, BTreeSet};

/// What a machine is told of a mark that only notes which checks were made.
pub const RECORDED: u16 = 1;

/// A place of a method where something is looked at.
#[derive(Clone, Debug, Default)]
pub struct Station {
    /// The assumptions whose conditions are evaluated here.
    pub assumed: Vec<usize>,
    /// The checks that begin here.
    pub checks: Vec<usize>,
    /// A handler begins here.
    pub catches: bool,
    /// If all that the method still does is verified under this, which has not been looked at on each way that leads here.
    pub verified: Option<Formula>,
    /// Whether nothing ahead is verified, if that has changed; atoms stand for what they are not.
    pub unverified: Option<Formula>,
}

impl Station {
    /// Whether more is done than to note checks.
    pub fn decides(&self) -> bool {
        !self.assumed.is_empty() || self.verified.is_some() || self.unverified.is_some()
    }
}

/// The stations of a method.
#[derive(Clone, Debug)]
pub struct Plan {
    pub method: VerifiedMethod,
    pub enter: Station,
    pub stations: BTreeMap<u16, Station>,
    /// While a call is under way, by the instruction that makes it: under which condition the rest is verified.
    pub during: BTreeMap<u16, Formula>,
}

impl Plan {
    pub fn new(conditions: &Conditions) -> Plan {
        let method = conditions.method.clone();
        let before = predecessors(conditions);
        let enter = Station {
            verified: Some(conditions.entry.verified.clone()).filter(|formula| !formula.is_never()),
            unverified: Some(conditions.entry.must()),
            ..Station::default()
        };
        let code = method.method.info().and_then(|info| info.code.as_ref());
        let handlers: BTreeSet<u16> = code.iter().flat_map(|code| &code.handlers).map(|one| one.handler).collect();
        let mut stations = BTreeMap::new();
        for (index, point) in conditions.points.iter().enumerate() {
            // What was looked at before the instructions that lead here, if these left it as it was.
            let led: Vec<&Ahead> = before[index].iter().map(|&one| &conditions.points[one].ahead).collect();
            // A condition may be known by now that was not then.
            let is_start = led.len() != 1 || point.pc == 0 || !before[index].contains(&(index.wrapping_sub(1)));
            let may_know = is_start && !point.ahead.verified.conditions().is_empty();
            let is_new = |same: &dyn Fn(&Ahead) -> bool| {
                !point.assumed.is_empty() || may_know || led.iter().any(|ahead| !same(ahead))
            };
            let verified = (!point.ahead.verified.is_never()
                && is_new(&|ahead| ahead.verified == point.ahead.verified))
            .then(|| point.ahead.verified.clone());
            let must = point.ahead.must();
            let unverified = is_new(&|ahead| ahead.must() == must).then_some(must);
            let checks = method
                .checks
                .iter()
                .enumerate()
                .filter(|(_, (check, _))| check.start == point.pc && !check.never_fails);
            let checks: Vec<usize> = checks.map(|(index, _)| index).collect();
            let catches = handlers.contains(&point.pc);
            let station = Station { assumed: point.assumed.clone(), checks, catches, verified, unverified };
            if station.decides() || !station.checks.is_empty() || catches {
                stations.insert(point.pc, station);
            }
        }
        let during = conditions.points.iter().map(|point| (point.pc, point.during.clone())).collect();
        Plan { method, enter, stations, during }
    }

    /// Whether a machine has to be told of the method at all.
    pub fn is_needed(&self) -> bool {
        !self.stations.is_empty() || self.enter.verified.is_some()
    }

    /// The marks to put into the code.
    pub fn marks(&self) -> Vec<Mark> {
        let enter = Mark { pc: 0, what: MarkKind::Enter };
        let here = self.stations.iter().map(|(&pc, station)| {
            let number = if station.decides() { 0 } else { RECORDED };
            Mark { pc, what: MarkKind::Landmark(number) }
        });
        std::iter::once(enter).chain(here).collect()
    }

    /// The checks that can fail for all that is known without an assumption.
    pub fn open_checks(&self) -> BTreeSet<usize> {
        let open = self.method.checks.iter().enumerate().filter(|(_, (check, premises))| is_open(check, premises));
        open.map(|(index, _)| index).collect()
    }
}

/// For each point the points that may lead to it, by index. None leads to the entry.
fn predecessors(conditions: &Conditions) -> Vec<BTreeSet<usize>> {
    let mut found = vec![BTreeSet::new(); conditions.points.len()];
    let code = conditions.method.method.info().and_then(|info| info.code.as_ref());
    let Some(cfg) = code.and_then(Cfg::new) else { return found };
    let index_of = |pc: u16| conditions.points.partition_point(|point| point.pc < pc);
    for block in &cfg.blocks {
        let (first, end) = (index_of(block.start), index_of(block.end));
        for (before, point) in (first..).zip(found.iter_mut().take(end).skip(first + 1)) {
            point.insert(before);
        }
        for &next in &block.successors {
            found[index_of(cfg.blocks[next].start)].insert(end - 1);
        }
        for edge in &block.handlers {
            found[index_of(cfg.blocks[edge.block].start)].extend(first..end);
        }
    }
    found
}
