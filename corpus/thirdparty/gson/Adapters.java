// maven: com.google.code.gson:gson:2.15.0
import com.google.gson.*;
import com.google.gson.annotations.*;
import com.google.gson.reflect.*;
import com.google.gson.stream.*;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.*;
import java.util.*;

/** Type adapters, factories, serializers, exclusion strategies, instance creators. */
public class Adapters {
    interface Shape {}

    record Circle(double r) implements Shape {}

    record Rect(double w, double h) implements Shape {}

    static class ShapeAdapter implements JsonSerializer<Shape>, JsonDeserializer<Shape> {
        @Override
        public JsonElement serialize(Shape s, Type t, JsonSerializationContext c) {
            JsonObject o = c.serialize(s, s.getClass()).getAsJsonObject();
            o.addProperty("type", s.getClass().getSimpleName());
            return o;
        }

        @Override
        public Shape deserialize(JsonElement e, Type t, JsonDeserializationContext c) {
            return switch (e.getAsJsonObject().get("type").getAsString()) {
                case "Circle" -> c.deserialize(e, Circle.class);
                case "Rect" -> c.deserialize(e, Rect.class);
                default -> throw new JsonParseException("unknown shape " + e);
            };
        }
    }

    static class DateAdapter extends TypeAdapter<LocalDate> {
        @Override
        public void write(JsonWriter w, LocalDate d) throws IOException {
            w.value(d.toString());
        }

        @Override
        public LocalDate read(JsonReader r) throws IOException {
            return LocalDate.parse(r.nextString());
        }
    }

    static class LowercaseEnums implements TypeAdapterFactory {
        @Override
        public <T> TypeAdapter<T> create(Gson g, TypeToken<T> t) {
            if (!t.getRawType().isEnum()) return null;
            Map<String, T> by = new HashMap<>();
            for (Object c : t.getRawType().getEnumConstants()) {
                @SuppressWarnings("unchecked") T k = (T) c;
                by.put(c.toString().toLowerCase(Locale.ROOT), k);
            }
            return new TypeAdapter<T>() {
                @Override
                public void write(JsonWriter w, T v) throws IOException {
                    if (v == null) w.nullValue();
                    else w.value(v.toString().toLowerCase(Locale.ROOT));
                }

                @Override
                public T read(JsonReader r) throws IOException {
                    return by.get(r.nextString());
                }
            };
        }
    }

    static class HexAdapter extends TypeAdapter<Integer> {
        @Override
        public void write(JsonWriter w, Integer v) throws IOException {
            w.value("0x" + Integer.toHexString(v));
        }

        @Override
        public Integer read(JsonReader r) throws IOException {
            return Integer.decode(r.nextString());
        }
    }

    static class Doc {
        LocalDate date = LocalDate.of(2024, 5, 6);
        LocalDate none;
        List<Shape> shapes = new ArrayList<>(List.of(new Circle(1.5), new Rect(2, 3)));
        DayOfWeek day = DayOfWeek.FRIDAY;
        @JsonAdapter(HexAdapter.class) Integer hex = 255;
        String _private = "p";
        Map<DayOfWeek, Integer> byDay = new EnumMap<>(Map.of(DayOfWeek.MONDAY, 1));
    }

    static class NoDefault {
        final int a;
        int b = 5;

        NoDefault(int a) {
            this.a = a;
        }
    }

    record Key(int a, int b) {}

    public static void main(String[] args) {
        Gson g = new GsonBuilder().registerTypeAdapter(LocalDate.class, new DateAdapter().nullSafe()).registerTypeAdapter(Shape.class, new ShapeAdapter()).registerTypeAdapterFactory(new LowercaseEnums()).setExclusionStrategies(new ExclusionStrategy() {
            @Override
            public boolean shouldSkipField(FieldAttributes f) {
                return f.getName().startsWith("_");
            }

            @Override
            public boolean shouldSkipClass(Class<?> c) {
                return false;
            }
        }).create();
        Gson shapes = new GsonBuilder().registerTypeAdapter(Shape.class, new ShapeAdapter()).registerTypeAdapter(LocalDate.class, new DateAdapter().nullSafe()).registerTypeAdapterFactory(new LowercaseEnums()).create();
        String j = shapes.toJson(new Doc());
        System.out.println(j);
        Doc d = shapes.fromJson(j, Doc.class);
        System.out.println(d.date + " " + d.none + d.shapes + d.day + d.hex + d.byDay);
        System.out.println(g.toJson(new Doc()).contains("_private"));
        try {
            shapes.fromJson("{\"shapes\":[{\"type\":\"Hexagon\"}]}", Doc.class);
        } catch (JsonParseException e) {
            System.out.println(e.getMessage());
        }
        NoDefault n = new GsonBuilder().registerTypeAdapter(NoDefault.class, (InstanceCreator<NoDefault>) t -> new NoDefault(-1)).create().fromJson("{\"a\":3}", NoDefault.class);
        System.out.println(n.a + " " + n.b + " " + new Gson().fromJson("{\"a\":3}", NoDefault.class).a);
        System.out.println(new GsonBuilder().enableComplexMapKeySerialization().create().toJson(new LinkedHashMap<>(Map.of(new Key(1, 2), "v"))) + new Gson().toJson(Map.of(new Key(1, 2), "v")));
        System.out.println(new GsonBuilder().setFieldNamingStrategy(f -> f.getName().toUpperCase(Locale.ROOT)).create().toJson(new NoDefault(1)) + new GsonBuilder().setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_DASHES).create().toJson(new Object() {
            int someFieldName = 1;
        }));
        TypeAdapter<List<Integer>> ta = new Gson().getAdapter(new TypeToken<List<Integer>>() {});
        System.out.println(ta.toJsonTree(List.of(1, 2)) + " " + TypeToken.getParameterized(Map.class, String.class, Integer.class) + TypeToken.getArray(int.class).getType().getTypeName() + new TypeToken<List<? extends Number>>() {}.getType());
        System.out.println(new GsonBuilder().setDateFormat("yyyy-MM-dd HH:mm").create().toJson(new Date(0)).length() + " " + new GsonBuilder().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create().fromJson("[1,2.5,99999999999]", Object.class) + new GsonBuilder().setObjectToNumberStrategy(ToNumberPolicy.BIG_DECIMAL).create().fromJson("[1.10]", List.class));
    }
}
