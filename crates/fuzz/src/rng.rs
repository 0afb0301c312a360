//! The random numbers behind every decision: a seed means the same program on every machine and with every version of
//! our dependencies.

pub use host::Random as Rng;

/// The stream of a seed. Seeds are small numbers in a row: salted, their streams have nothing in common with others'.
pub fn seeded(seed: u64) -> Rng {
    let mut rng = Rng::new(seed ^ 0x5851_f42d_4c95_7f2d);
    rng.draw();
    rng
}
