import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';

type PageInput = { limit: number; cursor?: string | undefined };

/** The number of rows to select for a page: one row more than it has says that there is a next page. */
export const rowLimitOf = (limit: number) => limit + 1;

/**
 * One page of a list, whose cursor is the position of a row in its order. Select up to `rowLimit` rows
 * after the position `after`, and close the page with them.
 */
export function openPage<Position>({ limit, cursor }: PageInput, position: z.ZodType<Position>) {
  return {
    rowLimit: rowLimitOf(limit),
    after: cursor ? readCursor(cursor, position) : undefined,
    close: <Row>(rows: Row[], positionOf: (row: Row) => Position) =>
      pageOf(rows, limit, positionOf),
  };
}

/** The first `limit` of these rows, with the cursor of the next page if there are more. */
export function pageOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => unknown) {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : writeCursor(positionOf(last)) };
}

/** Encodes a row's sort position as an opaque, URL-safe cursor. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Throws VALIDATION_FAILED unless `cursor` came from `writeCursor`. */
export function readCursor<Position>(cursor: string, position: z.ZodType<Position>): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    const fields = { cursor: 'Must be the nextCursor of an earlier page' };
    throw new DomainError('VALIDATION_FAILED', { fields });
  }
}

/** A timestamp in the format of `exactTime`, limited to values PostgreSQL can parse. */
export const exactMoment = z.iso
  .datetime({ precision: 6 })
  .refine((moment) => Date.parse(moment) > 0);

const idPosition = z.tuple([z.uuid()]);

export type PageById = { rowLimit: number; after?: string | undefined };

type Filters<Input> = Omit<Input, keyof PageInput>;

/** One page of a list that is ordered by id. `select` also gets the rest of the input, such as filters. */
export async function pageById<Input extends PageInput, Row extends { id: string }>(
  { limit, cursor, ...filters }: Input,
  select: (page: Filters<Input> & PageById) => Promise<Row[]>,
) {
  const page = openPage({ limit, cursor }, idPosition);
  const rows = await select({ ...filters, rowLimit: page.rowLimit, after: page.after?.[0] });
  return page.close(rows, ({ id }) => [id]);
}

const timePosition = z.tuple([exactMoment, z.uuid()]);

/** `moment` is the time by which the list is ordered, in the format of `exactTime`. */
export type PageByTime = { rowLimit: number; after: { moment: string; id: string } | undefined };

/** Like `pageById` for a list that is ordered by a time and the id. */
export async function pageByTime<
  Input extends PageInput,
  Row extends { id: string; moment: string },
>(
  { limit, cursor, ...filters }: Input,
  select: (page: Filters<Input> & PageByTime) => Promise<Row[]>,
) {
  const page = openPage({ limit, cursor }, timePosition);
  const [moment, id] = page.after ?? [];
  const after = moment && id ? { moment, id } : undefined;
  const rows = await select({ ...filters, rowLimit: page.rowLimit, after });
  const { items, nextCursor } = page.close(rows, (row) => [row.moment, row.id]);
  return { items: items.map(({ moment: _, ...item }) => item), nextCursor };
}
