import { sql } from 'kysely';
import { areUnblocked } from '#server/auth/accounts/blocks.queries.ts';
import { recipient } from '#server/auth/accounts/recipient-columns.ts';
import { mayAct } from '#server/auth/accounts/suspension.queries.ts';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Recipient } from '#server/notifications/email.ts';
import { leadPicture } from '#server/uploads/lead-picture-columns.ts';
import type { Point } from '#shared/places.ts';
import { wantedLimits } from '#shared/search/wanted-limits.ts';
import { secondMs } from '#shared/units.ts';
import { isNear, isOpen } from './wanted.queries.ts';

// The request that a class was listed for.

/** For classes as `c`: others than those who asked for the class may be told of it. */
export const isToldToOthers = sql<boolean>`NOT EXISTS (SELECT FROM wanted_classes w
  WHERE w.class_id = c.id AND coalesce(w.notified_at, 'infinity')
    > now() - make_interval(secs => ${sql.lit(wantedLimits.firstMs / secondMs)}))`;

const isAffordable = (priceCents: unknown) =>
  sql<boolean>`${priceCents}::int <= coalesce(r.max_price_cents, ${priceCents}::int)`;

type Listed = {
  wantedId: string;
  classId: string;
  priceCents: number;
  location: string;
  point: Point;
};

/** Notes that the class was listed for the request, if the request is open, near and can afford it. */
export async function insertWantedClass(trx: Trx, listed: Listed): Promise<void> {
  const { wantedId, classId, priceCents, location, point } = listed;
  await sql`INSERT INTO wanted_classes (class_id, request_id, location)
    SELECT ${classId}::uuid, r.id, ${location} FROM wanted_requests r
    WHERE r.id = ${wantedId}::uuid AND ${isOpen} AND ${isNear(point)}
      AND ${isAffordable(priceCents)}`.execute(trx);
}

/** Keeps the class from changing, and returns its request, if people have not been told of it. */
export async function lockUntoldClass(trx: Trx, classId: string): Promise<string | undefined> {
  const found = await trx
    .selectFrom('wantedClasses as w')
    .innerJoin('classes as c', 'c.id', 'w.classId')
    .select('w.requestId')
    .where('c.id', '=', classId)
    .where('w.notifiedAt', 'is', null)
    .forShare('c')
    .executeTakeFirst();
  return found?.requestId;
}

/**
 * Marks the public class, if its people have not been told and it is still what they asked for: each
 * request hears of one class of each instructor. The request must be locked.
 */
export async function takeWantedClass(trx: Trx, classId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE wanted_classes w SET notified_at = now() FROM classes c, wanted_requests r
    WHERE w.class_id = ${classId}::uuid AND w.notified_at IS NULL
      AND c.id = w.class_id AND c.is_active AND c.location = w.location
      AND r.id = w.request_id AND ${isOpen} AND ${isAffordable(sql`c.price_cents`)}
      AND NOT EXISTS (SELECT FROM wanted_classes other
        JOIN classes taught ON taught.id = other.class_id
        WHERE other.request_id = r.id AND other.notified_at IS NOT NULL
          AND taught.teacher_id = c.teacher_id)`.execute(trx);
  return Number(numAffectedRows) > 0;
}

/** A public class that is not what was asked for anymore is a class like others. */
export async function deleteUntold(trx: Trx, classId: string): Promise<void> {
  await sql`DELETE FROM wanted_classes w USING classes c
    WHERE c.id = w.class_id AND c.id = ${classId}::uuid AND c.is_active
      AND w.notified_at IS NULL`.execute(trx);
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
