//! How many values a type has, and the *i*-th of them, without listing them.
//!
//! A value is a list of choices in prefix order: a number below [`Node::presets`] is that preset, a greater one a way
//! to make it, followed by the choices for its holes. With *d* levels left, a type has its presets and, for each way, as
//! many values as the product of its holes with *d* - 1 levels (Csallner's dissertation, 4.2.2).

use super::random::Random;

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
        for level in 1..=depth as usize {
            for (index, node) in nodes.iter().enumerate() {
                let ways = node.ways.iter().map(|holes| product(&sizes, holes, level - 1));
                let size = ways.fold(Size::of(node.presets), Size::plus);
                sizes[index].push(size);
            }
        }
        Space { nodes, sizes }
    }

    /// The size of a list of holes.
    pub fn size(&self, holes: &[NodeId], depth: u32) -> Size {
        product(&self.sizes, holes, depth as usize)
    }

    /// The choices of element number `index`, which is below the exact size.
    pub fn element(&self, holes: &[NodeId], depth: u32, mut index: u128, choices: &mut Vec<u32>) {
        // The last hole changes fastest.
        let mut rest = self.size(holes, depth).exact.unwrap_or(u128::MAX);
        for &hole in holes {
            let own = self.sizes[hole][depth as usize].exact.unwrap_or(1).max(1);
            rest /= own;
            let (number, below) = div_rem(index, rest.max(1));
            self.element_of(hole, depth, number, choices);
            index = below;
        }
    }

    fn element_of(&self, node: NodeId, depth: u32, mut index: u128, choices: &mut Vec<u32>) {
        let found = &self.nodes[node];
        if index < found.presets as u128 {
            choices.push(index as u32);
            return;
        }
        index -= found.presets as u128;
        for (way, holes) in found.ways.iter().enumerate() {
            let size = product(&self.sizes, holes, depth.saturating_sub(1) as usize).exact.unwrap_or(u128::MAX);
            if index < size {
                choices.push((found.presets + way) as u32);
                self.element(holes, depth.saturating_sub(1), index, choices);
                return;
            }
            index -= size;
        }
        unreachable!("an index is below the size of its space")
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
