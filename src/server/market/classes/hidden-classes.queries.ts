import { sql } from 'kysely';
import { containsTextOrIsBy } from '#server/db/contains-text.ts';
import { isoTime } from '#server/db/expressions.ts';
import { type ListPage, listPage } from '#server/db/list-page.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { whatToExpectOf } from '#server/market/bookings/what-to-expect-columns.ts';
import { hasVisibility, removalColumn } from '#server/staff/removals/removal-columns.ts';
import type { ClassWait } from '#shared/market/classes/classes.ts';
import type { Visibility } from '#shared/staff/desk/moderation.ts';

/** Locks the class until the end of the transaction, like its instructor's changes. */
export async function lockClassToModerate(trx: Trx, classId: string) {
  return trx
    .selectFrom('classes as c')
    .select((eb) => [
      'c.id as classId',
      'c.title',
      removalColumn(eb.ref('c.removalId')).as('removal'),
    ])
    .where('c.id', '=', classId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The class that this removal hides now, with the reason. */
export async function selectHiddenClass(db: Db, removalId: string) {
  return db
    .selectFrom('classes as c')
    .innerJoin('removals as m', 'm.id', 'c.removalId')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select([
      'c.id as classId',
      'c.title',
      'c.timeZone',
      'teacher.fullName as teacherName',
      'm.reason',
      'm.explanation',
    ])
    .where('m.id', '=', removalId)
    .executeTakeFirst();
}

/** The decision also ends a review, so that the class is public once it is restored. */
export async function hideClass(trx: Trx, classId: string, removalId: string): Promise<void> {
  const waitsFor = sql<ClassWait | null>`nullif(waits_for, 'review')`;
  await trx
    .updateTable('classes')
    .set({ removalId, hiddenAt: sql`now()`, waitsFor, reviewReasons: null })
    .where('id', '=', classId)
    .execute();
}

/** Shows a class again, and returns whether it is now public. */
export async function restoreClass(trx: Trx, classId: string): Promise<boolean> {
  const { isActive } = await trx
    .updateTable('classes')
    .set({ removalId: null, hiddenAt: null })
    .where('id', '=', classId)
    .returning('isActive')
    .executeTakeFirstOrThrow();
  return isActive;
}

type ClassPage = ListPage & { visibility?: Visibility | undefined };

/** All classes, newest first; `q` is part of the title or of the instructor's username. */
export async function selectClassesToModerate(db: Db, page: ClassPage) {
  const { visibility } = page;
  return db
    .selectFrom('classes as c')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select((eb) => [
      'c.id',
      isoTime(eb.ref('c.createdAt')).as('createdAt'),
      'c.title',
      'c.description',
      whatToExpectOf('c').as('whatToExpect'),
      'c.isActive',
      'teacher.fullName as instructorName',
      'teacher.username as instructorUsername',
      removalColumn(eb.ref('c.removalId')).as('removal'),
    ])
    .$call(
      listPage(page, {
        id: 'c.id',
        search: (q) => containsTextOrIsBy(sql`lower(c.title)`, sql`c.teacher_id`, q),
        filters: (eb) => [visibility && hasVisibility(visibility, eb.ref('c.removalId'))],
      }),
    )
    .execute();
}
