//! The part of `bitwuzla/c/bitwuzla.h` (version 0.8) that is used here.

use std::ffi::{c_char, c_int, c_uint, c_void};

/// Declares functions of the library; where it is not linked, functions that are never called.
macro_rules! interface {
    ($(fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?;)*) => {
        #[cfg(bitwuzla)]
        unsafe extern "C" {
            $(pub fn $name($($argument: $type),*) $(-> $result)?;)*
        }
        $(
            #[cfg(not(bitwuzla))]
            pub unsafe extern "C" fn $name($(_: $type),*) $(-> $result)? {
                unreachable!("there is no context without Bitwuzla")
            }
        )*
    };
}

/// Declares types that exist only behind pointers.
macro_rules! opaque {
    ($($name:ident),*) => { $(
        #[repr(C)]
        pub struct $name {
            _private: [u8; 0],
        }
    )* };
}
opaque!(TermManager, Options, Bitwuzla, TermData, SortData);
pub type Term = *mut TermData;
pub type Sort = *mut SortData;

pub const SAT: c_uint = 10;
pub const UNSAT: c_uint = 20;
pub const OPTION_PRODUCE_MODELS: c_uint = 1;
pub const KIND_CONST_ARRAY: c_uint = 1;
pub const KIND_ARRAY_STORE: c_uint = 18;

interface! {
    fn bitwuzla_set_abort_callback(callback: extern "C" fn(*const c_char));

    fn bitwuzla_options_new() -> *mut Options;
    fn bitwuzla_options_delete(options: *mut Options);
    fn bitwuzla_set_option(options: *mut Options, option: c_uint, value: u64);

    fn bitwuzla_term_manager_new() -> *mut TermManager;
    fn bitwuzla_term_manager_delete(manager: *mut TermManager);
    fn bitwuzla_new(manager: *mut TermManager, options: *const Options) -> *mut Bitwuzla;
    fn bitwuzla_delete(solver: *mut Bitwuzla);
    fn bitwuzla_set_termination_callback(
        solver: *mut Bitwuzla,
        callback: extern "C" fn(*mut c_void) -> c_int,
        state: *mut c_void,
    );

    fn bitwuzla_mk_bool_sort(manager: *mut TermManager) -> Sort;
    fn bitwuzla_mk_bv_sort(manager: *mut TermManager, width: u64) -> Sort;
    fn bitwuzla_mk_fp_sort(manager: *mut TermManager, exponent: u64, significand: u64) -> Sort;
    fn bitwuzla_mk_array_sort(manager: *mut TermManager, index: Sort, element: Sort) -> Sort;

    fn bitwuzla_mk_true(manager: *mut TermManager) -> Term;
    fn bitwuzla_mk_false(manager: *mut TermManager) -> Term;
    fn bitwuzla_mk_bv_value_uint64(manager: *mut TermManager, sort: Sort, value: u64) -> Term;
    fn bitwuzla_mk_rm_value(manager: *mut TermManager, mode: c_uint) -> Term;
    fn bitwuzla_mk_const(manager: *mut TermManager, sort: Sort, symbol: *const c_char) -> Term;
    fn bitwuzla_mk_const_array(manager: *mut TermManager, sort: Sort, element: Term) -> Term;
    fn bitwuzla_mk_term_indexed(
        manager: *mut TermManager,
        kind: c_uint,
        count: u32,
        arguments: *mut Term,
        index_count: u32,
        indices: *const u64,
    ) -> Term;

    fn bitwuzla_push(solver: *mut Bitwuzla, levels: u64);
    fn bitwuzla_pop(solver: *mut Bitwuzla, levels: u64);
    fn bitwuzla_assert(solver: *mut Bitwuzla, term: Term);
    fn bitwuzla_check_sat_assuming(solver: *mut Bitwuzla, count: u32, terms: *mut Term) -> c_uint;

    fn bitwuzla_get_value(solver: *mut Bitwuzla, term: Term) -> Term;
    fn bitwuzla_term_release(term: Term);
    fn bitwuzla_term_get_kind(term: Term) -> c_uint;
    fn bitwuzla_term_get_children(term: Term, size: *mut usize) -> *mut Term;
    fn bitwuzla_term_value_get_str(term: Term) -> *const c_char;
}
