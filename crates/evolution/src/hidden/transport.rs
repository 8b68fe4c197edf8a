//! Lives that are out in one epoch only, given to groups of kinds by augmenting paths: exact at once.

use super::program::Program;

/// Lives that are alike: which groups they fit, and how many there are.
pub(super) type Load = (Vec<usize>, i32);

/// How many of each load go to each group, of which so many are free. They all have to fit; what is looked at is
/// paid by the program, and if that is over the answer means nothing.
pub(super) fn flow(loads: &[Load], free: &[i32], program: &mut Program) -> Vec<Vec<i32>> {
    let mut transport = Transport {
        loads,
        flow: vec![vec![0; free.len()]; loads.len()],
        free: free.to_vec(),
        visited: vec![false; free.len()],
        looks: 0,
    };
    for (load, (_, count)) in loads.iter().enumerate() {
        for _ in 0..*count {
            if program.is_over() {
                break;
            }
            transport.visited.fill(false);
            program.require(transport.augment(load));
            program.pay(std::mem::take(&mut transport.looks) + free.len() as u64);
        }
    }
    transport.flow
}

struct Transport<'a> {
    loads: &'a [Load],
    /// By load and group.
    flow: Vec<Vec<i32>>,
    free: Vec<i32>,
    visited: Vec<bool>,
    /// Groups and loads that were looked at.
    looks: u64,
}

impl Transport<'_> {
    /// Finds a place for one more of a load, moving others if need be.
    fn augment(&mut self, load: usize) -> bool {
        let loads = self.loads;
        self.looks += loads[load].0.len() as u64;
        let room = loads[load].0.iter().find(|at| self.free[**at] > 0);
        if let Some(&group) = room {
            self.free[group] -= 1;
            self.flow[load][group] += 1;
            return true;
        }
        for &group in &loads[load].0 {
            if std::mem::replace(&mut self.visited[group], true) {
                continue;
            }
            self.looks += loads.len() as u64;
            for other in 0..loads.len() {
                if other != load && self.flow[other][group] > 0 && self.augment(other) {
                    self.flow[other][group] -= 1;
                    self.flow[load][group] += 1;
                    return true;
                }
            }
        }
        false
    }
}
