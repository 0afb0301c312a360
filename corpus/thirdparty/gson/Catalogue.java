// maven: com.google.code.gson:gson:2.15.0
import com.google.gson.*;
import com.google.gson.reflect.TypeToken;
import java.util.*;
import java.util.stream.*;

/** An application: reads a catalogue, checks it, reshapes it and writes reports. */
public class Catalogue {
    enum Genre { FICTION, SCIENCE, HISTORY }

    static class Author {
        String name;
        Integer born;
    }

    static class Book {
        String isbn, title;
        List<Author> authors = List.of();
        Genre genre;
        int year;
        Map<String, Double> prices = new TreeMap<>();
        Set<String> keywords = new LinkedHashSet<>();
        Book sequel;
    }

    static class Library {
        String name;
        List<Book> books;
        int version = 1;
    }

    static final String JSON = """
        {"name": "Town", "version": 3, "books": [
          {"isbn": "111", "title": "Dust & \\"Ashes\\"", "authors": [{"name": "Ann", "born": 1970}, {"name": "Bo"}], "genre": "FICTION", "year": 1999,
           "prices": {"usd": 12.5, "eur": 11}, "keywords": ["war", "love", "war"], "sequel": {"isbn": "112", "title": "Embers", "year": 2003, "genre": "FICTION"}},
          {"isbn": "222", "title": "Quarks", "authors": [{"name": "Cy", "born": 1950}], "genre": "SCIENCE", "year": 2010, "prices": {"usd": 40.25}},
          {"isbn": "333", "title": "Rome \\u2014 a history", "authors": [{"name": "Ann", "born": 1970}], "genre": "HISTORY", "year": 2015, "prices": {"eur": 30, "gbp": 25.75}, "extra": [1, {"deep": true}]},
          {"isbn": "444", "title": "Odd", "genre": "COOKING", "year": 1}
        ]}
        """;

    public static void main(String[] args) {
        Gson g = new GsonBuilder().setPrettyPrinting().create();
        Library lib = g.fromJson(JSON, Library.class);
        System.out.println(lib.name + lib.version + " " + lib.books.size());
        for (Book b : lib.books) System.out.println(b.isbn + " " + b.title.replace("\u2014", "--") + " " + b.authors.stream().map(a -> a.name + "/" + a.born).toList() + " " + b.genre + " " + b.year + " " + b.prices + " " + b.keywords + " " + (b.sequel == null ? "-" : b.sequel.title));
        Map<String, List<String>> byAuthor = lib.books.stream().flatMap(b -> b.authors.stream().map(a -> Map.entry(a.name, b.isbn))).collect(Collectors.groupingBy(Map.Entry::getKey, TreeMap::new, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        System.out.println(g.toJson(byAuthor));
        JsonObject report = new JsonObject();
        report.addProperty("library", lib.name);
        JsonArray rows = new JsonArray();
        lib.books.stream().filter(b -> b.genre != null).sorted(Comparator.comparing((Book b) -> b.year).reversed()).forEach(b -> {
            JsonObject row = new JsonObject();
            row.addProperty("title", b.title);
            row.add("prices", g.toJsonTree(b.prices));
            row.addProperty("cheapest", b.prices.values().stream().min(Double::compare).orElse(null));
            rows.add(row);
        });
        report.add("rows", rows);
        System.out.println(g.toJson(report));
        JsonElement tree = JsonParser.parseString(JSON);
        System.out.println(tree.equals(JsonParser.parseString(tree.toString())) + " " + tree.toString().length() + " " + g.toJson(tree).equals(g.toJson(JsonParser.parseString(g.toJson(tree)))));
        List<Book> again = new Gson().fromJson(new Gson().toJson(lib.books), new TypeToken<List<Book>>() {}.getType());
        System.out.println(new Gson().toJson(again).equals(new Gson().toJson(lib.books)) + " " + new Gson().toJson(again).hashCode());
        StringBuilder big = new StringBuilder("[");
        for (int i = 0; i < 300; i++) big.append(i > 0 ? "," : "").append("{\"id\":").append(i).append(",\"v\":[").append(i * 1.5).append(",\"").append("x".repeat(i % 7)).append("\"]}");
        List<Map<String, Object>> parsed = new Gson().fromJson(big.append("]").toString(), new TypeToken<List<Map<String, Object>>>() {}.getType());
        System.out.println(parsed.size() + " " + parsed.get(299) + " " + parsed.hashCode());
    }
}
