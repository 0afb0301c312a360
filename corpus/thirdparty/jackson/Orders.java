// maven: com.fasterxml.jackson.core:jackson-databind:2.22.4
import com.fasterxml.jackson.annotation.*;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.node.*;
import java.math.BigDecimal;
import java.util.*;
import java.util.stream.*;

/** An order-processing job over JSON lines, with validation, merging of patches and summaries. */
public class Orders {
    enum Status { NEW, PAID, SHIPPED }

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Line(String sku, int qty, BigDecimal price) {
        @JsonIgnore
        BigDecimal total() {
            return price.multiply(BigDecimal.valueOf(qty));
        }
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Order(long id, String customer, Status status, List<Line> lines, @JsonInclude(JsonInclude.Include.NON_NULL) String note) {
        Order {
            lines = lines == null ? List.of() : List.copyOf(lines);
            if (status == null) status = Status.NEW;
        }
    }

    static final String INPUT = """
        {"id":1,"customer":"ann","lines":[{"sku":"A","qty":2,"price":9.99},{"sku":"B","qty":1,"price":100,"x":1}]}
        {"id":2,"customer":"bob","status":"PAID","lines":[{"sku":"A","qty":10,"price":9.5}],"note":"rush \\u26a1"}
        {"id":"three","customer":"cid"}
        {"id":4,"customer":"ann","status":"LOST"}
        {"id":5,"customer":"dee","status":"SHIPPED","lines":[]}
        not json
        {"id":6,"customer":"bob","lines":[{"sku":"C","qty":3,"price":"0.10"}]}
        """;

    static JsonNode patch(JsonNode a, JsonNode p) {
        if (!p.isObject()) return p;
        ObjectNode out = a.isObject() ? a.deepCopy() : JsonNodeFactory.instance.objectNode();
        p.fields().forEachRemaining(e -> {
            if (e.getValue().isNull()) out.remove(e.getKey());
            else out.set(e.getKey(), patch(out.path(e.getKey()), e.getValue()));
        });
        return out;
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper m = new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
        List<Order> orders = new ArrayList<>();
        int n = 0;
        for (String l : INPUT.lines().toList()) {
            n++;
            try {
                orders.add(m.readValue(l, Order.class));
            } catch (JsonMappingException e) {
                System.out.println("line " + n + ": " + e.getOriginalMessage().split(":")[0] + " at " + e.getPath().stream().map(JsonMappingException.Reference::getFieldName).toList());
            } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
                System.out.println("line " + n + ": " + e.getOriginalMessage());
            }
        }
        for (Order o : orders) System.out.println(m.writeValueAsString(o).replaceAll("[^ -~]", "?"));
        Map<String, BigDecimal> totals = orders.stream().collect(Collectors.groupingBy(Order::customer, TreeMap::new, Collectors.reducing(BigDecimal.ZERO, o -> o.lines().stream().map(Line::total).reduce(BigDecimal.ZERO, BigDecimal::add), BigDecimal::add)));
        System.out.println(m.writeValueAsString(totals));
        Map<Status, Long> counts = orders.stream().collect(Collectors.groupingBy(Order::status, () -> new EnumMap<>(Status.class), Collectors.counting()));
        System.out.println(m.writerWithDefaultPrettyPrinter().writeValueAsString(counts));
        JsonNode base = m.valueToTree(orders.get(0)), merged = patch(base, m.readTree("{\"status\":\"PAID\",\"note\":\"hi\",\"customer\":null,\"meta\":{\"a\":{\"b\":1},\"c\":null}}"));
        System.out.println(merged + " " + m.treeToValue(merged, Order.class));
        Map<String, Object> flat = new TreeMap<>();
        flatten("", merged, flat);
        System.out.println(flat);
        List<Order> again = m.readValue(m.writeValueAsBytes(orders), new TypeReference<>() {});
        System.out.println(again.equals(orders) + " " + orders.get(1).lines().get(0).total());
        ArrayNode big = m.createArrayNode();
        for (int i = 0; i < 200; i++) big.addObject().put("id", i).put("sq", (double) i * i / 7).putArray("xs").add(i).add("s" + i);
        String s = big.toString();
        System.out.println(s.length() + " " + s.hashCode() + " " + m.readTree(s).get(199) + " " + StreamSupport.stream(m.readTree(s).spliterator(), false).mapToInt(x -> x.get("xs").get(0).asInt()).sum());
    }

    static void flatten(String path, JsonNode n, Map<String, Object> out) {
        if (n.isObject()) n.fields().forEachRemaining(e -> flatten(path + "/" + e.getKey(), e.getValue(), out));
        else if (n.isArray()) for (int i = 0; i < n.size(); i++) flatten(path + "/" + i, n.get(i), out);
        else out.put(path, n.asText());
    }
}
