import java.text.*;
import java.util.*;

/** BreakIterator, StringCharacterIterator, AttributedString, Bidi-free text. */
public class Breaks {
    static String spans(BreakIterator b, String s) {
        b.setText(s);
        StringBuilder out = new StringBuilder();
        int start = b.first();
        for (int end = b.next(); end != BreakIterator.DONE; start = end, end = b.next()) out.append('[').append(s, start, end).append(']');
        return out.toString().replace("\n", "\\n");
    }

    public static void main(String[] args) {
        String[] texts = {"Hello, world! It's 3.14 o'clock. Mr. Smith paid $5,000.50 (really?) \"Yes.\" he said.", "one-two three\nfour", "x", "", "e\u0301a\ud83d\ude00b", "Is it? Yes! No... Maybe; so."};
        for (String s : texts) {
            StringBuilder ascii = new StringBuilder();
            for (BreakIterator b : new BreakIterator[] {BreakIterator.getCharacterInstance(Locale.US), BreakIterator.getWordInstance(Locale.US), BreakIterator.getLineInstance(Locale.US), BreakIterator.getSentenceInstance(Locale.US)}) {
                b.setText(s);
                List<Integer> at = new ArrayList<>();
                for (int i = b.first(); i != BreakIterator.DONE; i = b.next()) at.add(i);
                ascii.append(at);
                if (s.chars().allMatch(c -> c < 128)) ascii.append(spans(b, s));
            }
            System.out.println(ascii);
        }
        BreakIterator w = BreakIterator.getWordInstance(Locale.US);
        w.setText("the quick fox");
        System.out.println(w.last() + " " + w.previous() + " " + w.following(4) + " " + w.preceding(4) + " " + w.isBoundary(3) + w.isBoundary(5) + " " + w.next(2) + " " + w.current() + " " + w.first() + w.previous());
        CharacterIterator it = new StringCharacterIterator("abcdef", 1, 5, 2);
        StringBuilder b = new StringBuilder();
        b.append(it.current()).append(it.next()).append(it.previous()).append(it.first()).append(it.last()).append(it.getIndex()).append(it.getBeginIndex()).append(it.getEndIndex()).append(it.setIndex(3));
        while (it.next() != CharacterIterator.DONE) b.append('.').append(it.current());
        System.out.println(b);
        AttributedString as = new AttributedString("attributed text");
        as.addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, "en", 0, 10);
        as.addAttribute(AttributedCharacterIterator.Attribute.READING, "r", 5, 15);
        AttributedCharacterIterator ai = as.getIterator();
        for (char c = ai.first(); c != CharacterIterator.DONE; c = ai.setIndex(ai.getRunLimit())) System.out.print(ai.getRunStart() + "-" + ai.getRunLimit() + ":" + ai.getAttribute(AttributedCharacterIterator.Attribute.LANGUAGE) + "/" + ai.getAttribute(AttributedCharacterIterator.Attribute.READING) + " ");
        System.out.println(ai.getAllAttributeKeys().size());
        Bidi bidi = new Bidi("abc \u05d0\u05d1 12", Bidi.DIRECTION_LEFT_TO_RIGHT);
        System.out.print(bidi.isMixed() + " " + bidi.getRunCount() + ":");
        for (int i = 0; i < bidi.getRunCount(); i++) System.out.print(bidi.getRunStart(i) + "-" + bidi.getRunLimit(i) + "@" + bidi.getRunLevel(i) + " ");
        System.out.println();
        StringBuilder wrapped = new StringBuilder();
        BreakIterator line = BreakIterator.getLineInstance(Locale.US);
        String para = "A long paragraph that must be wrapped at thirty columns, because the terminal is rather narrow-ish today.";
        line.setText(para);
        int start = 0, lineStart = 0, prev = 0;
        for (int e = line.next(); e != BreakIterator.DONE; e = line.next()) {
            if (e - lineStart > 30) {
                wrapped.append(para, lineStart, prev).append('|');
                lineStart = prev;
            }
            prev = e;
        }
        System.out.println(wrapped.append(para, lineStart, para.length()) + " " + start);
    }
}
