//! Orders by chance, the same for the same seed.

/// The numbers below `count`, shuffled (Fisher and Yates, with SplitMix64).
pub fn order(count: usize, mut seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = seed;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        order.swap(last, (bits % (last as u64 + 1)) as usize);
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
