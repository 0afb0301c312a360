package cupper.harness;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;

/**
 * The static fields of what a loader has defined, as the last test has left them: the values of primitive ones, and which
 * object the others refer to.
 */
final class StaticState {
    /** A field that can be assigned after its class was initialised. */
    private static final class Slot {
        private final String name;
        private final boolean isPrimitive;
        private final MethodHandle getter;
        private Object value;

        private Slot(Field field, MethodHandle getter) {
            name = field.getDeclaringClass().getName() + "." + field.getName();
            isPrimitive = field.getType().isPrimitive();
            this.getter = getter;
            value = read();
        }

        private Object read() {
            try {
                return getter.invoke();
            } catch (Throwable e) {
                throw new LinkageError(name, e);
            }
        }

        /** Whether it has another value than before. */
        private boolean renew() {
            Object before = value;
            value = read();
            return isPrimitive ? !value.equals(before) : value != before;
        }
    }

    private final Trusted trusted;
    private final Queue<Class<?>> defined;
    private final List<Class<?>> asleep = new ArrayList<>();
    private final List<Slot> slots = new ArrayList<>();

    /** Classes are put into the queue as they are defined. */
    StaticState(Trusted trusted, Queue<Class<?>> defined) {
        this.trusted = trusted;
        this.defined = defined;
    }

    /** The fields that have changed since the last time; none of classes that have been initialised since. */
    List<String> changed() {
        List<String> changed = new ArrayList<>();
        for (Slot slot : slots) {
            if (slot.renew()) changed.add(slot.name);
        }
        for (Class<?> type = defined.poll(); type != null; type = defined.poll()) {
            // Fields of interfaces are final.
            if (!type.isInterface()) asleep.add(type);
        }
        for (Iterator<Class<?>> types = asleep.iterator(); types.hasNext(); ) {
            Class<?> type = types.next();
            if (trusted.isInitialised(type)) {
                types.remove();
                add(type);
            }
        }
        return changed;
    }

    private void add(Class<?> type) {
        try {
            for (Field field : type.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (!Modifier.isStatic(modifiers) || Modifier.isFinal(modifiers) || field.isSynthetic()) continue;
                slots.add(new Slot(field, trusted.getter(field)));
            }
        } catch (LinkageError e) {
            return; // The type of a field is missing: no test can use the others by reflection, and hardly otherwise.
        }
    }
}
