package clinic;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import java.util.ArrayList;
import java.util.List;

@Entity
public class Owner {
    @Id @GeneratedValue private Integer id;
    private String name;
    private String city;
    @OneToMany private List<Pet> pets = new ArrayList<>();

    protected Owner() {}

    public Owner(String name, String city) {
        this.name = name;
        this.city = city;
    }

    public Integer getId() {
        return id;
    }

    public boolean isNew() {
        return id == null;
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    public String getCity() {
        return city;
    }

    public List<Pet> getPets() {
        return pets;
    }

    public void addPet(Pet pet) {
        if (pet.isNew()) {
            pets.add(pet);
        }
    }

    public Pet getPet(String name) {
        for (Pet pet : pets) {
            if (name.equalsIgnoreCase(pet.getName())) {
                return pet;
            }
        }
        return null;
    }
}
