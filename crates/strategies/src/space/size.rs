//! How many values a type has, and the *i*-th of them, without listing them.
//!
//! A value is a list of choices in prefix order: a number below [`Node::presets`] is that preset, a greater one a way
//! to make it, followed by the choices for its holes. With *d* levels left, a type has its presets and, for each way, as
//! many values as the product of its holes with *d* - 1 levels (Csallner's dissertation, 4.2.2).

use host::Random;

pub type NodeId = usize;

/// A type: alternatives to get a value of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    pub presets: usize,
    /// The holes of each way to make a value.
    pub ways: Vec<Vec<NodeId>>,
}

/// The number of values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Unless there are too many to be numbered.
    pub exact: Option<u128>,
    about: f64,
}

/// Sizes of all nodes at all depths.
pub struct Space {
    nodes: Vec<Node>,
    /// By node, then by depth.
    sizes: Vec<Vec<Size>>,
    /// How many values come before the end of each way to make one, presets apart; by node, then by depth.
    ends: Vec<Vec<Vec<u128>>>,
}

/// So that quotients stay numbers.
const MAX_ABOUT: f64 = 1e300;

impl Size {
    pub const ZERO: Size = Size { exact: Some(0), about: 0.0 };
    pub const ONE: Size = Size { exact: Some(1), about: 1.0 };

    pub fn of(count: usize) -> Size {
        Size { exact: Some(count as u128), about: count as f64 }
    }

    fn plus(self, other: Size) -> Size {
        let exact = self.exact.zip(other.exact).and_then(|(one, two)| one.checked_add(two));
        Size { exact, about: (self.about + other.about).min(MAX_ABOUT) }
    }

    fn times(self, other: Size) -> Size {
        if self.is_zero() || other.is_zero() {
            return Size::ZERO;
        }
        let exact = self.exact.zip(other.exact).and_then(|(one, two)| one.checked_mul(two));
        Size { exact, about: (self.about * other.about).min(MAX_ABOUT) }
    }

    /// As far as it can be numbered with 64 bits.
    pub fn bounded(self) -> u64 {
        self.exact.map_or(u64::MAX, |size| u64::try_from(size).unwrap_or(u64::MAX))
    }

    pub fn is_zero(self) -> bool {
        self.exact == Some(0)
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.exact {
            Some(count) if count < 1 << 64 => write!(f, "{count}"),
            _ => write!(f, "{:.1e}", self.about),
        }
    }
}

impl Space {
    pub fn new(nodes: Vec<Node>, depth: u32) -> Space {
        let mut sizes: Vec<Vec<Size>> = nodes.iter().map(|node| vec![Size::of(node.presets)]).collect();
        let mut ends = vec![vec![Vec::new()]; nodes.len()];
        for level in 1..=depth as usize {
            for (index, node) in nodes.iter().enumerate() {
                let ways: Vec<Size> = node.ways.iter().map(|holes| product(&sizes, holes, level - 1)).collect();
                let end = |end: &mut u128, way: &Size| {
                    *end = end.saturating_add(way.exact.unwrap_or(u128::MAX));
                    Some(*end)
                };
                ends[index].push(ways.iter().scan(0, end).collect());
                sizes[index].push(ways.into_iter().fold(Size::of(node.presets), Size::plus));
            }
        }
        Space { nodes, sizes, ends }
    }

    /// The size of a list of holes.
    pub fn size(&self, holes: &[NodeId], depth: u32) -> Size {
        product(&self.sizes, holes, depth as usize)
    }

    /// The choices of element number `index`, which is below the exact size.
    pub fn element(&self, holes: &[NodeId], depth: u32, index: u128, choices: &mut Vec<u32>) {
        let size = self.size(holes, depth).exact.unwrap_or(u128::MAX);
        self.element_of_all(holes, depth, size, index, choices);
    }

    fn element_of_all(&self, holes: &[NodeId], depth: u32, size: u128, mut index: u128, choices: &mut Vec<u32>) {
        // The last hole changes fastest.
        let mut rest = size;
        for &hole in holes {
            let own = self.sizes[hole][depth as usize].exact.unwrap_or(1).max(1);
            rest = div_rem(rest, own).0;
            let (number, below) = div_rem(index, rest.max(1));
            self.element_of(hole, depth, number, choices);
            index = below;
        }
    }

    fn element_of(&self, node: NodeId, depth: u32, index: u128, choices: &mut Vec<u32>) {
        let found = &self.nodes[node];
        let Some(index) = index.checked_sub(found.presets as u128) else {
            choices.push(index as u32);
            return;
        };
        let ends = &self.ends[node][depth as usize];
        let way = ends.partition_point(|end| *end <= index);
        let start = way.checked_sub(1).map_or(0, |before| ends[before]);
        choices.push((found.presets + way) as u32);
        self.element_of_all(&found.ways[way], depth - 1, ends[way] - start, index - start, choices);
    }

    /// The choices of an element, each as likely as any other as far as floats can tell.
    pub fn draw(&self, holes: &[NodeId], depth: u32, random: &mut Random, choices: &mut Vec<u32>) {
        for &hole in holes {
            self.draw_of(hole, depth, random, choices);
        }
    }

    /// The choices of an element; ways to make a value are as likely as each other, however many values they make.
    pub fn draw_fairly(&self, holes: &[NodeId], depth: u32, random: &mut Random, choices: &mut Vec<u32>) {
        for &hole in holes {
            let found = &self.nodes[hole];
            let is_open = |holes: &&Vec<NodeId>| depth > 0 && !self.size(holes, depth - 1).is_zero();
            let open = found.ways.iter().filter(is_open).count() as u64;
            if open == 0 || found.presets > 0 && random.below(3) == 0 {
                choices.push(random.below(found.presets.max(1) as u64) as u32);
                continue;
            }
            let chosen = random.below(open) as usize;
            let mut ways = found.ways.iter().enumerate().filter(|(_, holes)| is_open(holes));
            let Some((way, holes)) = ways.nth(chosen) else { continue };
            choices.push((found.presets + way) as u32);
            self.draw_fairly(holes, depth - 1, random, choices);
        }
    }

    fn draw_of(&self, node: NodeId, depth: u32, random: &mut Random, choices: &mut Vec<u32>) {
        let found = &self.nodes[node];
        let ways = if depth == 0 { &[][..] } else { &found.ways[..] };
        let mut left = random.unit() * self.sizes[node][depth as usize].about;
        left -= found.presets as f64;
        let last = ways.iter().rposition(|holes| !self.size(holes, depth - 1).is_zero());
        let Some(last) = last.filter(|_| left >= 0.0 || found.presets == 0) else {
            choices.push(random.below(found.presets.max(1) as u64) as u32);
            return;
        };
        for (way, holes) in ways.iter().enumerate() {
            let size = self.size(holes, depth - 1);
            left -= size.about;
            if way == last || left < 0.0 && !size.is_zero() {
                choices.push((found.presets + way) as u32);
                return self.draw(holes, depth - 1, random, choices);
            }
        }
    }
}

fn product(sizes: &[Vec<Size>], holes: &[NodeId], depth: usize) -> Size {
    holes.iter().fold(Size::ONE, |size, &hole| size.times(sizes[hole][depth]))
}

/// Most numbers are small, and dividing them is faster.
fn div_rem(number: u128, by: u128) -> (u128, u128) {
    match (u64::try_from(number), u64::try_from(by)) {
        (Ok(number), Ok(by)) => ((number / by) as u128, (number % by) as u128),
        _ => (number / by, number % by),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Type 0 has two presets and is made of two of type 1, or of itself; type 1 has three presets, or is made of type 0.
    fn space() -> Space {
        let nodes =
            vec![Node { presets: 2, ways: vec![vec![1, 1], vec![0]] }, Node { presets: 3, ways: vec![vec![0]] }];
        Space::new(nodes, 2)
    }

    #[test]
    fn each_element_is_drawn_as_often_as_any_other() {
        const EACH: u64 = 400;
        let space = space();
        let size = space.size(&[0, 1], 2).bounded();
        let mut random = Random::new(3);
        let mut counts: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
        for _ in 0..size * EACH {
            let mut choices = Vec::new();
            space.draw(&[0, 1], 2, &mut random, &mut choices);
            *counts.entry(choices).or_default() += 1;
        }
        assert_eq!(counts.len() as u64, size);
        // Five standard deviations.
        assert!(counts.values().all(|count| count.abs_diff(EACH) < 5 * 20), "{counts:?}");
    }

    #[test]
    fn each_number_is_another_element() {
        let space = space();
        let size = space.size(&[1, 0], 2).bounded();
        let element = |index: u64| {
            let mut choices = Vec::new();
            space.element(&[1, 0], 2, index.into(), &mut choices);
            choices
        };
        let all: std::collections::BTreeSet<Vec<u32>> = (0..size).map(element).collect();
        assert_eq!(all.len() as u64, size);
    }
}
