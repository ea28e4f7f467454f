import type { Deps } from '#server/app/deps.ts';
import type { Env } from '#server/app/env.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { endBookings } from '#server/market/bookings/end-bookings.service.ts';
import { offerSeats } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { inZone } from '#server/market/classes/class-sessions/session-dates.ts';
import {
  cancelUpcomingSessions,
  countUpcomingSessions,
  lockOwnClass,
  touchClass,
} from '#server/market/classes/class-sessions/sessions.queries.ts';
import { enforceListingLimits } from '#server/market/classes/listing-limits.ts';
import { wallClock } from '#server/market/places/wall-clock.ts';
import { lockAccount, lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { DomainError } from '#shared/errors.ts';
import { classLimits } from '#shared/market/classes/class-limits.ts';
import { scheduleLimits } from '#shared/market/classes/schedules/repeats.ts';
import type { AddScheduleInput } from '#shared/market/classes/schedules/schedules.ts';
import { startTimeError } from '#shared/market/classes/slots.ts';
import { minuteMs } from '#shared/units.ts';
import { type DatedRule, daysOfRule, nextDate } from './expand-schedule.ts';
import { datesAhead, listDates } from './list-dates.service.ts';
import { scheduleWords, wholeDay } from './schedule-words.ts';
import {
  insertSchedule,
  lockUpcomingOfSchedule,
  type Schedule,
  selectSchedules,
  selectUpcomingOfSchedules,
  setScheduleEnded,
} from './schedules.queries.ts';

type Given = Pick<AddScheduleInput, 'startTime' | 'endTime' | 'rule' | 'skip'>;

/** The rule in the time zone of the class, which skips only days that are dates of the rule. */
export function datedRule({ startTime, endTime, rule, skip }: Given, timeZone: string): DatedRule {
  const [firstDay = '', time = ''] = wallClock(new Date(startTime), timeZone).split('T');
  const durationMinutes = (Date.parse(endTime) - Date.parse(startTime)) / minuteMs;
  const dated = { rule, firstDay, startTime: time, timeZone, durationMinutes, skippedDays: [] };
  return { ...dated, skippedDays: daysOfRule(dated, skip) };
}

/** Adds a schedule and lists its first dates. */
export async function addSchedule(
  deps: Deps,
  viewerId: string,
  input: AddScheduleInput,
  now: Date,
  idempotencyKey: string | null = null,
) {
  const { classId, capacity = null, ...typed } = input;
  const once = { userId: viewerId, key: idempotencyKey, request: input };
  return runOnce(deps.db, once, async (trx) => {
    if (!(await lockAccount(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const found = await lockOwnClass(trx, classId, viewerId);
    if (!found) throw new DomainError('CLASS_NOT_FOUND');
    const given = { ...typed, ...inZone(typed, found.timeZone) };
    const message = startTimeError(given.startTime, now);
    if (message) throw new DomainError('VALIDATION_FAILED', { fields: { startTime: message } });
    const running = await selectSchedules(trx, { classId });
    if (running.length >= scheduleLimits.perClass) throw new DomainError('TOO_MANY_SCHEDULES');
    await consumeAttempt(trx, 'addSession', { account: viewerId });
    const dated = datedRule(given, found.timeZone);
    const { maxStudents } = found;
    const { id, sessionIds } = await startSchedule(
      trx,
      deps.env,
      { classId, teacherId: viewerId, maxStudents, capacity, ...dated },
      now,
    );
    await offerSeats(deps, trx, sessionIds);
    const [schedule] = await getSchedules(trx, classId, id);
    if (!schedule) throw new DomainError('CLASS_NOT_FOUND');
    return schedule;
  });
}

type NewSchedule = DatedRule & {
  classId: string;
  teacherId: string;
  maxStudents: number | null;
  capacity: number | null;
};

/**
 * Returns the schedule and its new sessions. Throws if the rule has no upcoming date, none on the
 * first day, or more than may be listed. The class must be locked.
 */
export async function startSchedule(
  trx: Trx,
  env: Env,
  { teacherId, maxStudents, timeZone, ...schedule }: NewSchedule,
  now: Date,
  ruleField = 'rule',
): Promise<{ id: string; sessionIds: string[] }> {
  const dates = datesAhead({ ...schedule, timeZone }, now).filter(
    ({ day }) => !schedule.skippedDays.includes(day),
  );
  if (dates.length === 0) throw noDates(ruleField);
  const first = nextDate({ ...schedule, timeZone }, new Date(0));
  if (first && first.day !== schedule.firstDay) throw outsideRule(schedule.firstDay, first.day);
  const upcoming = await countUpcomingSessions(trx, schedule.classId);
  if (upcoming + dates.length > classLimits.sessions) throw new DomainError('TOO_MANY_SESSIONS');
  await enforceListingLimits(trx, env, teacherId, { classes: 0, sessions: dates.length });
  const id = newId();
  await insertSchedule(trx, { ...schedule, id });
  const sessionIds = await listDates(trx, { ...schedule, id, maxStudents, timeZone }, dates);
  return { id, sessionIds };
}

const noDates = (ruleField: string) =>
  new DomainError('VALIDATION_FAILED', {
    fields: { [ruleField]: `This has no date in the next ${scheduleLimits.weeksAhead} weeks` },
  });

function outsideRule(given: string, first: string): DomainError {
  const startTime = `${wholeDay(given)}, is not a date of this rule; its first one is ${wholeDay(first)}`;
  return new DomainError('VALIDATION_FAILED', { fields: { startTime } });
}

/** The running schedules of a class, or this one. */
export async function getSchedules(db: Db, classId: string, scheduleId?: string) {
  const all = await selectSchedules(db, { classId });
  const schedules = all.filter(({ id }) => scheduleId === undefined || id === scheduleId);
  if (schedules.length === 0) return [];
  const sessions = await selectUpcomingOfSchedules(
    db,
    schedules.map(({ id }) => id),
  );
  return schedules.map((schedule) => {
    const own = sessions.filter((session) => session.scheduleId === schedule.id);
    return { ...shownSchedule(schedule), ...countsOf(own) };
  });
}

function shownSchedule(schedule: Schedule) {
  const { id, classId, rule, firstDay, startTime, timeZone, durationMinutes } = schedule;
  const { capacity, skippedDays } = schedule;
  const timing = { rule, firstDay, wallTime: startTime, timeZone, durationMinutes, capacity };
  return { id, classId, ...timing, skip: skippedDays, inWords: scheduleWords(schedule) };
}

const countsOf = (upcoming: { startTime: string; seatsTaken: number }[]) => ({
  nextStartTime: upcoming[0]?.startTime ?? null,
  upcomingDates: upcoming.length,
  bookedDates: upcoming.filter(({ seatsTaken }) => seatsTaken > 0).length,
  seatsTaken: upcoming.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0),
});

/**
 * Ends a schedule: unbooked upcoming dates are removed, and booked ones stay.
 */
export async function endSchedule(deps: Deps, viewerId: string, scheduleId: string) {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const { classId } = await lockOwnSchedule(trx, scheduleId, viewerId);
    const upcoming = await lockUpcomingOfSchedule(trx, scheduleId);
    const unbooked = upcoming.filter(({ seatsTaken }) => seatsTaken === 0);
    const sessionIds = unbooked.map(({ id }) => id);
    await endBookings(deps, trx, await cancelUpcomingSessions(trx, { sessionIds }));
    await setScheduleEnded(trx, scheduleId);
    await touchClass(trx, classId);
    const keptDates = upcoming.length - unbooked.length;
    return { id: scheduleId, classId, removedDates: unbooked.length, keptDates };
  });
}

/** Locks the class of a schedule, and with it the schedule. */
async function lockOwnSchedule(trx: Trx, scheduleId: string, teacherId: string) {
  const [seen] = await selectSchedules(trx, { scheduleId });
  const found = seen && (await lockOwnClass(trx, seen.classId, teacherId));
  // The schedule may have been edited or ended before the class was locked.
  const [schedule] = found ? await selectSchedules(trx, { scheduleId }) : [];
  if (!schedule) throw new DomainError('SCHEDULE_NOT_FOUND');
  return schedule;
}
