// maven: com.google.code.gson:gson:2.15.0
import com.google.gson.*;
import com.google.gson.annotations.*;
import com.google.gson.reflect.TypeToken;
import java.math.*;
import java.util.*;

/** Objects to JSON and back: annotations, generics, nulls, nested and inherited classes. */
public class Basics {
    enum Level {
        @SerializedName("lo") LOW, HIGH
    }

    static class Base {
        protected int id = 7;
        private String hidden = "h";
    }

    static class Item extends Base {
        String name;
        double price;
        Level level = Level.LOW;
        transient int skip = 9;
        @SerializedName(value = "tag_list", alternate = {"tags", "labels"}) List<String> tags = new ArrayList<>();
        @Expose int exposed = 1;
        @Since(1.5) String newer = "new";
        @Until(1.2) String older = "old";
        Integer nothing;
        int[][] grid = {{1, 2}, {3}};
        Map<String, Item> kids = new LinkedHashMap<>();
        char c = 'x';
        Long big = 1L << 55;
        boolean flag;
    }

    record Point(int x, Double y, Optional3 o) {}

    record Optional3(String v) {}

    static class Box<T> {
        T value;
        List<T> more = new ArrayList<>();
    }

    public static void main(String[] args) {
        Gson gson = new Gson(), pretty = new GsonBuilder().setPrettyPrinting().serializeNulls().create();
        Item it = new Item();
        it.name = "widget <\"q\"> \u00e9\u2028";
        it.price = 12.5;
        it.tags.addAll(List.of("a", "b"));
        it.kids.put("k", new Item());
        String json = gson.toJson(it);
        System.out.println(json.replaceAll("[^ -~]", "?"));
        System.out.println(pretty.toJson(new Item()));
        Item back = gson.fromJson(json, Item.class);
        System.out.println(back.name.equals(it.name) + " " + back.tags + back.level + back.big + back.skip + back.kids.get("k").price + back.grid[0][1] + back.id);
        System.out.println(gson.fromJson("{'name':null,\"labels\":[\"q\"],level:'HIGH',\"price\":\"3.5\",unknown:{a:[1]}}", Item.class).tags + " " + gson.fromJson("{\"level\":\"zzz\"}", Item.class).level);
        System.out.println(new GsonBuilder().setVersion(1.3).create().toJson(new Item()) + new GsonBuilder().excludeFieldsWithoutExposeAnnotation().create().toJson(new Item()) + new GsonBuilder().setFieldNamingPolicy(FieldNamingPolicy.UPPER_CAMEL_CASE_WITH_SPACES).disableHtmlEscaping().create().toJson(it).replaceAll("[^ -~]", "?"));
        System.out.println(gson.toJson(new Point(1, null, new Optional3("r"))) + gson.fromJson("{\"x\":5,\"y\":2.5}", Point.class));
        Box<Point> box = gson.fromJson("{\"value\":{\"x\":1},\"more\":[{\"x\":2},{\"x\":3}]}", new TypeToken<Box<Point>>() {}.getType());
        System.out.println(box.value + " " + box.more + " " + gson.toJson(box, new TypeToken<Box<Point>>() {}.getType()));
        Map<String, List<Integer>> m = gson.fromJson("{\"a\":[1,2],\"b\":[]}", new TypeToken<LinkedHashMap<String, List<Integer>>>() {});
        System.out.println(m + " " + gson.toJson(new TreeMap<>(Map.of(2, "b", 1, "a"))) + gson.fromJson("[1,\"x\",true,null,{\"k\":1.5}]", Object.class) + gson.fromJson("{\"n\":12345678901234567890}", Map.class));
        System.out.println(gson.toJson(null) + gson.toJson("s\n\t") + gson.toJson(new int[] {1, 2}) + gson.toJson(1.0) + gson.toJson(10f) + gson.toJson(new BigDecimal("1.50")) + gson.toJson(new BigInteger("99999999999999999999")) + gson.toJson('c') + gson.toJson(List.of(1, "a", Map.of("k", List.of()))) + gson.toJson(Optional3.class.isRecord()) + gson.toJson(new BitSet()) + gson.toJson(Locale.UK) + gson.toJson(UUID.nameUUIDFromBytes(new byte[0])) + gson.toJson(Currency.getInstance("USD")) + gson.toJson(new StringBuilder("sb")));
        System.out.println(gson.fromJson("3", int.class) + gson.fromJson("\"5\"", long.class) + gson.fromJson("1e2", double.class) + " " + gson.fromJson("", String.class) + gson.fromJson("null", Item.class) + Arrays.toString(gson.fromJson("[3,4]", int[].class)) + gson.fromJson("\"abc\"", String.class) + gson.fromJson("[[1],[2,3]]", int[][].class)[1][1]);
        for (String bad : new String[] {"{", "{\"name\":}", "[1,2", "{\"price\":\"abc\"}", "{\"grid\":5}", "tru", "{\"id\":1.5}", "{\"a\" 1}", "nope"}) {
            try {
                System.out.println(gson.toJson(gson.fromJson(bad, Item.class)).length());
            } catch (JsonParseException | NumberFormatException e) {
                System.out.println(bad + " -> " + e.getClass().getSimpleName() + " " + e.getMessage().split("\n")[0]);
            }
        }
        for (Object bad : new Object[] {Double.NaN, Float.POSITIVE_INFINITY}) {
            try {
                gson.toJson(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(new GsonBuilder().serializeSpecialFloatingPointValues().setLongSerializationPolicy(LongSerializationPolicy.STRING).create().toJson(new Object[] {Double.NaN, 5L, Float.NEGATIVE_INFINITY}));
    }
}
