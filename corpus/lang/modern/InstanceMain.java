// jdk: 25
void main() {
    IO.println("instance main in a compact source file");
    IO.println(helper(5) + field);
    var list = List.of(3, 1, 2);
    IO.println(list.stream().sorted().toList());
}

int field = 7;
int helper(int x) { return x * x; }
