package clinic;

import java.time.Clock;
import java.time.ZoneId;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
public class ClinicConfig {
    @Value("${clinic.zone:UTC}")
    private String zone;

    @Bean
    public Clock clock() {
        return Clock.system(ZoneId.of(zone));
    }

    @Bean
    public VisitService visits(OwnerService owners, Clock clock) {
        return new VisitService(owners, clock);
    }
}
