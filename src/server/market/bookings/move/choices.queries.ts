import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { hasBegun } from '#server/market/bookings/first-meeting-columns.ts';
import { eachMeeting } from '#server/market/bookings/meetings-columns.ts';
import { holdsSeat, isCancelable, isScheduled } from '#server/market/bookings/states.queries.ts';
import type { ChoiceAnswer } from '#shared/market/bookings/choices.ts';
import { untilTheStart } from '#shared/market/bookings/refund-policy.ts';
import type { ClassLevel } from '#shared/market/classes/class-levels.ts';

// All statements about `booking_choices`, except the data export.

/** The values before a material change. */
export type BeforeChange = {
  startsAt?: Date;
  endsAt?: Date;
  location?: string;
  level?: ClassLevel;
  /** In words, such as '6–12'. */
  ages?: string;
};

/** Everyone who booked this session, or only some of them. */
export type WhomToAsk = { sessionId: string; bookingIds?: string[] | undefined };

const isAsked = ({ bookingIds }: WhomToAsk) =>
  bookingIds ? sql<boolean>`b.id = ANY(${bookingIds}::uuid[])` : sql<boolean>`true`;

/**
 * Asks those who booked this session. An unanswered earlier question is extended to both changes.
 * The caller holds the lock of the session.
 */
export async function insertChoices(
  trx: Trx,
  { until, before, ...whom }: WhomToAsk & { until: Date; before: BeforeChange },
): Promise<void> {
  const { startsAt = null, endsAt = null, location = null, level = null, ages = null } = before;
  // An open question keeps its oldest values; the values of a closed one are overwritten.
  const oldest = (column: string) => sql`${sql.ref(column)} = CASE
    WHEN choice.answer IS NULL AND choice.choose_until >= now()
    THEN coalesce(choice.${sql.ref(column)}, excluded.${sql.ref(column)})
    ELSE excluded.${sql.ref(column)} END`;
  await sql`
    INSERT INTO booking_choices AS choice (booking_id, choose_until, before_starts_at, before_ends_at,
      before_location, before_level, before_ages)
    SELECT b.id, ${until}::timestamptz, ${startsAt}::timestamptz, ${endsAt}::timestamptz,
      ${location}::text, ${level}::text, ${ages}::text
    FROM bookings b
    WHERE b.session_id = ${whom.sessionId}::uuid AND ${isAsked(whom)} AND ${holdsSeat('b')} AND ${isCancelable('b')}
    ON CONFLICT (booking_id) DO UPDATE SET asked_at = now(), choose_until = excluded.choose_until,
      answer = NULL, ${oldest('before_starts_at')}, ${oldest('before_ends_at')},
      ${oldest('before_location')}, ${oldest('before_level')},
      ${oldest('before_ages')}`.execute(trx);
}

/** The end of the first meeting, which a change moves. */
const firstEnd = sql<Date>`(SELECT met.ends_at FROM ${eachMeeting('s')} AS met
  ORDER BY met.starts_at LIMIT 1)`;

/** Undefined if the booking is not this student's, or the student was not asked. */
export async function selectChoice(db: Db, bookingId: string, studentId: string) {
  return db
    .selectFrom('bookingChoices as choice')
    .innerJoin('bookings as b', 'b.id', 'choice.bookingId')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select((eb) => [
      'b.id as bookingId',
      's.classId',
      's.id as sessionId',
      'c.title',
      'c.timeZone',
      'c.location',
      'c.level',
      'b.seats',
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(firstEnd).as('endTime'),
      isoTime(eb.ref('choice.beforeStartsAt')).as('beforeStartTime'),
      isoTime(eb.ref('choice.beforeEndsAt')).as('beforeEndTime'),
      'choice.beforeLocation',
      'choice.beforeLevel',
      'choice.beforeAges',
      'c.minAge',
      'c.maxAge',
      'choice.chooseUntil',
      'choice.answer',
      holdsSeat('b').as('isLive'),
      sql<Date>`now()`.as('now'),
    ])
    .where('b.id', '=', bookingId)
    .where('b.studentId', '=', studentId)
    .executeTakeFirst();
}

/** Records the answer if the question is open. */
export async function setAnswer(trx: Trx, bookingId: string, answer: ChoiceAnswer): Promise<void> {
  await trx
    .updateTable('bookingChoices')
    .set({ answer })
    .where('bookingId', '=', bookingId)
    .where('chooseUntil', '>=', sql<Date>`now()`)
    .where('answer', 'is', null)
    .execute();
}

/** After a material change: students can cancel for a full refund until then. */
export async function openFullRefunds(trx: Trx, whom: WhomToAsk, until: Date): Promise<void> {
  await trx
    .updateTable('bookings as b')
    .set({ fullRefundUntil: sql<Date>`greatest(b.full_refund_until, ${until})` })
    .where('b.sessionId', '=', whom.sessionId)
    .where(isAsked(whom))
    .where(isCancelable('b'))
    .execute();
}

/**
 * Students of the class can cancel for a full refund until the start. The caller holds the locks of
 * its sessions.
 */
export async function openRefundsUntilStart(trx: Trx, classId: string): Promise<void> {
  await trx
    .updateTable('bookings as b')
    .from('classSessions as s')
    .set({ fullRefundUntil: untilTheStart })
    .whereRef('s.id', '=', 'b.sessionId')
    .where('s.classId', '=', classId)
    .where(isScheduled('s'))
    .where(isCancelable('b'))
    .where((eb) => eb.not(hasBegun('b', 's')))
    .execute();
}
