//! Objects that are the same, refer to each other, and change.

use crate::{Case, check_paths};

pub const CASES: &[Case] = &[
    check_paths(
        "same",
        "static class Box { public int n; } static int f(Box a, Box b) { if (a == b) return 1; return 0; }",
        r#"
            Same.f(null, null) [a == null and b == null] 1
            Same.f(null, new Same.Box()) [a == null and b != null] 0
            Same.Box box = new Same.Box(); box.n = 0; Same.f(null, box) [a == null and b != null] 0
            Same.f(new Same.Box(), null) [a != null and b == null] 0
            Same.f(new Same.Box(), new Same.Box()) [a != null and b != null] 0
            Same.Box box = new Same.Box(); Same.Box box2 = new Same.Box(); box2.n = 0; Same.f(box, box2) [a != null and b != null] 0
            Same.Box box = new Same.Box(); Same.f(box, box) [a != null and b == a] 1
            Same.Box box = new Same.Box(); box.n = 0; Same.f(box, null) [a != null and b == null] 0
            Same.Box box = new Same.Box(); box.n = 0; Same.f(box, new Same.Box()) [a != null and b != null] 0
            Same.Box box = new Same.Box(); box.n = 0; Same.Box box2 = new Same.Box(); box2.n = 0; Same.f(box, box2) [a != null and b != null] 0
            Same.Box box = new Same.Box(); box.n = 0; Same.f(box, box) [a != null and b == a] 1
        "#,
    ),
    check_paths(
        "changed",
        "static class Cell { public int n; } static int f(Cell a, Cell b) { a.n = 1; b.n = 2; return a.n; }",
        r#"
            Changed.f(null, null) [a == null] throws NullPointerException
            Changed.f(new Changed.Cell(), null) [a != null and b == null] throws NullPointerException
            Changed.f(new Changed.Cell(), new Changed.Cell()) [a != null and b != null] 1
            Changed.Cell cell = new Changed.Cell(); Changed.Cell cell2 = new Changed.Cell(); cell2.n = 0; Changed.f(cell, cell2) [a != null and b != null] 1
            Changed.Cell cell = new Changed.Cell(); Changed.f(cell, cell) [a != null and b == a] 2
            Changed.Cell cell = new Changed.Cell(); cell.n = 0; Changed.f(cell, null) [a != null and b == null] throws NullPointerException
            Changed.Cell cell = new Changed.Cell(); cell.n = 0; Changed.f(cell, new Changed.Cell()) [a != null and b != null] 1
            Changed.Cell cell = new Changed.Cell(); cell.n = 0; Changed.Cell cell2 = new Changed.Cell(); cell2.n = 0; Changed.f(cell, cell2) [a != null and b != null] 1
            Changed.Cell cell = new Changed.Cell(); cell.n = 0; Changed.f(cell, cell) [a != null and b == a] 2
        "#,
    ),
    check_paths(
        "linked",
        "static class Node { public Node next; } static int f(Node n) { if (n.next == n) return 1; return 0; }",
        r#"
            Linked.f(null) [n == null] throws NullPointerException
            Linked.f(new Linked.Node()) [n != null] 0
            Linked.Node node = new Linked.Node(); node.next = null; Linked.f(node) [n != null and n.next == null] 0
            Linked.Node node = new Linked.Node(); node.next = new Linked.Node(); Linked.f(node) [n != null and n.next != null] 0
            Linked.Node node = new Linked.Node(); Linked.Node node2 = new Linked.Node(); node2.next = null; node.next = node2; Linked.f(node) [n != null and n.next != null] 0
            Linked.Node node = new Linked.Node(); node.next = null; node.next = node; Linked.f(node) [n != null and n.next == n] 1
        "#,
    ),
    check_paths(
        "stored",
        "static int f(int[] a, int i) { a[i] = 5; return a[0]; }",
        r#"
            Stored.f(null, 0) [a == null] throws NullPointerException
            Stored.f(new int[] {0}, 0) [a != null and i >= 0 && i < a.length] 5
            Stored.f(new int[] {}, 0) [a != null and i < 0 || i >= a.length] throws ArrayIndexOutOfBoundsException
        "#,
    ),
    check_paths(
        "text",
        "static int f(String a, String b) { if (a == b) return 2; if (a.equals(b)) return 1; return 0; }",
        r#"
            Text.f(null, null) [a == null and b == null] 2
            Text.f(null, "") [a == null and b != null] throws NullPointerException
            Text.f("", null) [a != null and b == null] 0
            String string = ""; Text.f(string, string) [a != null and b != null and same object] 2
            Text.f("", "a") [a != null and b != null and !same object and !equal texts] 0
            Text.f("", new String("")) [a != null and b != null and !same object and equal texts] 1
            String string = ""; Text.f(string, string) [a != null and b == a] 2
            bound: strings have Latin-1 characters only
        "#,
    ),
];
