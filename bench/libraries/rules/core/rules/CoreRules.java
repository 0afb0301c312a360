package rules;

import com.google.zxing.Dimension;
import com.google.zxing.common.BitArray;
import com.google.zxing.qrcode.encoder.ByteMatrix;

/** What classes of ZXing rely on without a method that says so. */
public final class CoreRules {
    private CoreRules() {
    }

    /** All rows have the same length. */
    public static boolean isRectangular(ByteMatrix matrix) {
        for (byte[] row : matrix.getArray()) {
            if (row.length != matrix.getWidth()) {
                return false;
            }
        }
        return true;
    }

    /** There is no bit behind the last one, since these are compared, too. */
    public static boolean hasNoGhosts(BitArray bits) {
        int rest = bits.getSize() % 32;
        return rest == 0 || bits.getBitArray()[bits.getSize() / 32] >>> rest == 0;
    }

    public static boolean isSize(Dimension dimension) {
        return dimension.getWidth() >= 0 && dimension.getHeight() >= 0;
    }
}
