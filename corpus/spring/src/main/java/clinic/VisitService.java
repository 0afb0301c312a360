package clinic;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Objects;
import org.springframework.stereotype.Service;

@Service
public class VisitService {
    private final OwnerService owners;
    private final Clock clock;

    @PersistenceContext private EntityManager entities;

    public VisitService(OwnerService owners, Clock clock) {
        this.owners = Objects.requireNonNull(owners);
        this.clock = Objects.requireNonNull(clock);
    }

    public Pet visit(String owner, String name) {
        Pet pet = owners.byName(owner).getPet(name);
        if (pet == null) {
            throw new NotFoundException("no pet " + name);
        }
        return pet;
    }

    public int age(Pet pet) {
        return pet.ageOn(LocalDate.now(clock));
    }

    public void rename(Integer id, String name) {
        Pet pet = entities.find(Pet.class, id);
        if (pet != null) {
            pet.setName(name);
        }
    }

    public int discount(int visits) {
        return visits <= 0 ? 0 : Math.min(50, visits * 5 / (visits + 1));
    }
}
