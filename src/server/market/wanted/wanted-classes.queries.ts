import { sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import { areUnblocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import type { Recipient } from '#server/people/notifications/email.ts';
import type { Point } from '#shared/market/places.ts';
import { isNear, isOpen } from './wanted.queries.ts';

/** The request that the class was listed for, and the place of the class. */
export async function selectListedFor(db: Db, classId: string) {
  return db
    .selectFrom('classes as c')
    .select((eb) => [
      eb.ref('c.wantedId').$notNull().as('requestId'),
      'c.location',
      'c.latitude',
      'c.longitude',
    ])
    .where('c.id', '=', classId)
    .where('c.wantedId', 'is not', null)
    .executeTakeFirst();
}

/**
 * Records that the people of the request are emailed about this class, if the class is public, near the
 * request's place (`point` is the class's location) and within its price. Each request gets at most one
 * class per instructor. The request must be locked.
 */
export async function insertWantedClass(trx: Trx, classId: string, point: Point): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO wanted_classes (class_id, request_id)
    SELECT c.id, r.id FROM classes c JOIN wanted_requests r ON r.id = c.wanted_id
    WHERE c.id = ${classId}::uuid AND c.is_active AND ${isOpen} AND ${isNear(point)}
      AND c.price_cents <= coalesce(r.max_price_cents, c.price_cents)
      AND NOT EXISTS (SELECT FROM wanted_classes other
        JOIN classes taught ON taught.id = other.class_id
        WHERE other.request_id = r.id AND taught.teacher_id = c.teacher_id)`.execute(trx);
  return Number(numAffectedRows) > 0;
}

/** For emails about a class that was listed for a request. */
export async function selectWantedNotice(db: Db, classId: string) {
  return db
    .selectFrom('wantedClasses as w')
    .innerJoin('wantedRequests as r', 'r.id', 'w.requestId')
    .innerJoin('classes as c', 'c.id', 'w.classId')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select((eb) => [
      'c.id as classId',
      'c.teacherId',
      'c.title',
      leadPicture('c').as('picture'),
      'c.location',
      'c.timeZone',
      isoTime(eb.ref('c.nextStartsAt')).as('startTime'),
      dollars(eb.ref('c.priceCents')).as('price'),
      'teacher.fullName as teacherName',
      'r.words',
      'r.place',
    ])
    .where('c.id', '=', classId)
    .executeTakeFirstOrThrow();
}

/** Everyone who asked for the class, except its instructor and people with a block between them. */
export async function selectPeopleToTell(db: Db, classId: string) {
  const { rows } = await sql<{ userId: string; person: Recipient }>`
    SELECT u.id AS user_id, ${recipient('u')} AS person
    FROM wanted_classes w JOIN classes c ON c.id = w.class_id
    JOIN wanted_people p ON p.request_id = w.request_id AND p.ends_at > now()
    JOIN users u ON u.id = p.user_id AND ${mayAct('u')}
    WHERE c.id = ${classId} AND u.id <> c.teacher_id
      AND ${areUnblocked(sql`u.id`, sql`c.teacher_id`)}
    ORDER BY u.id`.execute(db);
  return rows;
}
