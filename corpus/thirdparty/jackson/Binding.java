// maven: com.fasterxml.jackson.core:jackson-databind:2.22.4
import com.fasterxml.jackson.annotation.*;
import com.fasterxml.jackson.core.*;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.*;
import java.util.*;

/** Data binding: beans, records, annotations, polymorphism, generics, features, errors. */
public class Binding {
    public enum Colour {
        RED, @JsonProperty("verde") GREEN
    }

    @JsonPropertyOrder({"id", "full_name"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public static class Person {
        private int id;
        @JsonProperty("full_name") private String name;
        @JsonIgnore public String secret = "s";
        public Colour colour = Colour.GREEN;
        public List<String> tags = new ArrayList<>();
        public Map<String, Object> extra = new LinkedHashMap<>();
        @JsonFormat(shape = JsonFormat.Shape.STRING) public long big = 5;
        public Person friend;
        @JsonUnwrapped(prefix = "addr_") public Address address;
        private final Map<String, Object> unknown = new TreeMap<>();

        public int getId() {
            return id;
        }

        public void setId(int id) {
            this.id = id;
        }

        public boolean isAdult() {
            return id > 18;
        }

        @JsonAnySetter
        public void other(String k, Object v) {
            unknown.put(k, v);
        }

        @JsonAnyGetter
        public Map<String, Object> others() {
            return unknown;
        }
    }

    public record Address(String street, @JsonProperty("zip") int code) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Dog.class, name = "dog"), @JsonSubTypes.Type(value = Cat.class, name = "cat")})
    public sealed interface Animal permits Dog, Cat {}

    public record Dog(String name, double bark) implements Animal {}

    public record Cat(String name, @JsonAlias({"nine", "n"}) int lives) implements Animal {}

    public static class Immutable {
        final int a;
        final String b;

        @JsonCreator
        public Immutable(@JsonProperty(value = "a", required = true) int a, @JsonProperty(value = "b", defaultValue = "x") String b) {
            this.a = a;
            this.b = b;
        }

        @JsonValue
        public String text() {
            return a + ":" + b;
        }
    }

    @JsonIdentityInfo(generator = ObjectIdGenerators.PropertyGenerator.class, property = "id")
    public static class Node {
        public int id;
        public List<Node> links = new ArrayList<>();
    }

    public record Page<T>(List<T> items, int total) {}

    public static void main(String[] args) throws Exception {
        ObjectMapper m = JsonMapper.builder().disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY).build();
        Person p = new Person();
        p.setId(20);
        p.tags.add("t\"1");
        p.extra.put("k", new int[] {1, 2});
        p.address = new Address("High St", 123);
        p.friend = new Person();
        String json = m.writeValueAsString(p);
        System.out.println(json);
        Person q = m.configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false).readValue("{\"id\":\"7\",\"full_name\":\"Bob\",\"colour\":\"verde\",\"tags\":[\"x\",null],\"big\":\"99\",\"addr_street\":\"S\",\"addr_zip\":5,\"weird\":{\"a\":[1,2.5,true]},\"friend\":null}", Person.class);
        System.out.println(q.getId() + q.name + q.colour + q.tags + q.big + q.address + q.unknown + q.friend);
        String animals = m.writerFor(new TypeReference<List<Animal>>() {}).writeValueAsString(List.of(new Dog("Rex", 1.5), new Cat("Tom", 9)));
        System.out.println(animals + " " + m.readValue(animals.replace("lives", "nine"), new TypeReference<List<Animal>>() {}));
        System.out.println(m.readValue("{\"a\":1,\"b\":\"z\"}", Immutable.class).text() + " " + m.writeValueAsString(List.of(new Immutable(3, "q"))));
        Node n1 = new Node(), n2 = new Node();
        n1.id = 1;
        n2.id = 2;
        n1.links.add(n2);
        n2.links.add(n1);
        String cyc = m.writeValueAsString(n1);
        Node back = m.readValue(cyc, Node.class);
        System.out.println(cyc + " " + (back.links.get(0).links.get(0) == back));
        Page<Address> page = m.readValue("{\"items\":[{\"street\":\"a\",\"zip\":1}],\"total\":1}", new TypeReference<>() {});
        System.out.println(page + " " + page.items().get(0).code());
        System.out.println(m.writerWithDefaultPrettyPrinter().writeValueAsString(new TreeMap<>(Map.of("list", List.of(1, List.of()), "map", Map.of(), "nul", Optional.empty().isPresent()))));
        System.out.println(m.writeValueAsString(new Object[] {1, 2L, 3.5f, 1e-7, new BigDecimal("1.500"), BigInteger.TEN.pow(25), 'c', "\u00e9\n", null, true, new byte[] {1, 2, 3}, Colour.RED, new Date(0), UUID.nameUUIDFromBytes(new byte[] {5}), Locale.UK, new int[][] {{1}, {}}, EnumSet.of(Colour.RED), new java.util.concurrent.atomic.AtomicInteger(4), StringBuilder.class, java.net.URI.create("http://x")}).replaceAll("[^ -~]", "?"));
        System.out.println(m.readValue("[1,2.5,\"s\",null,{\"a\":{}},[true]]", Object.class) + " " + m.readValue("{\"x\":12345678901234567890}", Map.class) + m.readValue("{\"1\":\"a\"}", new TypeReference<Map<Integer, String>>() {}) + m.convertValue(Map.of("street", "q", "zip", 9), Address.class) + Arrays.toString(m.readValue("\"AQID\"", byte[].class)) + m.readValue("5", Integer.class) + m.readValue("[1,2]", int[].class).length + m.readValue("\"1.5\"", double.class) + m.readValue("1", boolean.class) + m.readValue("\"RED\"", Colour.class));
        System.out.println(m.readerForUpdating(p).<Person>readValue("{\"full_name\":\"Updated\"}").name + " " + m.copy().setSerializationInclusion(JsonInclude.Include.NON_EMPTY).writeValueAsString(new Person()) + new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).writeValueAsString(new Object() {
            public int someLongName = 1;
        }) + new ObjectMapper().enable(SerializationFeature.WRAP_ROOT_VALUE).writeValueAsString(new Address("w", 1)) + new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).writeValueAsString(new LinkedHashMap<>(Map.of("z", 1))));
        String[][] bad = {{"{\"id\":", "p"}, {"{\"id\":\"abc\"}", "p"}, {"[]", "p"}, {"{\"colour\":\"BLUE\"}", "p"}, {"{\"kind\":\"cow\"}", "a"}, {"{}", "a"}, {"{\"b\":\"x\"}", "i"}, {"", "p"}, {"{\"street\":{}}", "d"}, {"{'a':1}", "i"}, {"tru", "p"}, {"{\"tags\":[{}]}", "p"}};
        for (String[] b : bad) {
            Class<?> type = b[1].equals("p") ? Person.class : b[1].equals("a") ? Animal.class : b[1].equals("d") ? Address.class : Immutable.class;
            try {
                System.out.println(m.writeValueAsString(m.readValue(b[0], type)));
            } catch (JsonProcessingException e) {
                System.out.println(b[0] + " -> " + e.getClass().getSimpleName() + " " + e.getOriginalMessage() + " @" + (e.getLocation() == null ? "?" : e.getLocation().getLineNr() + ":" + e.getLocation().getColumnNr()));
            }
        }
    }
}
