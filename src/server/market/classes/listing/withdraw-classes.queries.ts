import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { hasByHand } from '#server/market/bookings/states.queries.ts';
import { lastStart, nextStart } from '#server/market/classes/class-sessions/sessions.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { noExpectations } from '#shared/market/classes/expectations/what-to-expect.ts';

/**
 * Deletes classes that no one has booked or written about, and to which no one was added. The others stay but keep only the title,
 * because a description or address may contain personal data.
 */
export async function withdrawClasses(trx: Trx, teacherId: string): Promise<void> {
  await trx
    .deleteFrom('classSessions as unbooked')
    .using('classes as c')
    .whereRef('c.id', '=', 'unbooked.classId')
    .where(isTaughtBy('c', teacherId))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM class_sessions s JOIN bookings b ON b.session_id = s.id
        WHERE s.class_id = c.id)`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM class_sessions s
        WHERE s.class_id = c.id AND ${hasByHand('s')})`,
    )
    .where(sql<boolean>`NOT EXISTS (SELECT FROM waitlist_entries e WHERE e.class_id = c.id)`)
    .execute();
  await trx
    .deleteFrom('classes as c')
    .where(isTaughtBy('c', teacherId))
    .where(sql<boolean>`NOT EXISTS (SELECT FROM class_sessions s WHERE s.class_id = c.id)`)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM threads t WHERE t.class_id = c.id)`)
    .execute();
  await trx
    .updateTable('classSessions')
    .set({ externalId: null, externalIdTeacher: null })
    .where('externalIdTeacher', '=', teacherId)
    .execute();
  await trx
    .deleteFrom('classPictures as p')
    .using('classes as c')
    .whereRef('c.id', '=', 'p.classId')
    .where(isTaughtBy('c', teacherId))
    .execute();
  await trx
    .updateTable('classes')
    .set({
      isListed: false,
      externalId: null,
      description: 'No description provided',
      ...noExpectations,
      audienceWords: '',
      searchedNames: '',
      lastStartsAt: lastStart,
      nextStartsAt: nextStart,
      location: 'Location not specified',
      geocodedLocation: 'Location not specified',
      latitude: null,
      longitude: null,
      locationPrecision: 'unknown',
      isPointCorrected: false,
      city: null,
      region: null,
      countryCode: null,
      updatedAt: sql`now()`,
    })
    .where(isTaughtBy('classes', teacherId))
    .execute();
}
