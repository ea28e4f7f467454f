import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import {
  change,
  isLiveEntry,
  isOfferedEntry,
  isWaitingEntry,
  newStatus,
} from './entries.queries.ts';
import { isEndedForStudent, mayStillMove, standbySeats } from './standby-columns.ts';

/** The booking has another number of seats; less than offered ones are no change yet. */
const hasOtherSeats = sql<boolean>`(${isWaitingEntry('e')} AND e.seats <> ${standbySeats}
  OR ${isOfferedEntry('e')} AND e.seats < ${standbySeats})`;

/** The booking waits for another date of its class. */
export const isOnStandby = (booking: string) => sql<boolean>`EXISTS (SELECT FROM waitlist_entries e
  WHERE e.booking_id = ${sql.ref(`${booking}.id`)} AND ${isLiveEntry('e')})`;

const selectStandby = (db: Db) =>
  db
    .selectFrom('waitlistEntries as e')
    .select('e.sessionId')
    .distinct()
    .where('e.bookingId', 'is not', null)
    .where(isLiveEntry('e'))
    .orderBy('e.sessionId')
    .$narrowType<{ sessionId: string }>();

/** The dates that these bookings wait for. */
export async function selectStandbyDatesOf(db: Db, bookingIds: string[]) {
  return selectStandby(db)
    .where('e.bookingId', '=', sql<string>`ANY(${bookingIds}::uuid[])`)
    .execute();
}

/** The dates with entries that `endStandby` or `setStandbySeats` would change. */
export async function selectChangedStandbyDates(db: Db) {
  return selectStandby(db).where(sql<boolean>`(NOT ${mayStillMove} OR ${hasOtherSeats})`).execute();
}

/** False once the booking of an entry on standby can't move to the wanted date anymore. */
export async function selectMayStillMove(trx: Trx, entryId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('waitlistEntries as e')
    .select('e.id')
    .where('e.id', '=', entryId)
    .where(mayStillMove)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Ends the entries on standby for a date whose bookings can't move to it anymore. The caller holds the lock of the session, and
 * ends their open offers.
 */
export async function endStandby(trx: Trx, sessionId: string) {
  return change(trx, 'expired')
    .where('e.sessionId', '=', sessionId)
    .where('e.bookingId', 'is not', null)
    .where(isLiveEntry('e'))
    .where(sql<boolean>`NOT ${mayStillMove}`)
    .returning(['e.id as entryId', 'e.holdId', isEndedForStudent.as('isEndedForStudent')])
    .execute();
}

/**
 * Lets the entries on standby for a date wait for as many seats as their bookings have; an offer of fewer is withdrawn. Returns
 * these offers, for the caller, who holds the lock of the session, to end.
 */
export async function setStandbySeats(trx: Trx, sessionId: string): Promise<string[]> {
  const changed = await trx
    .updateTable('waitlistEntries as e')
    .set({ ...newStatus('waiting'), seats: sql<number>`${standbySeats}` })
    .where('e.sessionId', '=', sessionId)
    .where('e.bookingId', 'is not', null)
    .where(isLiveEntry('e'))
    .where(hasOtherSeats)
    .returning('e.holdId')
    .execute();
  return changed.flatMap(({ holdId }) => holdId ?? []);
}

/** Puts a student who waits for this date like anyone else on standby, at the same place; undefined if there is none. */
export async function setStandby(trx: Trx, { studentId, sessionId, ...standby }: NewStandby) {
  return trx
    .updateTable('waitlistEntries as e')
    .set(standby)
    .where('e.studentId', '=', studentId)
    .where('e.sessionId', '=', sessionId)
    .where('e.bookingId', 'is', null)
    .where(isWaitingEntry('e'))
    .returning('e.id')
    .executeTakeFirst();
}

type NewStandby = {
  studentId: string;
  sessionId: string;
  bookingId: string;
  bookedSessionId: string;
  seats: number;
};
