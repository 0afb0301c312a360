// maven: com.fasterxml.jackson.core:jackson-databind:2.22.4
import com.fasterxml.jackson.core.*;
import com.fasterxml.jackson.core.json.*;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.*;
import java.io.*;
import java.util.*;

/** JsonNode trees, pointers, streaming parser and generator, filters of features. */
public class TreeAndStream {
    public static void main(String[] args) throws Exception {
        ObjectMapper m = new ObjectMapper();
        JsonNode r = m.readTree("{\"a\":{\"b\":[10,{\"c\":\"deep\"},null]},\"n\":1.5,\"t\":true,\"big\":123456789012345678901234567890,\"s\":\"text\",\"neg\":-0.0,\"e\":1e3}");
        System.out.println(r.at("/a/b/1/c").asText() + r.path("a").path("zz").isMissingNode() + r.get("zz") + r.get("n").isDouble() + r.get("n").asInt() + r.get("s").asInt(7) + r.get("t").asText() + r.findValue("c") + r.findPath("q").getNodeType() + r.get("a").get("b").size() + r.get("big").isBigInteger() + r.get("big").bigIntegerValue() + r.get("e").numberType() + r.get("neg").doubleValue() + r.hasNonNull("s") + r.findValuesAsText("c") + r.findParents("c"));
        Iterator<Map.Entry<String, JsonNode>> it = r.fields();
        while (it.hasNext()) {
            Map.Entry<String, JsonNode> e = it.next();
            System.out.print(e.getKey() + "=" + e.getValue().getNodeType() + "/" + e.getValue().asToken() + " ");
        }
        System.out.println();
        ObjectNode o = m.createObjectNode().put("i", 1).put("s", "x").putNull("z");
        o.putArray("arr").add(1).add("two").addNull().addObject().put("in", true);
        o.withObject("/made/deep").put("k", 2.5);
        o.set("copy", r.get("a").deepCopy());
        ((ArrayNode) o.get("arr")).insert(0, "first").remove(2);
        o.remove("s");
        System.out.println(o + " " + o.equals(m.readTree(o.toString())) + o.hashCode() + " " + o.toPrettyString());
        System.out.println(JsonNodeFactory.instance.numberNode(5).equals(JsonNodeFactory.instance.numberNode(5L)) + " " + IntNode.valueOf(3).canConvertToLong() + TextNode.valueOf("q") + new POJONode(List.of(1)) + BooleanNode.TRUE + NullNode.instance.asText() + MissingNode.getInstance().asText("dflt") + BinaryNode.valueOf(new byte[] {1}).asText() + DecimalNode.valueOf(new java.math.BigDecimal("1.10")));
        JsonParser p = new JsonFactory().createParser("{\"x\":[1,-2.5e10,\"s\\u0041\\n\",true,null],\"y\":{}}");
        StringBuilder b = new StringBuilder();
        for (JsonToken t; (t = p.nextToken()) != null;) {
            b.append(t).append('(').append(p.currentName()).append(',').append(String.valueOf(p.getText()).replace("\n", "\\n")).append(',').append(p.getParsingContext().pathAsPointer()).append(',').append(p.currentTokenLocation().getColumnNr()).append(") ");
            if (t.isNumeric()) b.append(p.getNumberType()).append(p.getDecimalValue()).append(' ');
        }
        System.out.println(b);
        StringWriter w = new StringWriter();
        try (JsonGenerator g = new JsonFactory().createGenerator(w)) {
            g.useDefaultPrettyPrinter();
            g.writeStartObject();
            g.writeNumberField("n", 1.25);
            g.writeStringField("s", "q\"\\\u0001");
            g.writeArrayFieldStart("a");
            g.writeNumber(1L << 40);
            g.writeBoolean(false);
            g.writeNull();
            g.writeRawValue("{\"raw\":1}");
            g.writeBinary(new byte[] {9, 8});
            g.writeEndArray();
            g.writeObjectFieldStart("o");
            g.writeEndObject();
            g.writeEndObject();
        }
        System.out.println(w);
        try {
            JsonGenerator g = new JsonFactory().createGenerator(new StringWriter());
            g.writeStartObject();
            g.writeNumber(1);
        } catch (JsonGenerationException e) {
            System.out.println(e.getOriginalMessage());
        }
        ObjectMapper lenient = JsonMapper.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES, JsonReadFeature.ALLOW_TRAILING_COMMA, JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS, JsonReadFeature.ALLOW_LEADING_ZEROS_FOR_NUMBERS).enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
        System.out.println(lenient.readTree("{/* c */ a:'x', b:[1,2,], c:NaN, d:007,}") + lenient.writeValueAsString("\u00e9\ud83d\ude00"));
        for (String bad : new String[] {"{a:1}", "[1,]", "{\"a\":1,\"a\":2}", "01", "\"\\x\"", "[1 2]", "{\"a\"", "nul", "'x'", "\"a\nb\"", "[NaN]"}) {
            try {
                System.out.println(bad.replace("\n", "\\n") + " => " + JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build().readTree(bad));
            } catch (JsonProcessingException e) {
                System.out.println(bad.replace("\n", "\\n") + " -> " + e.getOriginalMessage() + " @" + e.getLocation().getColumnNr());
            }
        }
        MappingIterator<Map<String, Integer>> seq = m.readerFor(Map.class).readValues("{\"a\":1}{\"a\":2} {\"a\":3}");
        while (seq.hasNext()) System.out.print(seq.next() + " ");
        System.out.println(JsonPointer.compile("/a/0/~1x").getMatchingProperty() + JsonPointer.compile("/a/b").tail() + JsonPointer.valueOf("/3").getMatchingIndex());
        System.out.println(m.readTree("{\"x\":1}").equals(Comparator.comparing(JsonNode::asText), m.readTree("{\"x\":1}")) + " " + m.valueToTree(Map.of("k", List.of(1, 2))) + m.treeToValue(m.readTree("[3,4]"), int[].class)[1] + new String(m.writeValueAsBytes(List.of("\u00e9")), "UTF-8").length());
    }
}
