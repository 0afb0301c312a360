package rules;

import org.locationtech.jts.geom.CoordinateXY;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.LineSegment;
import org.locationtech.jts.geom.impl.CoordinateArraySequence;

/** What classes of jts-core rely on without a method that says so. */
public final class JtsCoreRules {
    private JtsCoreRules() {
    }

    public static boolean isOrdered(Envelope envelope) {
        return envelope.isNull() || envelope.getMinX() <= envelope.getMaxX() && envelope.getMinY() <= envelope.getMaxY();
    }

    public static boolean hasEnds(LineSegment segment) {
        return segment.p0 != null && segment.p1 != null;
    }

    public static boolean isFlat(CoordinateXY coordinate) {
        return Double.isNaN(coordinate.getZ());
    }

    /** Every coordinate is there. */
    public static boolean isFull(CoordinateArraySequence sequence) {
        for (int at = 0; at < sequence.size(); at++) {
            if (sequence.getCoordinate(at) == null) {
                return false;
            }
        }
        return true;
    }
}
