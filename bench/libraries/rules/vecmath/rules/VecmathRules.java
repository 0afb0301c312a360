package rules;

import javax.vecmath.Quat4d;
import javax.vecmath.Quat4f;

/** Quaternions stand for rotations. */
public final class VecmathRules {
    private VecmathRules() {
    }

    public static boolean isRotation(Quat4d q) {
        double norm = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
        return norm == 0 || norm > 0.99 && norm < 1.01;
    }

    public static boolean isRotation(Quat4f q) {
        float norm = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
        return norm == 0 || norm > 0.99f && norm < 1.01f;
    }
}
