//! `java.lang.Math` and `java.lang.StrictMath`.
//!
//! `StrictMath` is `fdlibm` by definition. `Math` on HotSpot is Intel's library for some functions, whose results are
//! correctly rounded but for one in a thousand or less: here they always are.

mod fdlibm;
mod reduce;

use program::link::Method;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Reply, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    // Of angles beyond 2^19 quarter turns the last bit is an accident of how `fdlibm` adds up the remainder: where the
    // JDK has it in Java, that decides.
    natives.add_native(
        "java/lang/StrictMath",
        &[("sin(D)D", |vm| unary(vm, fdlibm::sin)), ("cos(D)D", |vm| unary(vm, fdlibm::cos))],
    );
    natives.add(
        "java/lang/StrictMath",
        &[
            ("tan(D)D", |vm| unary(vm, libm::tan)),
            ("asin(D)D", |vm| unary(vm, libm::asin)),
            ("acos(D)D", |vm| unary(vm, libm::acos)),
            ("atan(D)D", |vm| unary(vm, libm::atan)),
            ("log(D)D", |vm| unary(vm, fdlibm::log)),
            ("log10(D)D", |vm| unary(vm, fdlibm::log10)),
            ("sqrt(D)D", |vm| unary(vm, f64::sqrt)),
            ("sinh(D)D", |vm| unary(vm, fdlibm::sinh)),
            ("cosh(D)D", |vm| unary(vm, fdlibm::cosh)),
            ("tanh(D)D", |vm| unary(vm, fdlibm::tanh)),
            ("expm1(D)D", |vm| unary(vm, libm::expm1)),
            ("log1p(D)D", |vm| unary(vm, fdlibm::log1p)),
            ("atan2(DD)D", |vm| binary(vm, fdlibm::atan2)),
            ("IEEEremainder(DD)D", |vm| binary(vm, libm::remainder)),
        ],
    );
    natives.add(
        "java/lang/Math",
        &[
            ("sin(D)D", |vm| unary(vm, pxfm::f_sin)),
            ("cos(D)D", |vm| unary(vm, pxfm::f_cos)),
            ("tan(D)D", |vm| unary(vm, pxfm::f_tan)),
            ("exp(D)D", |vm| unary(vm, pxfm::f_exp)),
            ("log(D)D", |vm| unary(vm, pxfm::f_log)),
            ("log10(D)D", |vm| unary(vm, pxfm::f_log10)),
            ("pow(DD)D", |vm| binary(vm, pow)),
            ("sqrt(D)D", |vm| unary(vm, f64::sqrt)),
            // HotSpot has these of Intel's library since JDK 24 and 25.
            ("tanh(D)D", |vm| since(vm, 24, "tanh", pxfm::f_tanh)),
            ("cbrt(D)D", |vm| since(vm, 25, "cbrt", pxfm::f_cbrt)),
            ("fma(DDD)D", |vm| Continue(M::double(vm.arg_double(0)?.mul_add(vm.arg_double(2)?, vm.arg_double(4)?)))),
            ("fma(FFF)F", |vm| Continue(M::float(vm.arg_float(0)?.mul_add(vm.arg_float(1)?, vm.arg_float(2)?)))),
        ],
    );
}

fn unary<M: Machine>(vm: &mut Vm<M>, function: fn(f64) -> f64) -> Flow<M::Value> {
    Continue(M::double(function(vm.arg_double(0)?)))
}

fn binary<M: Machine>(vm: &mut Vm<M>, function: fn(f64, f64) -> f64) -> Flow<M::Value> {
    Continue(M::double(function(vm.arg_double(0)?, vm.arg_double(2)?)))
}

/// Javadoc of `Math.pow`: unlike C's, NaN as exponent always gives NaN, and so does an infinite one with base ±1.
fn pow(base: f64, exponent: f64) -> f64 {
    if exponent == 0.0 {
        return 1.0;
    }
    if exponent.is_nan() || (exponent.is_infinite() && base.abs() == 1.0) {
        return f64::NAN;
    }
    let power = pxfm::f_pow(base, exponent);
    // It overflows inside for large bases and the exponent -1/2.
    if power.is_nan() { libm::pow(base, exponent) } else { power }
}

/// A function that Java computes as `StrictMath` does in JDKs before `feature`.
fn since<M: Machine>(vm: &mut Vm<M>, feature: u32, name: &str, function: fn(f64) -> f64) -> Flow<M::Value> {
    if vm.program.jdk.feature >= feature {
        return unary(vm, function);
    }
    let class = vm.boot_class("java/lang/StrictMath")?;
    vm.initialize(class)?;
    let argument = vm.arg_double(0)?;
    match class.declared_method(name, "(D)D") {
        Some(method) => forward(vm, method, argument),
        None => Break(Exit::unsupported(format!("java.lang.StrictMath has no {name}(double)"))),
    }
}

fn forward<M: Machine>(vm: &mut Vm<M>, method: &'static Method, argument: f64) -> Flow<M::Value> {
    match vm.reply() {
        Reply::Returned(Some(value)) => Continue(value),
        _ => Break(vm.call(method, &[M::double(argument), M::int(0)], false)),
    }
}

#[cfg(test)]
mod tests {
    use super::pow;

    #[test]
    fn powers_at_the_edges_are_those_of_java() {
        for exponent in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(pow(1.0, exponent).is_nan() && pow(-1.0, exponent).is_nan());
        }
        assert_eq!((pow(f64::NAN, 0.0), pow(f64::NAN, -0.0)), (1.0, 1.0));
        assert_eq!(pow(f64::MAX, -0.5), 7.458340731200207e-155);
        assert!(pow(-8.0, 0.5).is_nan());
    }
}
