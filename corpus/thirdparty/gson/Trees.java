// maven: com.google.code.gson:gson:2.15.0
import com.google.gson.*;
import com.google.gson.stream.*;
import java.io.*;
import java.util.*;

/** JsonElement trees, streaming reader and writer. */
public class Trees {
    static int depth(JsonElement e) {
        int d = 0;
        if (e.isJsonArray()) for (JsonElement x : e.getAsJsonArray()) d = Math.max(d, depth(x));
        else if (e.isJsonObject()) for (Map.Entry<String, JsonElement> x : e.getAsJsonObject().entrySet()) d = Math.max(d, depth(x.getValue()));
        else return 0;
        return d + 1;
    }

    public static void main(String[] args) throws IOException {
        JsonObject o = JsonParser.parseString("{\"s\":\"text\",\"n\":42,\"d\":-1.5e3,\"b\":true,\"z\":null,\"a\":[1,[2,[3]],{}],\"o\":{\"x\":{\"y\":{}}}}").getAsJsonObject();
        System.out.println(o + " " + o.size() + o.keySet() + depth(o) + o.get("n").getAsInt() + o.get("d").getAsBigDecimal() + o.get("b").getAsBoolean() + o.get("z").isJsonNull() + o.get("missing") + o.has("s") + o.getAsJsonArray("a").size() + o.getAsJsonPrimitive("s").isString() + o.getAsJsonObject("o").hashCode());
        o.addProperty("s", 5);
        o.addProperty("c", 'q');
        o.remove("a");
        o.add("arr", new JsonArray());
        o.getAsJsonArray("arr").add("x");
        o.getAsJsonArray("arr").add((String) null);
        o.getAsJsonArray("arr").add(1.0);
        JsonObject copy = o.deepCopy();
        copy.getAsJsonObject("o").addProperty("new", true);
        System.out.println(o + " " + copy.equals(o) + copy.get("o") + new JsonPrimitive(1).equals(new JsonPrimitive(1L)) + new JsonPrimitive(1).equals(new JsonPrimitive(1.0)) + new JsonPrimitive("1").getAsInt() + JsonNull.INSTANCE);
        for (String call : List.of("n", "arr", "s", "z")) {
            try {
                System.out.print(o.get(call).getAsJsonObject());
            } catch (IllegalStateException | UnsupportedOperationException e) {
                System.out.print(e.getMessage() + "; ");
            }
            try {
                System.out.print(o.get(call).getAsString() + " ");
            } catch (RuntimeException e) {
                System.out.print(e.getClass().getSimpleName() + " " + e.getMessage() + "; ");
            }
        }
        System.out.println();
        JsonReader r = new JsonReader(new StringReader("// comment\n{'a':1, b:[true,null,'x\\u0041'], \"c\":{} , d=12;e=>3} "));
        r.setStrictness(Strictness.LENIENT);
        StringBuilder b = new StringBuilder();
        walk(r, b);
        System.out.println(b);
        JsonReader p = new JsonReader(new StringReader("{\"list\":[{\"id\":1},{\"id\":2}]}"));
        p.beginObject();
        p.nextName();
        p.beginArray();
        p.skipValue();
        p.beginObject();
        System.out.println(p.getPath() + " " + p.nextName() + p.getPath() + p.peek() + p.nextLong());
        try {
            p.nextString();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().split("\n")[0]);
        }
        StringWriter sw = new StringWriter();
        JsonWriter w = new JsonWriter(sw);
        w.setIndent(" ");
        w.setSerializeNulls(false);
        w.beginObject().name("a").value(1).name("skipped").nullValue().name("b").beginArray().value(true).value(2.5).value("s</>").nullValue().jsonValue("{\"raw\":1}").endArray().name("e").beginObject().endObject().endObject();
        System.out.println(sw);
        try {
            w.value(1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            w.beginArray();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        JsonStreamParser sp = new JsonStreamParser("1 {\"a\":2} [3] \"four\"");
        while (sp.hasNext()) System.out.print(sp.next() + " ");
        System.out.println(new Gson().toJsonTree(Map.of("k", List.of(1, 2))) + " " + new Gson().fromJson(new JsonArray(), List.class));
    }

    static void walk(JsonReader r, StringBuilder b) throws IOException {
        while (true) {
            JsonToken t = r.peek();
            b.append(t.name(), 0, 3).append(' ');
            switch (t) {
                case BEGIN_ARRAY -> r.beginArray();
                case END_ARRAY -> r.endArray();
                case BEGIN_OBJECT -> r.beginObject();
                case END_OBJECT -> r.endObject();
                case NAME -> b.append(r.nextName()).append(' ');
                case STRING -> b.append(r.nextString()).append(' ');
                case NUMBER -> b.append(r.nextDouble()).append(' ');
                case BOOLEAN -> b.append(r.nextBoolean()).append(' ');
                case NULL -> r.nextNull();
                case END_DOCUMENT -> {
                    return;
                }
            }
        }
    }
}
