import { z } from 'zod';
import { numericQuery } from '#server/rest/rest-fields.ts';
import { rowsOf } from '#server/rest/rest-row.ts';
import { deskListFields } from '#shared/desk.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** What every call of the desk may be rejected with. */
export const deskErrors: ErrorCode[] = [
  'DESK_ROLE_REQUIRED',
  'DESK_FACTOR_REQUIRED',
  'DESK_FACTOR_UNUSED',
  'DESK_SIGN_IN_TOO_OLD',
];
/** For calls that support cannot make. */
export const adminErrors: ErrorCode[] = [...deskErrors, 'DESK_ADMIN_REQUIRED'];

export const deskRow = rowsOf({ tag: 'Desk', auth: 'member' });

/** The query of a list: a search, and a page. */
export const deskListQuery = {
  q: deskListFields.q,
  limit: numericQuery(deskListFields.limit.unwrap()).optional(),
  cursor: deskListFields.cursor,
};

export const deskPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
