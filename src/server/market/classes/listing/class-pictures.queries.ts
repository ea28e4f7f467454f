import type { Db, Trx } from '#server/db/schema.ts';

export async function insertClassPictures(db: Db, classId: string, urls: string[]) {
  if (urls.length === 0) return;
  await db
    .insertInto('classPictures')
    .values(urls.map((url, position) => ({ classId, position, url })))
    .execute();
}

/** Unlinks all images of a class and returns their URLs. */
export async function unlinkPictures(trx: Trx, classId: string): Promise<string[]> {
  const taken = await trx
    .deleteFrom('classPictures')
    .where('classId', '=', classId)
    .returning('url')
    .execute();
  return taken.map(({ url }) => url);
}
