package clinic;

import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Component;

@Component
public class OwnerController {
    private final OwnerService owners;

    public OwnerController(OwnerService owners) {
        this.owners = owners;
    }

    public List<String> names(String city, int page) {
        if (page < 1) {
            throw new IllegalArgumentException("pages begin with 1");
        }
        List<Owner> found = owners.of(city);
        int first = (page - 1) * 10;
        if (first < 0 || first >= found.size()) {
            return List.of();
        }
        List<Owner> shown = found.subList(first, Math.min(first + 10, found.size()));
        return shown.stream().map(Owner::getName).sorted(Comparator.nullsLast(Comparator.naturalOrder())).toList();
    }
}
