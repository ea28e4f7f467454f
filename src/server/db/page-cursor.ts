import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';

/** Encodes a row's sort position as an opaque, URL-safe cursor. */
export function writeCursor(position: unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** A timestamp in the format of `exactTime`, limited to values PostgreSQL can parse. */
export const exactMoment = z.iso
  .datetime({ precision: 6 })
  .refine((moment) => Date.parse(moment) > 0);

/** Throws VALIDATION_FAILED unless `cursor` came from `writeCursor`. */
export function readCursor<Position>(cursor: string, position: z.ZodType<Position>): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    const fields = { cursor: 'Must be the nextCursor of an earlier page' };
    throw new DomainError('VALIDATION_FAILED', { fields });
  }
}

/** Takes `limit + 1` rows and returns one page with the cursor of the next. */
export function pageOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => unknown[]) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor(positionOf(last)) : null };
}

const idPosition = z.tuple([z.uuid()]);

export type PageById = { limit: number; after: string | undefined };

/** One page of a list that is ordered by id. */
export async function pageById<Row extends { id: string }>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  select: (page: PageById) => Promise<Row[]>,
) {
  const after = cursor ? readCursor(cursor, idPosition)[0] : undefined;
  return pageOf(await select({ limit: limit + 1, after }), limit, ({ id }) => [id]);
}

const timePosition = z.tuple([exactMoment, z.uuid()]);

/** `moment` is the time by which the list is ordered, in the format of `exactTime`. */
export type PageByTime = { limit: number; after: { moment: string; id: string } | undefined };

/** One page of a list that is ordered by a time and the id. */
export async function pageByTime<Row extends { id: string; moment: string | null }>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  select: (page: PageByTime) => Promise<Row[]>,
) {
  const [moment, id] = cursor ? readCursor(cursor, timePosition) : [];
  const after = moment && id ? { moment, id } : undefined;
  const rows = await select({ limit: limit + 1, after });
  const page = pageOf(rows, limit, (row) => [row.moment, row.id]);
  return { ...page, items: page.items.map(({ moment: _, ...item }) => item) };
}
