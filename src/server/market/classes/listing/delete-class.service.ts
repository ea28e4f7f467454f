import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { releaseUploads } from '#server/files/uploads/uploads.queries.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { permits } from '#server/people/permissions/permissions.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { unlinkPictures } from './class-pictures.queries.ts';

/**
 * Deletes a class with its dates, as long as no one but its teacher has to do with it: no one booked it
 * or waits for it, even if that has ended, no one wrote about it, and staff did not hide it.
 */
export async function deleteClass(db: Db, viewerId: string, classId: string) {
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const found = await lockUse(trx, viewerId, classId);
    if (!found) throw new DomainError('CLASS_NOT_FOUND');
    if (found.isUsed) throw new DomainError('CLASS_IN_USE');
    await releaseUploads(trx, await unlinkPictures(trx, classId));
    await trx.deleteFrom('classSessions').where('classId', '=', classId).execute();
    await trx.deleteFrom('classes').where('id', '=', classId).execute();
  });
}

/** Locks the class and its dates against new bookings, places in line and threads, which refer to them. */
async function lockUse(trx: Trx, viewerId: string, classId: string) {
  const own = await trx
    .selectFrom('classes as c')
    .select('id')
    .where('id', '=', classId)
    .where(permits('class.edit', viewerId))
    .forUpdate()
    .executeTakeFirst();
  if (!own) return;
  await trx
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return trx
    .selectFrom('classes as c')
    .select(
      sql<boolean>`(c.removal_id IS NOT NULL
        OR EXISTS (SELECT FROM class_sessions s JOIN bookings b ON b.session_id = s.id
          WHERE s.class_id = c.id)
        OR EXISTS (SELECT FROM waitlist_entries e WHERE e.class_id = c.id)
        OR EXISTS (SELECT FROM threads t WHERE t.class_id = c.id))`.as('isUsed'),
    )
    .where('c.id', '=', classId)
    .executeTakeFirst();
}
