import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { storageUrl } from '#shared/images.ts';
import { type ImageType, imageEndings } from '#shared/uploads.ts';
import { makePicture } from '../pictures.ts';
import { describeUpload, nameUpload, type Upload } from '../uploads.queries.ts';
import type { PartFiles } from './part-files.ts';
import type { StoredFiles } from './stored-files.ts';

type Room = { db: Db; parts: PartFiles; stored: StoredFiles };

export type StoredPicture = {
  /** Of the picture itself; the other sizes stand beside it. */
  fileName: string;
  url: string;
  type: ImageType;
  storedBytes: number;
};

/**
 * Makes the picture of what came in and writes its files, under a name that was never there.
 * Throws what `makePicture` throws, UPLOAD_NOT_FOUND, or UPLOAD_REFUSED when another attempt took
 * over meanwhile.
 */
export async function storePicture(
  { db, parts, stored }: Room,
  { id, purpose, name: earlierName, widths: earlierWidths }: Upload,
): Promise<StoredPicture> {
  // What an attempt left that broke off while it wrote.
  if (earlierName) await stored.remove(earlierName, earlierWidths);
  const name = `${Date.now()}-${randomBytes(16).toString('hex')}`;
  if (!(await nameUpload(db, id, name))) throw new DomainError('UPLOAD_NOT_FOUND');
  const shape = purpose === 'profileImage' ? 'square' : 'natural';
  const { files, ending, ...facts } = await makePicture(parts.pathOf(id), shape).catch(
    async (refusal) => {
      await parts.remove(id);
      throw refusal;
    },
  );
  const storedBytes = await stored.write(name, files);
  const type = typeOf(ending);
  if (!(await describeUpload(db, id, name, { ...facts, type, storedBytes }))) {
    await stored.remove(name, facts.widths);
    throw new DomainError('UPLOAD_REFUSED');
  }
  const fileName = `${name}.${ending}`;
  return { fileName, url: storageUrl(fileName), type, storedBytes };
}

const typesByEnding = Object.fromEntries(
  Object.entries(imageEndings).map(([type, ending]) => [ending, type]),
) as Record<string, ImageType>;

function typeOf(ending: string): ImageType {
  return typesByEnding[ending] ?? 'image/jpeg';
}
