import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { NewUpload, Trx } from '#server/db/schema.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { normalizeImageUrl, type Picture } from '#shared/files/images.ts';
import {
  type DeclaredFile,
  fileRejection,
  type UploadPurpose,
  uploadLimits,
} from '#shared/files/uploads.ts';
import {
  insertUploads,
  keepUploads,
  lockUploads,
  selectUploadsByClientIds,
  selectUsedBytes,
  storeUpload,
  type Upload,
} from './uploads.queries.ts';

type BeginUploadsInput = { userId: string; purpose: UploadPurpose; files: DeclaredFile[] };

/**
 * Reserves quota for files about to be sent; returns an id for each. A repeated `clientIds` entry,
 * the client's own id for a file, resumes an interrupted upload.
 */
export async function beginUploads(
  { db }: Deps,
  { userId, purpose, files }: BeginUploadsInput,
  clientIds: string[] = files.map(() => crypto.randomUUID()),
): Promise<string[]> {
  if (files.length === 0)
    throw new DomainError('VALIDATION_FAILED', { fields: { files: 'Choose at least one file' } });
  if (files.length > uploadLimits.maxFiles[purpose]) throw new DomainError('TOO_MANY_FILES');
  if (new Set(clientIds).size !== files.length) throw new DomainError('VALIDATION_FAILED');
  for (const file of files) {
    const rejection = fileRejection(file);
    if (rejection) throw new DomainError(rejection.code, { message: rejection.message });
  }
  await consumeAttempt(db, 'upload', { account: userId, attempts: files.length });
  return db.transaction().execute(async (trx) => {
    // Serialize per user, or concurrent requests could exceed the quota.
    if (!(await lockAccount(trx, userId))) throw new DomainError('UPLOAD_UNAUTHENTICATED');
    const begun = await selectUploadsByClientIds(trx, userId, clientIds);
    const fresh: NewUpload[] = [];
    const ids = files.map(({ type, size }, index) => {
      const clientId = clientIds[index] ?? '';
      const earlier = begun.find((upload) => upload.clientId === clientId);
      if (earlier) return resumeUpload(earlier, purpose, size);
      const id = newId();
      fresh.push({ id, userId, clientId, purpose, type, declaredBytes: size });
      return id;
    });
    const freshBytes = fresh.reduce((sum, { declaredBytes }) => sum + declaredBytes, 0);
    if (
      freshBytes > 0 &&
      (await selectUsedBytes(trx, userId)) + freshBytes > uploadLimits.quotaBytes
    )
      throw new DomainError('UPLOAD_QUOTA_REACHED');
    await insertUploads(trx, fresh);
    return ids;
  });
}

type Begun = Awaited<ReturnType<typeof selectUploadsByClientIds>>[number];

function resumeUpload({ id, ...begun }: Begun, purpose: UploadPurpose, size: number): string {
  const isSame = begun.purpose === purpose && begun.declaredBytes === size;
  if (!isSame || begun.status === 'removing') throw new DomainError('UPLOAD_CHANGED');
  return id;
}

type Arrival = { id: string; userId: string; url: string; storedBytes: number; name?: string };

/** Marks an uploaded file as stored, only once and only for its user. */
export async function acceptUpload({ db }: Deps, arrival: Arrival): Promise<Picture> {
  const stored = await storeUpload(db, arrival);
  if (!stored) throw new DomainError('UPLOAD_REJECTED');
  return pictureOf(stored);
}

export function pictureOf({ url, width, height, widths, placeholder }: Upload): Picture {
  return { url: url ?? '', width, height, widths, placeholder };
}

/**
 * Keeps these images from expiring; returns their stored URLs, in order and without duplicates. An
 * image that this user did not upload is reported at `field`.
 */
export async function keepOwnImages(
  trx: Trx,
  {
    userId,
    purpose,
    host,
    field,
  }: { userId: string; purpose: UploadPurpose; host: string; field: string },
  images: string[],
  /** The currently shown URLs, which may be released next. */
  before: string[] = [],
): Promise<string[]> {
  const urls = [...new Set(images.map((image) => storedUrl(image, host)))];
  await lockUploads(trx, [...urls, ...before]);
  const kept = new Set(await keepUploads(trx, userId, purpose, urls));
  if (urls.some((url) => !kept.has(url)))
    throw new DomainError('IMAGE_NOT_UPLOADED', {
      fields: { [field]: 'Please upload your pictures to LearnLocal first' },
    });
  return urls;
}

/** Strips our own host, which may change, from URLs of our files. */
export function storedUrl(image: string, host: string): string {
  const address = normalizeImageUrl(image, host);
  return address.startsWith(`${host}/`) ? address.slice(host.length) : address;
}
