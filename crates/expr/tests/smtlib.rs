//! The text of scripts.

use expr::{Binary, Pool, Precision, Sort, Unary, smtlib};

#[test]
fn shared_subterms_are_defined_once() {
    let mut pool = Pool::new();
    let (x, y) = (pool.fresh("x", Sort::Bits(32)), pool.fresh("int[] a\n.length", Sort::Bits(32)));
    let product = pool.binary(Binary::Mul, x, y);
    let less = pool.binary(Binary::Slt, product, x);
    let ten = pool.bits(32, 10);
    let equal = pool.eq(product, ten);
    assert_eq!(
        smtlib::query(&pool, &[less, equal]),
        "(set-logic QF_ABVFP)
(declare-const v0 (_ BitVec 32)) ; x
(declare-const v1 (_ BitVec 32)) ; int[] a .length
(define-fun t2 () (_ BitVec 32) (bvmul v0 v1))
(assert (bvslt t2 v0))
(assert (= t2 #x0000000a))
(check-sat)
"
    );
}

#[test]
fn java_conversions_are_defined() {
    let mut pool = Pool::new();
    let x = pool.fresh("x", Sort::Float(Precision::Single));
    let rest = pool.binary(Binary::FloatRem, x, x);
    let whole = pool.unary(Unary::ToInt, rest);
    let bits = pool.unary(Unary::ToBits, x);
    let equal = pool.eq(whole, bits);
    assert_eq!(
        smtlib::query(&pool, &[equal]),
        "(set-logic QF_ABVFP)
(define-fun f2i ((x (_ FloatingPoint 8 24))) (_ BitVec 32) (ite (fp.isNaN x) #x00000000 \
(ite (fp.leq (fp #b0 #b10011110 #b00000000000000000000000) x) #x7fffffff \
(ite (fp.lt x (fp.neg (fp #b0 #b10011110 #b00000000000000000000000))) #x80000000 \
((_ fp.to_sbv 32) RTZ x)))))
(define-fun frem.nearest ((x (_ FloatingPoint 8 24)) (y (_ FloatingPoint 8 24))) (_ FloatingPoint 8 24) \
(fp.rem (fp.abs x) (fp.abs y)))
(define-fun frem.size ((x (_ FloatingPoint 8 24)) (y (_ FloatingPoint 8 24))) (_ FloatingPoint 8 24) \
(ite (and (fp.isNegative (frem.nearest x y)) (not (fp.isZero (frem.nearest x y)))) \
(fp.add RNE (frem.nearest x y) (fp.abs y)) (fp.abs (frem.nearest x y))))
(define-fun frem ((x (_ FloatingPoint 8 24)) (y (_ FloatingPoint 8 24))) (_ FloatingPoint 8 24) \
(ite (fp.isNegative x) (fp.neg (frem.size x y)) (frem.size x y)))
(declare-const v0 (_ FloatingPoint 8 24)) ; x
(declare-const t3 (_ BitVec 32))
(assert (= ((_ to_fp 8 24) t3) v0))
(assert (=> (fp.isNaN v0) (= t3 #x7fc00000)))
(assert (= (f2i (frem v0 v0)) t3))
(check-sat)
"
    );
}
