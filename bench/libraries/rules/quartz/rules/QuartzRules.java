package rules;

import java.util.Date;
import org.quartz.impl.triggers.CalendarIntervalTriggerImpl;
import org.quartz.impl.triggers.CronTriggerImpl;
import org.quartz.impl.triggers.DailyTimeIntervalTriggerImpl;
import org.quartz.impl.triggers.SimpleTriggerImpl;

/** What the setters of Quartz' triggers check. */
public final class QuartzRules {
    private QuartzRules() {
    }

    public static boolean isOrdered(SimpleTriggerImpl trigger) {
        return isOrdered(trigger.getStartTime(), trigger.getEndTime());
    }

    public static boolean isOrdered(CalendarIntervalTriggerImpl trigger) {
        return isOrdered(trigger.getStartTime(), trigger.getEndTime());
    }

    public static boolean isOrdered(DailyTimeIntervalTriggerImpl trigger) {
        return isOrdered(trigger.getStartTime(), trigger.getEndTime());
    }

    public static boolean isOrdered(CronTriggerImpl trigger) {
        return isOrdered(trigger.getStartTime(), trigger.getEndTime());
    }

    private static boolean isOrdered(Date start, Date end) {
        return start == null || end == null || !start.after(end);
    }
}
