package rules;

import org.apache.lucene.search.TotalHits;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.CharsRefBuilder;
import org.apache.lucene.util.IntsRefBuilder;

/** What classes of lucene-core rely on without a method that says so. */
public final class LuceneCoreRules {
    private LuceneCoreRules() {
    }

    public static boolean isWhole(BytesRefBuilder builder) {
        return builder.get().isValid();
    }

    public static boolean isWhole(CharsRefBuilder builder) {
        return builder.get().isValid();
    }

    public static boolean isWhole(IntsRefBuilder builder) {
        return builder.get().isValid();
    }

    public static boolean isCounted(TotalHits hits) {
        return hits.value >= 0 && hits.relation != null;
    }
}
