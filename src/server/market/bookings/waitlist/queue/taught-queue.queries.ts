import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { holdKind } from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  isLiveEntry,
  isOfferedEntry,
  isWaitingEntry,
} from '#server/market/bookings/seats/offers/entries.queries.ts';
import { queueOrder } from '#server/market/bookings/seats/offers/queue.queries.ts';
import {
  type Dated,
  dateOf,
  isWaitlistOpen,
  place,
} from '#server/market/bookings/waitlist/waitlist-columns.ts';
import { permits } from '#server/people/permissions/permissions.queries.ts';

export async function selectTaughtClass(db: Db, classId: string) {
  return db
    .selectFrom('classes as c')
    .select(['c.id as classId', 'c.title', 'c.timeZone', isWaitlistOpen('c').as('isOpen')])
    .where('c.id', '=', classId)
    .executeTakeFirst();
}

/** All entries in the queue, in order, for the teacher of the class. */
export async function selectTaughtQueue(db: Db, classId: string) {
  return db
    .selectFrom('waitlistEntries as e')
    .innerJoin('users as student', 'student.id', 'e.studentId')
    .leftJoin('classSessions as wanted', 'wanted.id', 'e.sessionId')
    .leftJoin('classSessions as booked', 'booked.id', 'e.bookedSessionId')
    .leftJoin('seatHolds as h', (join) =>
      join.onRef('h.id', '=', 'e.holdId').on(isOfferedEntry('e')),
    )
    .leftJoin('classSessions as offered', 'offered.id', 'h.sessionId')
    .select((eb) => [
      'e.id',
      'e.status',
      'e.seats',
      isoTime(eb.ref('e.createdAt')).as('createdAt'),
      'student.username',
      'student.fullName',
      'student.profileImage',
      sql<Dated | null>`CASE WHEN wanted.id IS NOT NULL THEN ${dateOf('wanted')} END`.as('date'),
      sql<Dated | null>`CASE WHEN booked.id IS NOT NULL THEN ${dateOf('booked')} END`.as(
        'bookedDate',
      ),
      sql<
        (Dated & { expiresAt: string; isClaimed: boolean }) | null
      >`CASE WHEN h.id IS NOT NULL THEN
        (${dateOf('offered')})::jsonb || jsonb_build_object(
          'expiresAt', ${isoTime(sql.ref<Date>('h.expires_at'))},
          'isClaimed', h.kind <> ${holdKind('offer')}) END`.as('offer'),
      sql<{ at: string; reason: string } | null>`CASE WHEN e.moved_ahead_at IS NOT NULL THEN
        json_build_object('at', ${isoTime(sql.ref<Date>('e.moved_ahead_at'))},
          'reason', e.moved_ahead_reason) END`.as('movedAhead'),
    ])
    .where('e.classId', '=', classId)
    .where(isLiveEntry('e'))
    .orderBy(queueOrder)
    .execute();
}

/**
 * Locks the class of an entry if this user manages its waitlist, and returns the place in the queue;
 * null unless the entry waits.
 */
export async function lockClassOfEntry(trx: Trx, entryId: string, teacherId: string) {
  return trx
    .selectFrom('waitlistEntries as e')
    .innerJoin('classes as c', 'c.id', 'e.classId')
    .innerJoin('users as student', 'student.id', 'e.studentId')
    .select([
      'c.id',
      'c.title',
      'e.sessionId',
      'e.studentId',
      'student.fullName',
      place.as('place'),
    ])
    .where('e.id', '=', entryId)
    .where(permits('waitlist.manage', teacherId))
    .forNoKeyUpdate('c')
    .executeTakeFirst();
}

export type EntryOfClass = NonNullable<Awaited<ReturnType<typeof lockClassOfEntry>>>;

export async function selectIsWaiting(db: Db, entryId: string): Promise<boolean> {
  const found = await db
    .selectFrom('waitlistEntries as e')
    .select('e.id')
    .where('e.id', '=', entryId)
    .where(isWaitingEntry('e'))
    .executeTakeFirst();
  return found !== undefined;
}

/** Moves a waiting entry ahead of all entries that were not moved; false if it already was. */
export async function moveAhead(trx: Trx, entryId: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('waitlistEntries as e')
    .set({ movedAheadAt: sql<Date>`now()`, movedAheadReason: reason })
    .where('e.id', '=', entryId)
    .where(isWaitingEntry('e'))
    .where('e.movedAheadAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Opens or closes the queue to new entries; false if the class was deleted. */
export async function setOpen(
  db: Db,
  { classId, isOpen }: { classId: string; isOpen: boolean },
): Promise<boolean> {
  const write = isOpen
    ? sql`DELETE FROM closed_waitlists WHERE class_id IN (SELECT id FROM taught)`
    : sql`INSERT INTO closed_waitlists (class_id) SELECT id FROM taught ON CONFLICT DO NOTHING`;
  const { rows } = await sql`
    WITH taught AS (SELECT id FROM classes WHERE id = ${classId}::uuid FOR KEY SHARE),
    written AS (${write})
    SELECT id FROM taught`.execute(db);
  return rows.length > 0;
}
