import { sql } from 'kysely';
import type { NewClass, Trx } from '#server/db/schema.ts';

export async function updateClass(
  trx: Trx,
  classId: string,
  listing: Omit<NewClass, 'id' | 'teacherId' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  await trx
    .updateTable('classes')
    .set({ ...listing, updatedAt: sql`now()` })
    .where('id', '=', classId)
    .execute();
}

/** Unlinks all images of a class and returns their URLs. */
export async function takePictures(trx: Trx, classId: string): Promise<string[]> {
  const taken = await trx
    .deleteFrom('classPictures')
    .where('classId', '=', classId)
    .returning('url')
    .execute();
  return taken.map(({ url }) => url);
}
