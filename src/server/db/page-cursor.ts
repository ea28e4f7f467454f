import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';

/** The place of a row in its list, as one opaque word for addresses and inputs. */
export function writeCursor(place: unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** A moment as `exactTime` writes it, and nothing that the database could not read. */
export const exactMoment = z.iso
  .datetime({ precision: 6 })
  .refine((moment) => Date.parse(moment) > 0);

/** Throws VALIDATION_FAILED for what `writeCursor` has not written. */
export function readCursor<Place>(cursor: string, place: z.ZodType<Place>): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    const fields = { cursor: 'Must be the nextCursor of an earlier page' };
    throw new DomainError('VALIDATION_FAILED', { fields });
  }
}

/** One page of the `limit + 1` rows that were read for it, and where the next one begins. */
export function pageOf<Row>(rows: Row[], limit: number, placeOf: (row: Row) => unknown[]) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor(placeOf(last)) : null };
}
