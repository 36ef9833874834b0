//! With `--cfg alone` it does not link where anything that it depends on has the standard library, which brings a panic handler too.

#![cfg_attr(alone, no_std, no_main)]
#![cfg_attr(
    alone,
    allow(unsafe_code, reason = "what the standard library does before `main`, the program does itself")
)]

use strict_schema_without_std::holds;

#[cfg(not(alone))]
fn main() -> Result<(), &'static str> {
    holds()
}

#[cfg(alone)]
mod alone {
    use core::ffi::c_int;
    use core::panic::PanicInfo;

    #[global_allocator]
    static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

    unsafe extern "C" {
        // Of libc. It has no condition.
        safe fn abort() -> !;
    }

    #[panic_handler]
    fn panicked(_: &PanicInfo<'_>) -> ! {
        abort()
    }

    /// `core` and `alloc` come compiled to unwind, and ask for these two. Nothing unwinds: the program aborts.
    // SAFETY: no other item has the name, since the standard library is not linked.
    #[unsafe(no_mangle)]
    extern "C" fn rust_eh_personality() {}

    // SAFETY: as above.
    #[unsafe(no_mangle)]
    extern "C" fn _Unwind_Resume() -> ! {
        abort()
    }

    /// The number of the program's end: 0 if everything holds.
    // SAFETY: as above; and C calls it with two arguments that need not be taken.
    #[unsafe(no_mangle)]
    extern "C" fn main() -> c_int {
        c_int::from(super::holds().is_err())
    }
}
