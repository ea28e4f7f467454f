import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { isUpcoming, openingOf } from '#server/market/bookings/states.queries.ts';
import { opensFirstLimits } from '#shared/market/classes/dates/opens-first.ts';

// The terms that dates inherit from their class: the capacity and the minimum of students.

/**
 * Sets the capacity of upcoming sessions, except those of a schedule with its own. Throws a
 * violation of `class_sessions_seats_check` if any has more seats taken.
 */
export async function setUpcomingCapacity(
  trx: Trx,
  classId: string,
  capacity: number | null,
): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set({ capacity })
    .where('classId', '=', classId)
    .where(isUpcoming('class_sessions'))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM class_schedules schedule
        WHERE schedule.id = class_sessions.schedule_id AND schedule.capacity IS NOT NULL)`,
    )
    .execute();
}

// For rows of `class_sessions` that are inserted or moved.

const leftToBook = sql`make_interval(hours => ${sql.lit(opensFirstLimits.leftHours)})`;

/**
 * Whether the decision is still to come, and leaves everyone time to book first: `session` names a date that may not
 * be open to everyone yet.
 */
function inTime(startsAt: Expression<unknown>, hours: Expression<unknown>, session?: string) {
  const decidesAt = sql`${startsAt} - make_interval(hours => ${hours})`;
  if (!session) return sql<boolean>`(${decidesAt} > now())`;
  return sql<boolean>`(${decidesAt} > greatest(now(), ${openingOf(session)} + ${leftToBook}))`;
}

/** The minimum of a new date of this class: none if its decision would be past. `addSession` checks one that opens first. */
export function minimumOfNewDate(classId: string, startsAt: Date) {
  const start = sql`${startsAt.toISOString()}::timestamptz`;
  const ofClass = <Value>(value: RawBuilder<Value>) =>
    sql<Value>`(SELECT ${value} FROM classes c WHERE c.id = ${classId}::uuid)`;
  const minimum = sql<number | null>`CASE WHEN ${inTime(start, sql`c.decision_hours`)}
    THEN c.min_students END`;
  return {
    minStudents: ofClass(minimum),
    decisionHours: ofClass(sql<number>`c.decision_hours`),
  };
}

/**
 * For a date that moves: its decision moves as well, and a question to the instructor ends. A date
 * whose decision would come too early takes place.
 */
export function minimumOfMovedDate(startsAt: Date) {
  const start = sql`${startsAt.toISOString()}::timestamptz`;
  const isInTime = inTime(start, sql`decision_hours`, 'class_sessions');
  return {
    minStudents: sql<number | null>`CASE
      WHEN ${isInTime} OR decided_at IS NOT NULL OR asked_until IS NOT NULL THEN min_students END`,
    askedUntil: sql<Date | null>`CASE WHEN NOT ${isInTime} THEN asked_until END`,
  };
}

/** Whether the class has a minimum that this date does not, because it would be decided too early. */
export async function selectLacksMinimum(trx: Trx, sessionId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select('s.id')
    .where('s.id', '=', sessionId)
    .where('c.minStudents', 'is not', null)
    .where('s.minStudents', 'is', null)
    .where((eb) => eb.not(inTime(eb.ref('s.startsAt'), eb.ref('c.decisionHours'), 's')))
    .executeTakeFirst();
  return found !== undefined;
}

/** A student booked the date with its minimum. */
const isPromised = sql<boolean>`(s.seats_taken > 0 OR s.asked_until IS NOT NULL)`;

/** Gives undecided dates the new minimum of their class. Booked dates only get a lower one. */
export async function setUpcomingMinimum(
  trx: Trx,
  classId: string,
  next: { minStudents: number | null; decisionHours: number },
): Promise<void> {
  const min = sql`${next.minStudents}::int`;
  const hours = sql`${next.decisionHours}::int`;
  await trx
    .updateTable('classSessions as s')
    .set({
      minStudents: sql<number | null>`CASE
        WHEN NOT ${isPromised} THEN CASE WHEN ${inTime(sql`s.starts_at`, hours, 's')} THEN ${min} END
        WHEN s.min_students IS NOT NULL AND ${min} IS NOT NULL THEN least(s.min_students, ${min})
      END`,
      decisionHours: sql<number>`CASE WHEN ${isPromised} THEN s.decision_hours ELSE ${hours} END`,
    })
    .where('s.classId', '=', classId)
    .where('s.decidedAt', 'is', null)
    .where(isUpcoming('s'))
    .execute();
}

/** Marks dates as decided: they take place whatever their minimum, or were canceled because of it. */
export async function setDecided(
  trx: Trx,
  sessionIds: string[],
  { isBelowMinimum }: { isBelowMinimum: boolean },
): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set({ decidedAt: sql<Date>`now()`, isBelowMinimum })
    .where('id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .execute();
}
