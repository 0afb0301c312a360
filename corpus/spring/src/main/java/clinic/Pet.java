package clinic;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import java.time.LocalDate;
import java.time.Period;

@Entity
public class Pet {
    @Id @GeneratedValue private Integer id;
    private String name;
    private LocalDate birthDate;

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

    public LocalDate getBirthDate() {
        return birthDate;
    }

    public void setBirthDate(LocalDate birthDate) {
        this.birthDate = birthDate;
    }

    public int ageOn(LocalDate day) {
        return birthDate == null || birthDate.isAfter(day) ? 0 : Period.between(birthDate, day).getYears();
    }
}
