import type { Db } from '#server/db/schema.ts';
import { releaseUploads } from '#server/files/uploads/uploads.queries.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { unlinkPictures } from './class-pictures.queries.ts';
import { lockUse } from './delete-class.queries.ts';

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
