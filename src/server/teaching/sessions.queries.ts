import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/**
 * The class of this teacher, kept from other changes until the end. It is locked before any of its
 * sessions, here and wherever both are: so nobody waits in a circle.
 */
export async function lockOwnClass(trx: Trx, classId: string, teacherId: string) {
  return trx
    .selectFrom('classes')
    .select(['id', 'title', 'location', 'timeZone', 'maxStudents', 'priceCents', 'isActive'])
    .where('id', '=', classId)
    .where('teacherId', '=', teacherId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same for the class that a session belongs to. */
export async function lockClassOfSession(trx: Trx, sessionId: string, teacherId: string) {
  return trx
    .selectFrom('classes as c')
    .innerJoin('classSessions as s', 's.classId', 'c.id')
    .select(['c.id', 'c.title', 'c.location', 'c.timeZone'])
    .where('s.id', '=', sessionId)
    .where('c.teacherId', '=', teacherId)
    .forNoKeyUpdate('c')
    .executeTakeFirst();
}

/** Nobody takes or gives back a seat in it until the end. */
export async function lockSession(trx: Trx, sessionId: string) {
  return trx
    .selectFrom('classSessions')
    .select(['id', 'startsAt', 'endsAt', 'status', sql<Date>`now()`.as('now')])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * The same for every session to come, in the order in which somebody who leaves locks theirs; and
 * whoever is waiting for a seat finds that it is not sold as it was.
 */
export async function reviseUpcomingSessions(trx: Trx, classId: string): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('classSessions')
        .select('id')
        .where('classId', '=', classId)
        .where('status', '=', 'scheduled')
        .where('startsAt', '>', sql<Date>`now()`)
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
}

export async function countUpcomingSessions(trx: Trx, classId: string): Promise<number> {
  const row = await trx
    .selectFrom('classSessions')
    .select(sql<number>`count(*)::int`.as('amount'))
    .where('classId', '=', classId)
    .where('status', '=', 'scheduled')
    .where('startsAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return row.amount;
}

/** Its page says something else from now on. */
export async function touchClass(trx: Trx, classId: string): Promise<void> {
  await trx
    .updateTable('classes')
    .set({ updatedAt: sql`now()` })
    .where('id', '=', classId)
    .execute();
}

export async function setSessionTime(
  trx: Trx,
  sessionId: string,
  slot: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await trx.updateTable('classSessions').set(slot).where('id', '=', sessionId).execute();
}

/** Of every session to come; a number below the seats taken fails on `class_sessions_seats_check`. */
export async function setUpcomingCapacity(
  trx: Trx,
  classId: string,
  capacity: number | null,
): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set({ capacity })
    .where('classId', '=', classId)
    .where('status', '=', 'scheduled')
    .where('startsAt', '>', sql<Date>`now()`)
    .execute();
}

/** Whoever has a seat in the class's sessions to come, or in one of them, each with their next. */
export async function selectUpcomingStudents(trx: Trx, classId: string, sessionId?: string) {
  return trx
    .selectFrom('classSessions as s')
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .distinctOn('student.id')
    .select(['student.email', 'student.fullName', 's.startsAt', 's.endsAt'])
    .where('s.classId', '=', classId)
    .where('s.status', '=', 'scheduled')
    .where('s.startsAt', '>', sql<Date>`now()`)
    .where('b.status', '=', 'confirmed')
    .$if(sessionId !== undefined, (query) => query.where('s.id', '=', sessionId ?? ''))
    .orderBy('student.id')
    .orderBy('s.startsAt')
    .execute();
}
