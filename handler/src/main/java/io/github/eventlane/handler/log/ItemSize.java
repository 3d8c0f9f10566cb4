package io.github.eventlane.handler.log;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item's size by DynamoDB's rules, see <a
 * href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html">item sizes</a>.
 * The rule for numbers is an approximation; ours is never above it.
 */
final class ItemSize {
    private static final int MAP_OR_LIST = 3;
    private static final int ELEMENT = 1;

    private ItemSize() {}

    static long of(Map<String, AttributeValue> item) {
        long size = 0;
        for (var attribute : item.entrySet()) {
            size += utf8(attribute.getKey()) + of(attribute.getValue());
        }
        return size;
    }

    private static long of(AttributeValue value) {
        return switch (value.type()) {
            case S -> utf8(value.s());
            case N -> number(value.n());
            case M -> MAP_OR_LIST + (long) ELEMENT * value.m().size() + of(value.m());
            case L -> MAP_OR_LIST + list(value.l());
            case BOOL, NUL -> 1;
            default -> throw new IllegalArgumentException("JSON has no value of type " + value.type());
        };
    }

    private static long list(List<AttributeValue> list) {
        long size = 0;
        for (AttributeValue value : list) {
            size += ELEMENT + of(value);
        }
        return size;
    }

    private static long number(String digits) {
        return 1L + new BigDecimal(digits).stripTrailingZeros().precision() / 2;
    }

    private static long utf8(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }
}
