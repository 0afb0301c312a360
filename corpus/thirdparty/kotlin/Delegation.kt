import kotlin.coroutines.*
import kotlin.properties.Delegates
import kotlin.properties.ReadOnlyProperty
import kotlin.reflect.KProperty

interface Speaker {
    fun speak(): String
    fun twice() = speak() + speak()
}

class Dog(private val sound: String) : Speaker {
    override fun speak() = sound
}

class Loud(private val inner: Speaker) : Speaker by inner {
    override fun twice() = inner.twice().uppercase()
}

class Upper<T>(private val map: Map<String, Any?>) {
    @Suppress("UNCHECKED_CAST")
    operator fun getValue(thisRef: Any?, p: KProperty<*>): T = map[p.name.uppercase()] as T
}

class Config(map: Map<String, Any?>) {
    val host: String by map
    val port: Int by map
    val shout: String by Upper<String>(map)
    val lazyValue: String by lazy { log += "computed"; "lazy-$host" }
    var observed: Int by Delegates.observable(0) { p, old, new -> log += "${p.name}:$old>$new" }
    var vetoed: Int by Delegates.vetoable(1) { _, _, new -> new > 0 }
    var late: String by Delegates.notNull()
    lateinit var init: String
    val answer by ReadOnlyProperty<Any?, Int> { _, p -> p.name.length }
    val log = mutableListOf<String>()
    fun ready() = ::init.isInitialized
}

@JvmInline
value class Meters(val v: Double) : Comparable<Meters> {
    init {
        require(v >= 0) { "negative $v" }
    }

    operator fun plus(o: Meters) = Meters(v + o.v)
    operator fun times(k: Int) = Meters(v * k)
    override fun compareTo(other: Meters) = v.compareTo(other.v)
    override fun toString() = "${v}m"
}

@JvmInline
value class Name(val s: String?) {
    val len get() = s?.length ?: -1
}

data class Vec(val x: Int, val y: Int) {
    operator fun plus(o: Vec) = Vec(x + o.x, y + o.y)
    operator fun unaryMinus() = Vec(-x, -y)
    operator fun get(i: Int) = if (i == 0) x else y
    operator fun contains(n: Int) = n == x || n == y
    operator fun invoke(k: Int) = Vec(x * k, y * k)
    operator fun rangeTo(o: Vec) = (x..o.x).flatMap { a -> (y..o.y).map { b -> Vec(a, b) } }
    operator fun inc() = Vec(x + 1, y + 1)
    infix fun dot(o: Vec) = x * o.x + y * o.y
}

class Html {
    private val out = StringBuilder()
    fun tag(name: String, vararg attrs: Pair<String, Any>, body: Html.() -> Unit = {}) {
        out.append("<$name").append(attrs.joinToString("") { " ${it.first}='${it.second}'" }).append(">")
        body()
        out.append("</$name>")
    }
    operator fun String.unaryPlus() { out.append(this) }
    override fun toString() = out.toString()
}

fun html(f: Html.() -> Unit) = Html().apply(f)

class Account(val id: Int) {
    companion object Factory {
        private var next = 1
        fun create() = Account(next++)
        const val MAX = 10
    }
    inner class Entry(val amount: Int) { fun show() = "$id:$amount" }
}

inline fun <reified T> Iterable<*>.only(): List<T> = filterIsInstance<T>()
inline fun measure(times: Int, block: (Int) -> Unit) { for (i in 0 until times) block(i) }
tailrec fun gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)
fun String.vowels() = count { it in "aeiou" }
val String.lastChar get() = this[length - 1]

/** A coroutine run by hand: suspends at each `step` and is resumed by the driver. */
class Stepper {
    private var next: Continuation<Int>? = null
    val log = mutableListOf<String>()
    suspend fun step(s: String): Int = suspendCoroutine { c -> log += s; next = c }
    fun resume(v: Int): Boolean { val c = next ?: return false; next = null; c.resume(v); return true }
    fun fail(e: Exception) { val c = next!!; next = null; c.resumeWithException(e) }
}

fun main() {
    val l = Loud(Dog("woof"))
    println(l.speak() + l.twice())
    val c = Config(mapOf("host" to "h", "port" to 80, "SHOUT" to "HEY"))
    println("${c.host} ${c.port} ${c.shout} ${c.answer} ${c.ready()}")
    c.observed = 5
    c.observed++
    c.vetoed = -3
    println("${c.lazyValue} ${c.lazyValue} ${c.log} ${c.vetoed}")
    println(runCatching { c.late }.exceptionOrNull()?.message + runCatching { c.init }.exceptionOrNull()?.message + runCatching { Config(mapOf()).host }.exceptionOrNull()?.message)
    c.init = "x"
    println(c.ready())
    val ms = listOf(Meters(3.5), Meters(1.0), Meters(2.25))
    println("${ms.max()} ${ms.sorted()} ${Meters(1.0) + Meters(2.0)} ${Meters(2.0) * 4} ${Meters(1.0) == Meters(1.0)} ${runCatching { Meters(-1.0) }.exceptionOrNull()?.message} ${Name(null).len} ${Name("abc")} ${Meters(1.5).hashCode()}")
    var v = Vec(1, 2)
    v++
    println("${v + Vec(1, 1)} ${-v} ${v[0]} ${3 in v} ${v(10)} ${v..Vec(3, 4)} ${v dot Vec(5, 6)}")
    println(html { tag("div", "id" to 1) { +"text"; tag("br"); listOf("a", "b").forEach { tag("li") { +it } } } })
    println("${Account.create().id}${Account.create().id} ${Account.MAX} ${Account(7).Entry(5).show()}")
    println(listOf(1, "a", 2.5, "b", null).only<String>() + listOf(1, 2L).only<Number>() + gcd(84, 36) + "education".vowels() + "xyz".lastChar)
    var sum = 0
    measure(5) { if (it == 3) return@measure; sum += it }
    println(sum)
    val s = Stepper()
    var outcome = "pending"
    val job: suspend () -> String = {
        var t = 0
        for (i in 1..3) t += s.step("wait $i (total $t)")
        try { s.step("risky") } catch (e: IllegalStateException) { t += e.message!!.length }
        "done $t"
    }
    job.startCoroutine(object : Continuation<String> {
        override val context = EmptyCoroutineContext
        override fun resumeWith(result: Result<String>) { outcome = result.toString() }
    })
    for (i in listOf(10, 20, 30)) s.resume(i)
    println("$outcome ${s.log}")
    s.fail(IllegalStateException("oops"))
    println("$outcome ${s.resume(1)}")
    println(listOf(1, 2, 3).let { it + 4 }.also { print("also ") }.run { size }.takeIf { it > 3 }?.plus(100) ?: "none")
    println(with(StringBuilder()) { append("with"); length } + "x".apply { }.length)
    val counter = object { var n = 0; fun hit() = ++n }
    counter.hit()
    println("${counter.hit()} ${(fun(a: Int, b: Int): Int = a * b)(6, 7)} ${listOf("b", "a").map(String::uppercase)} ${::gcd.name} ${runCatching { require(false) { "req" } }} ${runCatching { check(1 > 2) }.exceptionOrNull()} ${runCatching { error("err") }.getOrElse { it.message }} ${runCatching { TODO("later") }.exceptionOrNull()?.message}")
}
