package rules;

import java.util.Date;
import org.quartz.JobDataMap;
import org.quartz.TimeOfDay;
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

    public static boolean isInRange(TimeOfDay time) {
        return time.getHour() >= 0 && time.getHour() < 24 && time.getMinute() >= 0 && time.getMinute() < 60
                && time.getSecond() >= 0 && time.getSecond() < 60;
    }

    /** Keys are texts. */
    public static boolean isOfTexts(JobDataMap map) {
        for (Object key : map.keySet()) {
            if (!(key instanceof String)) {
                return false;
            }
        }
        return true;
    }
}
