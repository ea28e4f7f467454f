import { sql } from 'kysely';
import type { Db, NewUpload, Trx } from '#server/db/schema.ts';
import type { StoredFacts } from '#server/files/pictures/picture-worker.ts';
import { storageUrl } from '#shared/files/images.ts';
import { type UploadPurpose, uploadLimits } from '#shared/files/uploads.ts';

/** The time when an unused file expires, counted from its upload or from when it was dropped. */
const graceTime = sql<Date>`now() + make_interval(hours => ${uploadLimits.unusedHours})`;

/** Total bytes of a user's uploads, including unfinished ones. */
export async function selectUsedBytes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select(
      sql<number>`coalesce(sum(coalesce(stored_bytes, declared_bytes)), 0)::float8`.as('used'),
    )
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return row.used;
}

const uploadColumns = [
  'id',
  'userId',
  'purpose',
  'type',
  'declaredBytes',
  'status',
  'name',
  'url',
  'width',
  'height',
  'widths',
  'placeholder',
] as const;

export type Upload = NonNullable<Awaited<ReturnType<typeof selectUpload>>>;

export async function selectUpload(db: Db, id: string) {
  return db.selectFrom('uploads').select(uploadColumns).where('id', '=', id).executeTakeFirst();
}

export async function selectUploadsByClientIds(db: Db, userId: string, clientIds: string[]) {
  return db
    .selectFrom('uploads')
    .select(['id', 'clientId', 'purpose', 'declaredBytes', 'status'])
    .where('userId', '=', userId)
    .where('clientId', 'in', clientIds)
    .execute();
}

export async function insertUploads(trx: Trx, uploads: NewUpload[]): Promise<void> {
  if (uploads.length === 0) return;
  await trx
    .insertInto('uploads')
    .values(uploads.map((upload) => ({ expiresAt: graceTime, ...upload })))
    .execute();
}

/**
 * Sets the name of the files about to be written, or clears it; `earlier` is the expected old name.
 * False when the upload is no longer pending or another attempt has set the name.
 */
export async function nameUpload(
  db: Db,
  id: string,
  earlier: string | null,
  name: string | null,
): Promise<boolean> {
  const row = await db
    .updateTable('uploads')
    .set({ name, width: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('name', 'is not distinct from', earlier)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the facts about the finished picture; false when another attempt has taken over. */
export async function describeUpload(
  db: Db,
  id: string,
  name: string,
  facts: StoredFacts,
): Promise<boolean> {
  const row = await db
    .updateTable('uploads')
    .set(facts)
    .where('id', '=', id)
    .where('name', '=', name)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** `name` is set only for files that this server stores. */
type Storing = { id: string; userId: string; url: string; storedBytes: number; name?: string };

/** Stores a pending upload for the user who started it; undefined when that does not match. */
export async function storeUpload(db: Db, { id, userId, name, ...file }: Storing) {
  return db
    .updateTable('uploads')
    .set({ status: 'stored', ...file, expiresAt: graceTime })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .returning(uploadColumns)
    .executeTakeFirst();
}

/** Locks these rows until the transaction ends, in a fixed order to avoid deadlock. */
export async function lockUploads(trx: Trx, urls: string[]): Promise<void> {
  if (urls.length === 0) return;
  await trx
    .selectFrom('uploads')
    .select('id')
    .where('url', 'in', urls)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Keeps this user's pictures from expiring; returns the URLs among `urls` that are theirs. */
export async function keepUploads(
  trx: Trx,
  userId: string,
  purpose: UploadPurpose,
  urls: string[],
): Promise<string[]> {
  if (urls.length === 0) return [];
  const kept = await trx
    .updateTable('uploads')
    .set({ expiresAt: null })
    .where('url', 'in', urls)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('status', '=', 'stored')
    .returning('url')
    .execute();
  return kept.flatMap(({ url }) => url ?? []);
}

/** Starts the grace period of pictures that no class or profile shows anymore. */
export async function releaseUploads(trx: Trx, urls: string[]): Promise<void> {
  if (urls.length === 0) return;
  await trx
    .updateTable('uploads')
    .set({ expiresAt: graceTime })
    .where('url', 'in', urls)
    .where(isShownNowhere)
    .execute();
}

/** Expires all uploads of a deleted account, including those in progress. */
export async function expireUploadsOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({ status: 'removing', expiresAt: sql`now()` })
    .where('userId', '=', userId)
    .execute();
}

export type ExpiredUpload = { id: string; name: string | null };

/** A user's uploads that are marked for removal. */
export async function selectRemovingUploads(db: Db, userId: string): Promise<ExpiredUpload[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'name'])
    .where('userId', '=', userId)
    .where('status', '=', 'removing')
    .execute();
}

/** Marks up to `limit` expired uploads for removal; their files can then be deleted. */
export async function takeExpiredUploads(db: Db, limit: number): Promise<ExpiredUpload[]> {
  return db
    .updateTable('uploads')
    .set({ status: 'removing' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('uploads')
        .select('id')
        .where('expiresAt', '<', sql<Date>`now()`)
        .where(isShownNowhere)
        .orderBy('expiresAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'name'])
    .execute();
}

export async function deleteUploads(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('uploads').where('id', 'in', ids).where('status', '=', 'removing').execute();
}

const isShownNowhere = sql<boolean>`(
  NOT EXISTS (SELECT FROM class_pictures p WHERE p.url = uploads.url)
  AND NOT EXISTS (SELECT FROM users u WHERE u.profile_image = uploads.url))`;

/** The pictures stored here that something shows; others may be deleted at any time. */
export async function selectUsedPictures(db: Db) {
  return db
    .selectFrom('uploads')
    .select(['url', 'width', 'widths'])
    .where('status', '=', 'stored')
    .where('expiresAt', 'is', null)
    .where('url', 'like', `${storageUrl('')}%`)
    .$narrowType<{ url: string }>()
    .execute();
}
