//! Broken classes: javac's with some bytes of their methods changed, in the places where that is interesting.

use host::Random;
use program::classfile::ClassFile;
use program::classfile::Constant;

/// The parts of one method that a mutation aims at, as ranges of the file's bytes.
struct Regions {
    code: (usize, usize),
    limits: (usize, usize),
    handlers: (usize, usize),
    map: (usize, usize),
}

fn regions(class: &ClassFile, bytes: &'static [u8]) -> Vec<Regions> {
    let base = bytes.as_ptr() as usize;
    let methods = class.methods.iter().filter_map(|method| method.code.as_ref());
    methods
        .map(|code| {
            let start = code.bytes.as_ptr() as usize - base;
            let end = start + code.bytes.len();
            let map = code.stack_map.map(|map| (map.as_ptr() as usize - base, map.len())).unwrap_or_default();
            Regions {
                code: (start, end),
                limits: (start - 8, start - 4),
                handlers: (end + 2, end + 2 + 8 * code.handlers.len()),
                map: (map.0, map.0 + map.1),
            }
        })
        .collect()
}

/// `count` variants of a class, each with one method changed: HotSpot does not verify methods in order.
pub fn mutants(bytes: &'static [u8], random: &mut Random, count: usize) -> Vec<&'static [u8]> {
    let class = ClassFile::parse(bytes).expect("a class of javac");
    let regions = regions(&class, bytes);
    let pool = class.pool.iter().count();
    let interesting: Vec<u16> = (1..pool as u16)
        .filter(|&index| !matches!(class.pool.get(index), Some(Constant::Utf8(_) | Constant::NameAndType { .. })))
        .collect();
    (0..count)
        .map(|_| {
            let mut mutant = bytes.to_vec();
            let changes = if random.index(5) == 0 { 2 } else { 1 };
            let method = &regions[random.index(regions.len())];
            for _ in 0..changes {
                mutate(&mut mutant, method, &interesting, random);
            }
            &*mutant.leak()
        })
        .collect()
}

fn mutate(mutant: &mut [u8], regions: &Regions, interesting: &[u16], random: &mut Random) {
    let kind = random.index(100);
    let (start, end) = match kind {
        0..=5 => regions.limits,
        6..=12 if regions.handlers.0 < regions.handlers.1 => regions.handlers,
        13..=30 if regions.map.0 < regions.map.1 => regions.map,
        _ => regions.code,
    };
    let at = start + random.index(end - start);
    let near = [mutant[at] ^ 1, mutant[at].wrapping_add(1), mutant[at].wrapping_sub(1), random.index(256) as u8];
    match kind {
        0..=5 => mutant[start + 1 + 2 * random.index(2)] = random.index(6) as u8,
        6..=12 => mutant[at] = random.pick(&near),
        13..=30 => mutant[at] = if random.index(2) == 0 { random.index(12) as u8 } else { random.pick(&near) },
        31..=60 => mutant[at] = random.index(202) as u8,
        61..=75 => mutant[at] = random.pick(&near),
        76..=90 if at + 1 < end => {
            mutant[at..at + 2].copy_from_slice(&random.pick(interesting).to_be_bytes());
        }
        _ if at + 1 < end => mutant.swap(at, at + 1),
        _ => {}
    }
}
