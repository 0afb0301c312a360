import kotlin.math.*

sealed class Shape {
    abstract val area: Double

    data class Circle(val r: Double) : Shape() {
        override val area get() = PI * r * r
    }

    data class Rect(val w: Double, val h: Double = w) : Shape() {
        override val area get() = w * h
    }

    object Unit : Shape() {
        override val area = 1.0
        override fun toString() = "Unit"
    }
}

sealed interface Expr
data class Num(val v: Int) : Expr
data class Add(val l: Expr, val r: Expr) : Expr
data class Mul(val l: Expr, val r: Expr) : Expr
data class Neg(val e: Expr) : Expr
data object Hole : Expr

fun eval(e: Expr): Int = when (e) {
    is Num -> e.v
    is Add -> eval(e.l) + eval(e.r)
    is Mul -> eval(e.l) * eval(e.r)
    is Neg -> -eval(e.e)
    Hole -> throw IllegalStateException("hole")
}

fun simplify(e: Expr): Expr = when (e) {
    is Add -> simplify(e.l) to simplify(e.r)
    is Mul -> simplify(e.l) to simplify(e.r)
    is Neg -> simplify(e.e) to null
    else -> e to null
}.let { (l, r) ->
    when {
        e is Mul && (l == Num(0) || r == Num(0)) -> Num(0)
        e is Mul && l == Num(1) -> r!!
        e is Add && l == Num(0) -> r!!
        e is Neg && l is Neg -> l.e
        e is Add -> Add(l as Expr, r!!)
        e is Mul -> Mul(l as Expr, r!!)
        e is Neg -> Neg(l as Expr)
        else -> e
    }
}

fun describe(x: Any?): String = when (x) {
    null -> "null"
    in 1..9 -> "digit $x"
    !is Int, is Comparable<*> -> when {
        x is String && x.length > 3 -> "long '${x}' ${x.length}"
        x is String -> "short $x"
        x is Char && x in 'a'..'z' -> "lower $x"
        x is List<*> -> "list of ${x.size}"
        x is IntArray -> x.joinToString(prefix = "[", postfix = "]")
        else -> "${x::class.simpleName} $x"
    }
    else -> "else"
}

enum class Planet(val mass: Double, val radius: Double) {
    EARTH(5.97e24, 6.37e6), MARS(6.42e23, 3.39e6) {
        override fun greet() = "red " + super.greet()
    };

    open fun greet() = "hello ${name.lowercase()}"
    val gravity get() = 6.674e-11 * mass / (radius * radius)

    companion object {
        fun heaviest() = entries.maxByOrNull { it.mass }
    }
}

fun main() {
    val shapes = listOf(Shape.Circle(1.5), Shape.Rect(2.0), Shape.Rect(2.0, 3.5), Shape.Unit)
    for ((i, s) in shapes.withIndex()) println("$i $s ${"%.4f".format(java.util.Locale.ROOT, s.area)} ${s.hashCode() == s.hashCode()}")
    val (w, h) = Shape.Rect(4.0, 5.0)
    println("$w $h ${Shape.Rect(1.0).copy(h = 9.0)} ${Shape.Circle(1.0) == Shape.Circle(1.0)} ${Shape.Circle(1.0).hashCode()}")
    val e = Add(Num(0), Mul(Num(1), Neg(Neg(Add(Num(2), Mul(Num(0), Hole))))))
    println(e)
    println("${simplify(e)} ${eval(Add(Num(2), Mul(Num(3), Neg(Num(4)))))}")
    println(runCatching { eval(e) }.exceptionOrNull())
    listOf(null, 5, 50, "ab", "abcd", 'q', 'Q', listOf(1, 2), intArrayOf(3, 4), 2.5, 7L, true).forEach { println(describe(it)) }
    for (p in Planet.entries) println("${p.ordinal} $p ${p.greet()} ${"%.3f".format(java.util.Locale.ROOT, p.gravity)}")
    println("${Planet.heaviest()} ${Planet.valueOf("MARS")} ${enumValues<Planet>().size} ${runCatching { Planet.valueOf("X") }.exceptionOrNull()?.message}")
    val x: Any = "smart"
    if (x is String && x.isNotEmpty()) println(x.uppercase() + x.length)
    println((x as? Int) ?: "not an int")
    println(try { x as Int; "?" } catch (c: ClassCastException) { "CCE" })
    label@ for (i in 1..5) {
        for (j in 1..5) {
            if (i * j == 12) { println("$i*$j"); break@label }
            if (j > i) continue@label
        }
    }
}
