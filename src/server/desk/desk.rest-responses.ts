import { z } from 'zod';
import { numericQuery } from '#server/rest/rest-fields.ts';
import { rowsOf } from '#server/rest/rest-row.ts';
import { deskListFields } from '#shared/desk/desk.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** Errors that any call of the desk can return. */
export const deskErrors: ErrorCode[] = [
  'DESK_ROLE_REQUIRED',
  'DESK_FACTOR_REQUIRED',
  'DESK_FACTOR_UNUSED',
  'DESK_SIGN_IN_TOO_OLD',
];
/** Errors of calls that support cannot make. */
export const adminErrors: ErrorCode[] = [...deskErrors, 'DESK_ADMIN_REQUIRED'];

export const deskRow = rowsOf({ tag: 'Desk', auth: 'member', scope: 'none' });

const listQuery = {
  q: deskListFields.q,
  limit: numericQuery(deskListFields.limit.unwrap()).optional(),
  cursor: deskListFields.cursor,
};

/** The common shape of list rows: a search, a page of these items, and maybe filters. */
export const deskList = <
  Item extends z.ZodType,
  Filters extends z.ZodRawShape = Record<never, z.ZodType>,
>(
  item: Item,
  filters?: Filters,
) => ({
  query: z.object({ ...listQuery, ...filters }),
  response: z.object({ items: z.array(item), nextCursor: z.string().nullable() }),
  errors: deskErrors,
});
