// bug 1: java.lang.NullPointerException by `new TaskList().first();`
// bug 2, sequence: java.lang.NullPointerException by `TaskList list = new TaskList(); list.push("a"); list.dropSecond();`
// rejects: java.lang.NullPointerException by `new TaskList().push(null);`: null handed to a public method
package bugs.nulls;

import java.util.Objects;

/** Tasks in a linked list, the newest first. */
public class TaskList {
    private static final class Node {
        final String task;
        Node next;

        Node(String task, Node next) {
            this.task = task;
            this.next = next;
        }
    }

    private Node head;
    private int size;

    public void push(String task) {
        head = new Node(Objects.requireNonNull(task), head);
        size++;
    }

    public int size() {
        return size;
    }

    /** The newest task. */
    public String first() {
        return head.task; // bug 1
    }

    /** Drops the second newest task, if there are any. */
    public void dropSecond() {
        if (head != null) {
            head.next = head.next.next; // bug 2
            size--;
        }
    }

    public boolean contains(String task) {
        for (Node node = head; node != null; node = node.next) {
            if (node.task.equals(task)) {
                return true;
            }
        }
        return false;
    }
}
