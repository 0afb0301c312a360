//! Orders by chance, the same for the same seed.

use host::Random;

/// The numbers below `count`, shuffled (Fisher and Yates).
pub fn order(count: usize, seed: u64) -> Vec<usize> {
    let mut random = Random::new(seed);
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, (random.draw() % (last as u64 + 1)) as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn every_number_once_and_the_same_again() {
        let shuffled = order(100, 7);
        assert_eq!(shuffled, order(100, 7));
        assert_ne!(shuffled, order(100, 8));
        let mut sorted = shuffled;
        sorted.sort();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
        assert!(order(0, 1).is_empty());
    }
}
