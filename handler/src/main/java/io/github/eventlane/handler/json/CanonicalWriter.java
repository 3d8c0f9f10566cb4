package io.github.eventlane.handler.json;

import com.fasterxml.jackson.core.StreamReadConstraints;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Writes canonical JSON. Members may come in any order: their spans are remembered while they are written, and only an
 * object whose members were not sorted is put in order when it ends.
 */
final class CanonicalWriter {
    /** What a JSON parser takes, so that everything written here can be read again. */
    private static final int MAX_NUMBER_LENGTH = StreamReadConstraints.DEFAULT_MAX_NUM_LEN;

    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final StringBuilder out = new StringBuilder(1024);
    private String[] names = new String[16];
    private int[] starts = new int[16];
    private int members;
    private char[] scratch = new char[64];

    /** Begins an object; the mark is to be given back to the calls that write its members and its end. */
    int beginObject() {
        out.append('{');
        return members;
    }

    void member(int mark, String name) {
        if (members > mark) {
            out.append(',');
        }
        if (members == names.length) {
            names = Arrays.copyOf(names, 2 * members);
            starts = Arrays.copyOf(starts, 2 * members);
        }
        names[members] = name;
        starts[members++] = out.length();
        string(name);
        out.append(':');
    }

    void endObject(int mark) {
        if (!sorted(mark)) {
            sortMembers(mark);
        }
        members = mark;
        out.append('}');
    }

    void beginArray() {
        out.append('[');
    }

    void element(int index) {
        if (index > 0) {
            out.append(',');
        }
    }

    void endArray() {
        out.append(']');
    }

    void literal(String literal) {
        out.append(literal);
    }

    void string(String text) {
        int length = text.length();
        if (length > scratch.length) {
            scratch = new char[length];
        }
        text.getChars(0, length, scratch, 0);
        string(scratch, 0, length);
    }

    void string(char[] chars, int offset, int length) {
        out.append('"');
        int end = offset + length;
        int written = offset;
        for (int i = offset; i < end; i++) {
            char c = chars[i];
            if (c >= ' ' && c != '"' && c != '\\' && c < Character.MIN_SURROGATE) {
                continue;
            }
            if (isPair(chars, i, end)) {
                i++;
            } else if (c < ' ' || c == '"' || c == '\\' || Character.isSurrogate(c) || c >= '\uFFFE') {
                out.append(chars, written, i - written);
                escape(c);
                written = i + 1;
            }
        }
        out.append(chars, written, end - written).append('"');
    }

    void number(char[] chars, int offset, int length) {
        if (length > MAX_NUMBER_LENGTH || !isNumber(chars, offset, offset + length)) {
            throw new IllegalArgumentException("A number is none");
        }
        out.append(chars, offset, length);
    }

    void number(String digits) {
        number(digits.toCharArray(), 0, digits.length());
    }

    void stringSet(List<String> texts) {
        beginArray();
        int index = 0;
        for (String text : texts.stream().sorted().toList()) {
            element(index++);
            string(text);
        }
        endArray();
    }

    void numberSet(List<String> numbers) {
        beginArray();
        int index = 0;
        Comparator<String> byValue = Comparator.comparing(CanonicalWriter::valueOf);
        for (String number : numbers.stream()
                .sorted(byValue.thenComparing(Comparator.naturalOrder()))
                .toList()) {
            element(index++);
            number(number);
        }
        endArray();
    }

    @Override
    public String toString() {
        return out.toString();
    }

    private static BigDecimal valueOf(String number) {
        if (number.length() > MAX_NUMBER_LENGTH) {
            throw new IllegalArgumentException("A number is longer than " + MAX_NUMBER_LENGTH + " characters");
        }
        try {
            return new BigDecimal(number);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("A number is none", e);
        }
    }

    private boolean sorted(int mark) {
        for (int i = mark + 1; i < members; i++) {
            if (names[i - 1].compareTo(names[i]) >= 0) {
                return false;
            }
        }
        return true;
    }

    private void sortMembers(int mark) {
        int first = starts[mark];
        String unsorted = out.substring(first);
        Member[] spans = new Member[members - mark];
        for (int i = mark; i < members; i++) {
            int end = i + 1 < members ? starts[i + 1] - 1 : out.length();
            spans[i - mark] = new Member(names[i], starts[i] - first, end - first);
        }
        Arrays.sort(spans);
        out.setLength(first);
        for (int i = 0; i < spans.length; i++) {
            if (i > 0 && spans[i].name.equals(spans[i - 1].name)) {
                throw new IllegalArgumentException("The name \"" + spans[i].name + "\" occurs twice in one object");
            }
            element(i);
            out.append(unsorted, spans[i].start, spans[i].end);
        }
    }

    private static boolean isPair(char[] chars, int i, int end) {
        return Character.isHighSurrogate(chars[i]) && i + 1 < end && Character.isLowSurrogate(chars[i + 1]);
    }

    private void escape(char c) {
        out.append('\\');
        switch (c) {
            case '"', '\\' -> out.append(c);
            case '\b' -> out.append('b');
            case '\t' -> out.append('t');
            case '\n' -> out.append('n');
            case '\f' -> out.append('f');
            case '\r' -> out.append('r');
            default ->
                out.append('u')
                        .append(HEX[c >> 12])
                        .append(HEX[(c >> 8) & 0xF])
                        .append(HEX[(c >> 4) & 0xF])
                        .append(HEX[c & 0xF]);
        }
    }

    /** The number grammar of RFC 8259, section 6. */
    private static boolean isNumber(char[] chars, int offset, int end) {
        int i = offset;
        if (i < end && chars[i] == '-') {
            i++;
        }
        int integer = i;
        i = skipDigits(chars, i, end);
        if (i == integer || (chars[integer] == '0' && i > integer + 1)) {
            return false;
        }
        if (i < end && chars[i] == '.') {
            int fraction = i + 1;
            i = skipDigits(chars, fraction, end);
            if (i == fraction) {
                return false;
            }
        }
        if (i < end && (chars[i] == 'e' || chars[i] == 'E')) {
            int exponent = i + 1;
            if (exponent < end && (chars[exponent] == '+' || chars[exponent] == '-')) {
                exponent++;
            }
            i = skipDigits(chars, exponent, end);
            if (i == exponent) {
                return false;
            }
        }
        return i == end;
    }

    private static int skipDigits(char[] chars, int from, int end) {
        int i = from;
        while (i < end && chars[i] >= '0' && chars[i] <= '9') {
            i++;
        }
        return i;
    }

    private record Member(String name, int start, int end) implements Comparable<Member> {
        @Override
        public int compareTo(Member other) {
            return name.compareTo(other.name);
        }
    }
}
