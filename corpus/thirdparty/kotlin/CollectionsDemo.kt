data class Person(val name: String, val age: Int, val city: String?, val tags: Set<String> = emptySet())

fun fibonacci() = sequence {
    var a = 0L
    var b = 1L
    while (true) {
        yield(a)
        a = b.also { b += a }
    }
}

fun primes(): Sequence<Int> = sequence {
    val found = mutableListOf<Int>()
    var n = 2
    while (true) {
        if (found.takeWhile { it * it <= n }.none { n % it == 0 }) {
            found += n
            yield(n)
        }
        n++
    }
}

fun tree(depth: Int): Iterator<String> = iterator {
    if (depth > 0) {
        yieldAll(tree(depth - 1))
        yield("d$depth")
        yieldAll(listOf("x$depth", "y$depth"))
    }
}

fun main() {
    val people = listOf(Person("Ann", 31, "Oslo", setOf("a", "b")), Person("Bob", 45, null), Person("Cid", 28, "Rome", setOf("b")), Person("Dee", 31, "Oslo"))
    println(people.groupBy { it.city }.mapValues { (_, v) -> v.map(Person::name) })
    println(people.associateBy { it.name }.keys + people.associate { it.name to it.age }.values)
    println(people.sortedWith(compareByDescending<Person> { it.age }.thenBy { it.name }).map { it.name })
    println(people.partition { it.age > 30 }.let { (a, b) -> "${a.size}/${b.size}" } + people.minByOrNull { it.age } + people.sumOf { it.age } + people.map { it.age }.average())
    println(people.flatMap { it.tags }.toSortedSet() + people.mapNotNull { it.city }.distinct() + people.firstOrNull { it.age > 100 } + people.count { it.tags.isEmpty() })
    println(people.groupingBy { it.age }.eachCount() + people.groupingBy { it.city }.fold(0) { acc, p -> acc + p.age }.mapKeys { it.key?.length ?: -1 })
    println(people.joinToString("; ", limit = 2) { "${it.name}@${it.city ?: "nowhere"}" } + people.zipWithNext { a, b -> b.age - a.age } + people.runningFold(0) { a, p -> a + p.age })
    val xs = (1..20).toList()
    println(xs.chunked(6) { it.sum() } + xs.windowed(5, 5).map { it.max() } + xs.filterIndexed { i, _ -> i % 7 == 0 } + xs.foldRight(0) { x, acc -> x - acc } + xs.takeLastWhile { it > 17 } + xs.slice(3..5) + xs.drop(18) + xs.random(kotlin.random.Random(5)) + xs.shuffled(kotlin.random.Random(3)).take(4))
    println(xs.asSequence().filter { it % 2 == 1 }.map { it * it }.takeWhile { it < 200 }.toList() + fibonacci().drop(10).take(5).toList() + primes().take(12).toList() + tree(3).asSequence().toList())
    val log = mutableListOf<String>()
    val r = sequenceOf(3, 1, 2).onEach { log += "s$it" }.map { log += "m$it"; it * 10 }.sorted().first()
    println("$r $log")
    val m = mutableMapOf("x" to 1, "y" to 2)
    m["z"] = 3
    m += "w" to 4
    m -= "x"
    m.getOrPut("q") { 99 }
    m.merge("y", 5, Int::plus)
    for ((k, v) in m) print("$k=$v ")
    println("" + m.filterValues { it > 3 } + m.entries.maxByOrNull { it.value } + m.toList() + m.any { it.key == "q" } + (m["nope"] ?: "none") + m.withDefault { -1 }.getValue("zz"))
    val ml = mutableListOf(5, 2, 8)
    ml.sort()
    ml.add(0, 7)
    ml.removeAll { it == 8 }
    ml.replaceAll { it + 1 }
    ml.swap(0, 1)
    println(ml + ml.indices + ml.lastIndex + ml.binarySearch(99) + (2 in ml) + ml.getOrNull(50) + ml.elementAtOrElse(9) { -it })
    println(buildList { add(1); addAll(listOf(2, 3)); if (size > 2) add(size * 10) } + buildMap { put("k", 1) } + buildString { repeat(3) { append(it).append(',') } } + List(4) { it * it } + Array(3) { "a$it" }.contentToString() + IntArray(3) { it + 1 }.sum() + arrayOf(1, 2, 3).reversedArray().contentToString())
    println(setOf(1, 2, 3) union setOf(3, 4))
    println((setOf(1, 2, 3) intersect setOf(3, 4)) + (setOf(1, 2) subtract setOf(2)) + listOf(listOf(1), listOf(2, 3)).flatten() + listOf("a" to 1, "b" to 2).unzip() + (1..3).zip("abc".asIterable()) + listOf(3, 1, 2).sortedDescending() + listOf(1, 2, 3, 4).reduce { a, b -> a * b } + listOf("b", "a").toMutableList().apply { sort() })
    println((10 downTo 1 step 3).toList() + ('a'..'f' step 2).toList() + (0 until 5).reversed().toList() + (1..<4).toList() + (5 in 1..10) + 15.coerceAtMost(10) + (1L..3L).sum() + (1..0).isEmpty())
    println(runCatching { listOf<Int>().first() }.exceptionOrNull()?.message + runCatching { listOf(1).single { it > 5 } }.exceptionOrNull()?.message + runCatching { mapOf(1 to 2).getValue(5) }.exceptionOrNull()?.message + runCatching { (listOf(1) as MutableList<Int>).add(2) }.isFailure + listOf(1, 2).singleOrNull())
}

fun <T> MutableList<T>.swap(i: Int, j: Int) {
    this[i] = this[j].also { this[j] = this[i] }
}
