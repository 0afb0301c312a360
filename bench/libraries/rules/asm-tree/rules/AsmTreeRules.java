package rules;

import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.ParameterNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** What classes of asm-tree rely on without a method that says so. */
public final class AsmTreeRules {
    private AsmTreeRules() {
    }

    public static boolean matches(LookupSwitchInsnNode node) {
        return node.keys.size() == node.labels.size();
    }

    public static boolean matches(TableSwitchInsnNode node) {
        return node.max - node.min + 1 == node.labels.size();
    }

    public static boolean isNamed(ParameterNode node) {
        return node.access >= 0;
    }

    public static boolean isPlaced(LocalVariableNode node) {
        return node.index >= 0;
    }
}
