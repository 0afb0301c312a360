import java.util.Locale
import kotlin.math.*
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds

@OptIn(ExperimentalUnsignedTypes::class, kotlin.io.encoding.ExperimentalEncodingApi::class, ExperimentalStdlibApi::class)
fun main() {
    val raw = """
        |Dear ${"Ann".uppercase()},
        |  you owe ${'$'}${"%.2f".format(Locale.ROOT, 12.345)}
        |${if (1 < 2) "yes" else "no"}
    """.trimMargin()
    println(raw)
    println("""
        indented
          more
    """.trimIndent().lines().map { it.length })
    val s = "The quick brown fox jumps over the lazy dog"
    println(s.split(" ").map { it.replaceFirstChar(Char::titlecase) }.joinToString("") + s.substringAfter("quick ") .substringBefore(" over") + s.filter { it.isUpperCase() } + s.partition { it in "aeiou" }.first + s.windowed(7, 9) + s.reversed().take(8) + s.indexOf("fox") + s.lastIndexOf('o') + s.toSet().size + s.groupingBy { it }.eachCount().maxBy { it.value } + s.replace("o", "0") + s.removeSurrounding("T", "g") + s.padEnd(45, '.') + s.slice(4..8) + s.chunkedSequence(10).toList() + s.commonSuffixWith("hot dog") + s.startsWith("the", ignoreCase = true) + s.compareTo("THE", ignoreCase = true).sign)
    println("a-b_c d".split('-', '_', ' ') + "x1y22".split(Regex("\\d+")) + "k=v=w".split("=", limit = 2) + "one\ntwo".lineSequence().toList() + " pad ".trim { it == ' ' } + "abc".map { it + 1 } + "abc".zip("xyz") { a, b -> "$a$b" } + "12".toInt().plus(1) + "ff".toInt(16) + "1e3".toDouble() + "z".toIntOrNull() + "true".toBoolean() + "abc".contains(Regex("b.")) + "A".repeat(3) + "abc".asIterable().last() + "%05d|%-6s|%x".format(42, "ab", 255) + "\u00e9".encodeToByteArray().toList() + byteArrayOf(104, 105).decodeToString() + "straße".uppercase(Locale.ROOT).length + "I".lowercase(Locale.ROOT))
    val re = Regex("""(?<y>\d{4})-(?<m>\d\d)""")
    println(re.findAll("on 2024-05 and 1999-12").map { it.groups["y"]?.value + it.destructured.component2() + it.range }.toList() + re.replace("2024-05", "\${m}/\${y}") + re.replace("a 2024-05") { m -> m.value.reversed() } + (re matches "2024-05") + re.find("none") + re.matchEntire("2024-05!")  + "a1b2".replace(Regex("[0-9]")) { "<${it.value}>" } + Regex("x", setOf(RegexOption.IGNORE_CASE, RegexOption.MULTILINE)).options.size + re.splitToSequence("a2024-01b").toList() + "Ab".matches("[a-z]+".toRegex(RegexOption.IGNORE_CASE)))
    println('a'.code.toString() + 'a'.isLetter() + '7'.digitToInt() + 'x'.uppercaseChar() + ('a' + 3) + ('z' - 'a') + 'A'.category + 65.toChar() + 'é'.isLetterOrDigit() + "\t".first().isWhitespace())
    println("${255.toString(16)} ${"-101".toInt(2)} ${7.countOneBits()} ${16.countLeadingZeroBits()} ${1 shl 5} ${-17 shr 2} ${-17 ushr 28} ${5 and 3} ${5 xor 3} ${5.inv()} ${7.mod(-3)} ${-7 % 3} ${(-7).floorDiv(2)} ${10.rotateLeft(30)} ${3.7.toInt()} ${2.5.roundToInt()} ${(-2.5).roundToLong()} ${Int.MAX_VALUE + 1} ${1e10.toInt()} ${Double.NaN.toLong()} ${0.1 + 0.2} ${1f / 3} ${100.0.pow(0.5)} ${sqrt(2.0)} ${hypot(3.0, 4.0)} ${abs(-5)} ${max(3, 9)} ${5.0.sign} ${floor(-1.5)} ${round(2.5)} ${truncate(-2.7)} ${ln(1.0)} ${10.coerceIn(1, 5)}")
    val u: UInt = 4294967295u
    println("$u ${u + 1u} ${u.toLong()} ${u / 2u} ${u.toInt()} ${(u shr 28)} ${ULong.MAX_VALUE} ${UByte.MAX_VALUE} ${(250u.toUByte() + 10u.toUByte())} ${u > 5u} ${(1u..5u).sum()} ${uintArrayOf(1u, 2u).sum()} ${"99".toUIntOrNull()} ${(-1).toUInt().toString(16)} ${5uL % 3uL} ${ubyteArrayOf(1u, 255u).toList()}")
    println("${90.minutes} ${1.5.hours} ${2.hours + 30.seconds} ${(90.minutes).inWholeHours} ${1500.milliseconds.toIsoString()} ${90.minutes / 4} ${90.minutes > 1.hours} ${100.seconds.toComponents { m, s2, n -> "$m:$s2:$n" }} ${kotlin.time.Duration.parse("1h 5m")} ${(-5).seconds.absoluteValue} ${kotlin.time.Duration.INFINITE}")
    println(kotlin.io.encoding.Base64.encode("hello?>".encodeToByteArray()) + kotlin.io.encoding.Base64.UrlSafe.decode("aGk=").decodeToString() + byteArrayOf(1, -1).toHexString() + "cafe".hexToByteArray().toList() + 255.toHexString() + kotlin.random.Random(1).nextInt(100) + kotlin.random.Random(42).nextDouble())
    val sb = StringBuilder("abc")
    sb.insert(0, 1).append("d", "e").deleteAt(1).setCharAt(0, 'Z')
    sb.appendLine().append(listOf(1)).set(1, '#')
    println(sb.toString().replace("\n", "\\n") + sb.indexOf("d") + sb.reversed().length)
    println(listOf("banana", "Apple", "cherry").sortedWith(String.CASE_INSENSITIVE_ORDER) + listOf("x10", "x9").sorted() + compareValuesBy("aa", "b", { it.length }, { it }) + "abc".hashCode() + "b".compareTo("a") + ("a" == "a".plus("")) + "Hello".equals("hELLO", true) + "abc".any { it == 'b' } + "x".let { "$it$it" } + "${"nested ${"deep $s".length}"}")
}
