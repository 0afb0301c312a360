// maven: com.fasterxml.jackson.core:jackson-databind:2.22.4
import com.fasterxml.jackson.annotation.*;
import com.fasterxml.jackson.core.*;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.annotation.*;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.*;
import com.fasterxml.jackson.databind.ser.impl.*;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.io.IOException;
import java.time.*;
import java.util.*;

/** Modules, custom (de)serialisers, mix-ins, views, filters, converters, builders, injection. */
public class Custom {
    record Money(long cents, String currency) {}

    static class MoneySer extends StdSerializer<Money> {
        MoneySer() {
            super(Money.class);
        }

        @Override
        public void serialize(Money v, JsonGenerator g, SerializerProvider p) throws IOException {
            g.writeString(v.cents() / 100 + "." + String.format("%02d", v.cents() % 100) + " " + v.currency());
        }
    }

    static class MoneyDeser extends StdDeserializer<Money> {
        MoneyDeser() {
            super(Money.class);
        }

        @Override
        public Money deserialize(JsonParser p, DeserializationContext c) throws IOException {
            String[] s = p.getText().split("[. ]");
            if (s.length != 3) return (Money) c.handleWeirdStringValue(Money.class, p.getText(), "need amount and currency");
            return new Money(Long.parseLong(s[0]) * 100 + Long.parseLong(s[1]), s[2]);
        }
    }

    static class DateToString extends StdConverter<LocalDate, String> {
        @Override
        public String convert(LocalDate d) {
            return d.toString();
        }
    }

    static class StringToDate extends StdConverter<String, LocalDate> {
        @Override
        public LocalDate convert(String s) {
            return LocalDate.parse(s);
        }
    }

    interface Public {}

    interface Internal extends Public {}

    @JsonFilter("f")
    public static class Invoice {
        @JsonView(Public.class) public int number = 5;
        @JsonView(Internal.class) public String note = "internal";
        public Money total = new Money(12345, "EUR");
        @JsonSerialize(converter = DateToString.class) @JsonDeserialize(converter = StringToDate.class) public LocalDate due = LocalDate.of(2024, 2, 29);
        public Map<Money, Integer> keyed = new LinkedHashMap<>();
        @JacksonInject @JsonIgnore public String injected;
        @JsonRawValue public String raw = "{\"r\":1}";
        @JsonInclude(value = JsonInclude.Include.NON_DEFAULT) public int zero;
    }

    @JsonDeserialize(builder = Built.Builder.class)
    static class Built {
        final String a;
        final int b;

        Built(String a, int b) {
            this.a = a;
            this.b = b;
        }

        @JsonPOJOBuilder(withPrefix = "set", buildMethodName = "make")
        static class Builder {
            String a;
            int b;

            public Builder setA(String a) {
                this.a = a;
                return this;
            }

            public Builder setB(int b) {
                this.b = b;
                return this;
            }

            public Built make() {
                return new Built(a + "!", b * 2);
            }
        }
    }

    static class ThirdParty {
        private final int hidden;

        ThirdParty(int h) {
            hidden = h;
        }

        public int getHidden() {
            return hidden;
        }

        public int getUseless() {
            return 0;
        }
    }

    static abstract class Mixin {
        @JsonCreator
        Mixin(@JsonProperty("HIDDEN") int h) {}

        @JsonProperty("HIDDEN")
        abstract int getHidden();

        @JsonIgnore
        abstract int getUseless();
    }

    public static void main(String[] args) throws Exception {
        SimpleModule mod = new SimpleModule("money", new Version(1, 2, 3, null, null, null)).addSerializer(new MoneySer()).addDeserializer(Money.class, new MoneyDeser()).addKeySerializer(Money.class, new JsonSerializer<>() {
            @Override
            public void serialize(Money v, JsonGenerator g, SerializerProvider p) throws IOException {
                g.writeFieldName(v.currency() + v.cents());
            }
        }).addKeyDeserializer(Money.class, new KeyDeserializer() {
            @Override
            public Object deserializeKey(String k, DeserializationContext c) {
                return new Money(Long.parseLong(k.substring(3)), k.substring(0, 3));
            }
        });
        ObjectMapper m = new ObjectMapper().registerModule(mod).setFilterProvider(new SimpleFilterProvider().addFilter("f", SimpleBeanPropertyFilter.serializeAll()));
        Invoice i = new Invoice();
        i.keyed.put(new Money(1, "USD"), 7);
        String json = m.writeValueAsString(i);
        System.out.println(json);
        Invoice back = m.reader(new InjectableValues.Std().addValue(String.class, "INJ")).forType(Invoice.class).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).readValue(json.replace("\"raw\":{\"r\":1}", "\"raw\":\"x\""));
        System.out.println(back.total + " " + back.due + back.keyed + back.injected);
        System.out.println(m.writerWithView(Public.class).writeValueAsString(i) + m.copy().disable(MapperFeature.DEFAULT_VIEW_INCLUSION).writerWithView(Internal.class).writeValueAsString(i) + m.writer(new SimpleFilterProvider().addFilter("f", SimpleBeanPropertyFilter.filterOutAllExcept("number", "due"))).writeValueAsString(i));
        Built b = m.readValue("{\"a\":\"x\",\"b\":4}", Built.class);
        System.out.println(b.a + b.b);
        m.addMixIn(ThirdParty.class, Mixin.class);
        ObjectMapper m2 = new ObjectMapper().addMixIn(ThirdParty.class, Mixin.class);
        System.out.println(m2.writeValueAsString(new ThirdParty(3)) + m2.readValue("{\"HIDDEN\":9}", ThirdParty.class).getHidden());
        try {
            m.readValue("\"12\"", Money.class);
        } catch (JsonMappingException e) {
            System.out.println(e.getOriginalMessage());
        }
        try {
            new ObjectMapper().writeValueAsString(new Object() {
                public int getBroken() {
                    throw new IllegalStateException("getter");
                }
            });
        } catch (JsonMappingException e) {
            System.out.println(e.getOriginalMessage() + " " + e.getPath().get(0).getFieldName());
        }
        try {
            new ObjectMapper().writeValueAsString(new Object());
        } catch (JsonMappingException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        SimpleModule upper = new SimpleModule() {
            @Override
            public void setupModule(SetupContext c) {
                super.setupModule(c);
                c.addBeanSerializerModifier(new BeanSerializerModifier() {
                    @Override
                    public List<BeanPropertyWriter> changeProperties(SerializationConfig cfg, BeanDescription d, List<BeanPropertyWriter> ps) {
                        List<BeanPropertyWriter> out = new ArrayList<>();
                        for (BeanPropertyWriter p : ps) out.add(p.rename(new com.fasterxml.jackson.databind.util.NameTransformer() {
                            @Override
                            public String transform(String n) {
                                return n.toUpperCase(Locale.ROOT);
                            }

                            @Override
                            public String reverse(String n) {
                                return n.toLowerCase(Locale.ROOT);
                            }
                        }));
                        return out;
                    }
                });
            }
        };
        System.out.println(new ObjectMapper().registerModule(upper).writeValueAsString(new ThirdParty(8)) + " " + mod.getModuleName() + mod.version() + m.getRegisteredModuleIds().size());
        JavaType t = m.getTypeFactory().constructMapType(TreeMap.class, String.class, Money.class);
        System.out.println(t + " " + m.readValue("{\"k\":\"1.50 CHF\"}", t) + m.canSerialize(Money.class) + m.constructType(int[].class).isArrayType());
    }
}
