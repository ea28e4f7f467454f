import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import type { EditDatesInput } from '#shared/market/classes/dates/date-edits.ts';
import { scheduleLimits } from '#shared/market/classes/schedules/repeats.ts';
import { setRule, setSchedule } from './edit-dates.queries.ts';
import type { EditPlan } from './plan-edit.ts';
import { insertSchedule, selectSchedules, setScheduleEnded } from './schedules.queries.ts';
import { ruleBefore, ruleShifted } from './shift-rule.ts';

type Edited = { plan: EditPlan; scheduleId: string | null; scheduleDay: string | null };

/**
 * Splits a schedule where an edit begins: earlier dates stay with it, and the edited ones get a
 * schedule of their own; canceled ones have none. Does nothing if the schedule has ended.
 */
export async function changeSchedule(
  trx: Trx,
  { scope, change }: EditDatesInput,
  { plan, scheduleId, scheduleDay }: Edited,
): Promise<void> {
  const [schedule] = scheduleId ? await selectSchedules(trx, { scheduleId }) : [];
  if (!schedule || !scheduleDay) return;
  const days = plan.dates.flatMap((date) => date.scheduleDay ?? []).sort();
  const fromDay = scope === 'all' ? (days[0] ?? scheduleDay) : scheduleDay;
  if (change) {
    const running = await selectSchedules(trx, { classId: schedule.classId });
    if (scope === 'following' && running.length >= scheduleLimits.perClass)
      throw new DomainError('TOO_MANY_SCHEDULES');
    const { dayShift, wallTime: startTime, durationMinutes } = plan;
    const shift = { from: fromDay, days: dayShift, startTime, durationMinutes };
    const capacity = change.capacity === undefined ? schedule.capacity : change.capacity;
    const toId = newId();
    const { classId } = schedule;
    await insertSchedule(trx, { ...ruleShifted(schedule, shift), id: toId, classId, capacity });
    await setSchedule(trx, { fromId: schedule.id, fromDay, toId, dayShift });
  }
  if (scope === 'all' || fromDay <= schedule.firstDay) await setScheduleEnded(trx, schedule.id);
  else await setRule(trx, schedule.id, ruleBefore(schedule, fromDay));
}
