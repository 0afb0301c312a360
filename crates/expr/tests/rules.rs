//! The canonical form, by example.

use expr::{Binary, Pool, Precision, Sort, Term, Unary};

const INT: Sort = Sort::Bits(32);
const LONG: Sort = Sort::Bits(64);
const DOUBLE: Sort = Sort::Float(Precision::Double);
const SINGLE: Sort = Sort::Float(Precision::Single);

struct Terms {
    pool: Pool,
}

impl Terms {
    fn new() -> Terms {
        Terms { pool: Pool::new() }
    }

    fn var(&mut self, name: &str, sort: Sort) -> Term {
        self.pool.fresh(name, sort)
    }

    fn int(&mut self, value: i32) -> Term {
        self.pool.bits(32, value as u64)
    }

    fn bin(&mut self, op: Binary, a: Term, b: Term) -> Term {
        self.pool.binary(op, a, b)
    }

    #[track_caller]
    fn check(&self, t: Term, expected: &str) {
        assert_eq!(self.pool.display(t).to_string(), expected);
    }
}

/// What `lcmp`, `dcmpg` and their like leave on the stack.
fn three_way(t: &mut Terms, less: Term, equal: Term) -> Term {
    let (minus, zero, one) = (t.int(-1), t.int(0), t.int(1));
    let rest = t.pool.ite(equal, zero, one);
    t.pool.ite(less, minus, rest)
}

#[test]
fn long_comparison_followed_by_a_branch() {
    let mut t = Terms::new();
    let (a, b) = (t.var("a", LONG), t.var("b", LONG));
    let (less, equal) = (t.bin(Binary::Slt, a, b), t.pool.eq(a, b));
    let compared = three_way(&mut t, less, equal);
    let zero = t.int(0);
    let found = t.bin(Binary::Slt, compared, zero);
    t.check(found, "(bvslt a b)");
    let found = t.bin(Binary::Sle, compared, zero);
    t.check(found, "(bvsle a b)");
    let found = t.bin(Binary::Slt, zero, compared);
    t.check(found, "(bvslt b a)");
    let found = t.bin(Binary::Sle, zero, compared);
    t.check(found, "(bvsle b a)");
    let found = t.pool.eq(compared, zero);
    t.check(found, "(= a b)");
    let found = t.pool.ne(compared, zero);
    t.check(found, "(not (= a b))");
}

#[test]
fn double_comparison_followed_by_a_branch() {
    let mut t = Terms::new();
    let (a, b) = (t.var("a", DOUBLE), t.var("b", DOUBLE));
    let (less, equal) = (t.bin(Binary::FloatLt, a, b), t.bin(Binary::FloatEq, a, b));
    let compared = three_way(&mut t, less, equal);
    let zero = t.int(0);
    let found = t.bin(Binary::Sle, zero, compared);
    t.check(found, "(not (fp.lt a b))");
    let found = t.bin(Binary::Slt, zero, compared);
    t.check(found, "(not (fp.leq a b))");
    let found = t.pool.eq(compared, zero);
    t.check(found, "(fp.eq a b)");
}

#[test]
fn flags() {
    let mut t = Terms::new();
    let (p, q) = (t.var("p", Sort::Bool), t.var("q", Sort::Bool));
    let (zero, one) = (t.int(0), t.int(1));
    let (f, g) = (t.pool.ite(p, one, zero), t.pool.ite(q, one, zero));
    let found = t.pool.eq(f, one);
    t.check(found, "p");
    let found = t.pool.ne(f, zero);
    t.check(found, "p");
    let found = t.pool.eq(f, zero);
    t.check(found, "(not p)");
    let both = t.bin(Binary::BitAnd, f, g);
    let found = t.pool.ne(both, zero);
    t.check(found, "(and p q)");
    let flipped = t.bin(Binary::BitXor, f, one);
    let either = t.bin(Binary::BitOr, flipped, g);
    let found = t.pool.eq(either, zero);
    t.check(found, "(and p (not q))");
}

#[test]
fn linear_arithmetic() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", INT), t.var("y", INT));
    let (two, three, five) = (t.int(2), t.int(3), t.int(5));
    let sum = t.bin(Binary::Add, x, two);
    let sum = t.bin(Binary::Add, three, sum);
    t.check(sum, "(bvadd x #x00000005)");
    let found = t.pool.eq(sum, three);
    t.check(found, "(= x #xfffffffe)");
    let difference = t.bin(Binary::Sub, sum, five);
    assert_eq!(difference, x);
    let product = t.bin(Binary::Mul, sum, three);
    t.check(product, "(bvadd (bvmul x #x00000003) #x0000000f)");
    let zero = t.int(0);
    let difference = t.bin(Binary::Sub, x, y);
    let found = t.pool.eq(difference, zero);
    t.check(found, "(= x y)");
    let back = t.bin(Binary::Add, difference, y);
    assert_eq!(back, x);
    // Three has an inverse, six has not.
    let triple = t.bin(Binary::Mul, x, three);
    let found = t.pool.eq(triple, five);
    t.check(found, "(= x #x55555557)");
    let six = t.int(6);
    let sextuple = t.bin(Binary::Mul, x, six);
    let found = t.pool.eq(sextuple, five);
    t.check(found, "false");
}

#[test]
fn narrow_casts() {
    let mut t = Terms::new();
    let (b, x) = (t.var("b", Sort::Bits(8)), t.var("x", INT));
    let wide = t.pool.sign_extend(32, b);
    let low = t.pool.extract(7, 0, wide);
    assert_eq!(low, b);
    let cast = t.pool.extract(15, 0, wide);
    let found = t.pool.sign_extend(32, cast);
    assert_eq!(found, wide);
    let mask = t.int(0xff);
    let unsigned = t.bin(Binary::BitAnd, wide, mask);
    t.check(unsigned, "((_ zero_extend 24) b)");
    let hundred = t.int(100);
    let found = t.bin(Binary::Slt, unsigned, hundred);
    t.check(found, "(bvult b #x64)");
    let thousand = t.int(1000);
    let found = t.bin(Binary::Slt, unsigned, thousand);
    t.check(found, "true");
    let count = t.int(24);
    let shifted = t.bin(Binary::Shl, x, count);
    let back = t.bin(Binary::AShr, shifted, count);
    let low = t.pool.extract(7, 0, x);
    let cast = t.pool.sign_extend(32, low);
    assert_eq!(back, cast);
}

#[test]
fn bytes_are_joined() {
    let mut t = Terms::new();
    let bytes: Vec<Term> = (0..4).map(|at| t.var(&format!("b{at}"), Sort::Bits(8))).collect();
    let mask = t.int(0xff);
    let mut whole = t.int(0);
    for (at, &byte) in bytes.iter().enumerate() {
        let wide = t.pool.sign_extend(32, byte);
        let unsigned = t.bin(Binary::BitAnd, wide, mask);
        let count = t.int(8 * at as i32);
        let shifted = t.bin(Binary::Shl, unsigned, count);
        whole = t.bin(if at % 2 == 0 { Binary::BitOr } else { Binary::Add }, whole, shifted);
    }
    t.check(whole, "(concat b3 (concat b2 (concat b1 b0)))");
    let count = t.int(16);
    let third = t.bin(Binary::LShr, whole, count);
    let found = t.pool.extract(7, 0, third);
    assert_eq!(found, bytes[2]);
}

#[test]
fn orders_with_constants() {
    let mut t = Terms::new();
    let (x, c) = (t.var("x", INT), t.var("c", Sort::Bits(16)));
    let (zero, five, six) = (t.int(0), t.int(5), t.int(6));
    let found = t.bin(Binary::Sle, x, five);
    t.check(found, "(bvslt x #x00000006)");
    let found = t.pool.not(found);
    t.check(found, "(bvslt #x00000005 x)");
    let (below, above) = (t.bin(Binary::Slt, x, six), t.bin(Binary::Slt, five, x));
    let found = t.pool.and(below, above);
    t.check(found, "false");
    let found = t.pool.or(below, above);
    t.check(found, "true");
    let found = t.bin(Binary::Ult, zero, x);
    t.check(found, "(not (= x #x00000000))");
    // A digit: the subtraction of '0' from a char cannot overflow.
    let wide = t.pool.zero_extend(32, c);
    let offset = t.int(-48);
    let digit = t.bin(Binary::Add, wide, offset);
    let found = t.bin(Binary::Slt, digit, zero);
    t.check(found, "(bvult c #x0030)");
    let ten = t.int(10);
    let found = t.bin(Binary::Sle, ten, digit);
    t.check(found, "(bvult #x0039 c)");
    let d = t.var("d", Sort::Bits(16));
    let wide_d = t.pool.zero_extend(32, d);
    let difference = t.bin(Binary::Sub, wide, wide_d);
    let found = t.bin(Binary::Slt, difference, zero);
    t.check(found, "(bvult c d)");
    let shift = t.int(31);
    let sign = t.bin(Binary::LShr, x, shift);
    let found = t.pool.ne(sign, zero);
    t.check(found, "(bvslt x #x00000000)");
}

#[test]
fn floats_of_integers() {
    let mut t = Terms::new();
    let x = t.var("x", INT);
    let (as_double, as_single) = (t.pool.unary(Unary::SignedToDouble, x), t.pool.unary(Unary::SignedToSingle, x));
    let k = t.pool.double(5.5);
    let found = t.bin(Binary::FloatLt, as_double, k);
    t.check(found, "(bvslt x #x00000006)");
    let found = t.bin(Binary::FloatEq, as_double, k);
    t.check(found, "false");
    let k = t.pool.single(16777216.0);
    let found = t.bin(Binary::FloatLe, as_single, k);
    t.check(found, "(bvslt x #x01000002)");
    let found = t.pool.unary(Unary::ToInt, as_double);
    assert_eq!(found, x);
    let f = t.var("f", SINGLE);
    let wide = t.pool.unary(Unary::ToDouble, f);
    let k = t.pool.double(0.1);
    let found = t.bin(Binary::FloatEq, wide, k);
    t.check(found, "false");
    let found = t.bin(Binary::FloatLt, wide, k);
    t.check(found, "(fp.lt f (fp #b0 #b01111011 #b10011001100110011001101))");
    let found = t.bin(Binary::FloatEq, f, f);
    t.check(found, "(not (fp.isNaN f))");
}

#[test]
fn arrays() {
    let mut t = Terms::new();
    let array = t.var("array", Sort::Array { index: 32, element: 8 });
    let (i, e) = (t.var("i", INT), t.var("e", Sort::Bits(8)));
    let one = t.int(1);
    let next = t.bin(Binary::Add, i, one);
    let written = t.pool.store(array, next, e);
    let found = t.bin(Binary::Select, written, i);
    t.check(found, "(select array i)");
    let found = t.bin(Binary::Select, written, next);
    assert_eq!(found, e);
    let found = t.bin(Binary::Select, written, one);
    t.check(found, "(select (store array (bvadd i #x00000001) e) #x00000001)");
    let zero = t.pool.bits(8, 0);
    let over = t.pool.store(written, next, zero);
    t.check(over, "(store array (bvadd i #x00000001) #x00)");
    let zeros = t.pool.constant_array(32, zero);
    let found = t.bin(Binary::Select, zeros, i);
    assert_eq!(found, zero);
}

#[test]
fn quotients_and_remainders() {
    let mut t = Terms::new();
    let x = t.var("x", INT);
    let (zero, two, three, ten) = (t.int(0), t.int(2), t.int(3), t.int(10));
    let quotient = t.bin(Binary::SDiv, x, ten);
    let found = t.pool.eq(quotient, three);
    t.check(found, "(and (bvslt x #x00000028) (bvslt #x0000001d x))");
    let found = t.bin(Binary::Slt, quotient, zero);
    t.check(found, "(bvslt x #xfffffff7)");
    let rest = t.bin(Binary::SRem, x, two);
    let found = t.pool.eq(rest, zero);
    t.check(found, "(= ((_ extract 0 0) x) #b0)");
    let four = t.int(4);
    let bit = t.bin(Binary::BitAnd, x, four);
    let found = t.pool.ne(bit, zero);
    t.check(found, "(not (= ((_ extract 2 2) x) #b0))");
    let c = t.var("c", Sort::Bits(16));
    let wide = t.pool.zero_extend(32, c);
    let product = t.bin(Binary::Mul, wide, three);
    let found = t.bin(Binary::Slt, product, ten);
    t.check(found, "(bvult c #x0004)");
    let d = t.var("d", DOUBLE);
    let whole = t.pool.unary(Unary::ToInt, d);
    let found = t.bin(Binary::Slt, whole, zero);
    let minus_one = t.pool.double(-1.0);
    let expected = t.bin(Binary::FloatLe, d, minus_one);
    assert_eq!(found, expected);
}
