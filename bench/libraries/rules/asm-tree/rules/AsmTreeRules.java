package rules;

import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.LocalVariableAnnotationNode;
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

    /** Names and values in turns. */
    public static boolean isPaired(AnnotationNode node) {
        return node.values == null || node.values.size() % 2 == 0;
    }

    public static boolean isAligned(LocalVariableAnnotationNode node) {
        return node.start.size() == node.end.size() && node.start.size() == node.index.size();
    }
}
