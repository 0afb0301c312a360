package clinic;

import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.util.Assert;

@Service
public class OwnerService {
    @Autowired private OwnerRepository owners;

    @Value("${clinic.page:10}")
    private String title;

    @Transactional(readOnly = true)
    public Owner byName(String name) {
        Assert.hasText(name, "a name is needed");
        return owners.findByName(name).orElseThrow(() -> new NotFoundException("no owner " + name));
    }

    @Transactional(readOnly = true)
    public List<Owner> of(String city) {
        return city == null || city.isBlank() ? owners.findAll() : owners.findByCity(city);
    }

    @Transactional
    public Owner register(String name, String city) {
        Assert.notNull(city, "a city is needed");
        return owners.save(new Owner(name.trim(), city));
    }

    public String heading() {
        return title.trim().toUpperCase();
    }
}
