//! The time that the processor has worked.

use std::mem::MaybeUninit;
use std::time::Duration;

/// The time that the processor has spent on this thread: unlike what a clock shows, it hardly depends on what else runs.
pub fn processor_time() -> Duration {
    let mut time = MaybeUninit::<libc::timespec>::zeroed();
    // SAFETY: the structure is ours, and all zeros is a time.
    let time = unsafe {
        libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, time.as_mut_ptr());
        time.assume_init()
    };
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::processor_time;
    use std::time::Duration;

    #[test]
    fn waiting_takes_none() {
        let before = processor_time();
        std::thread::sleep(Duration::from_millis(300));
        let slept = processor_time() - before;
        assert!(slept < Duration::from_millis(100), "{slept:?}");
        while processor_time() - before < Duration::from_millis(120) {}
    }
}
