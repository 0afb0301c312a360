package rules;

import com.badlogic.gdx.math.Circle;
import com.badlogic.gdx.math.Rectangle;

/** What classes of gdx rely on without a method that says so. */
public final class GdxRules {
    private GdxRules() {
    }

    public static boolean fits(com.badlogic.gdx.utils.IntArray array) {
        return array.size >= 0 && array.size <= array.items.length;
    }

    public static boolean fits(com.badlogic.gdx.utils.LongArray array) {
        return array.size >= 0 && array.size <= array.items.length;
    }

    public static boolean isSize(Rectangle rectangle) {
        return rectangle.width >= 0 && rectangle.height >= 0;
    }

    public static boolean isSize(Circle circle) {
        return circle.radius >= 0;
    }
}
