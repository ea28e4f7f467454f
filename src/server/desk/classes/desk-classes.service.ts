import { z } from 'zod';
import { selectClassesToModerate } from '#server/classes/hidden-classes.queries.ts';
import { pageOf, readCursor } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import type { HideableListInput } from '#shared/moderation-forms.ts';

const position = z.tuple([z.uuid()]);

/** One page of all classes, newest first. */
export async function listClasses(db: Db, { limit, cursor, q, visibility }: HideableListInput) {
  const after = cursor ? readCursor(cursor, position)[0] : undefined;
  const rows = await selectClassesToModerate(db, { q, visibility, limit: limit + 1, after });
  return pageOf(rows, limit, ({ id }) => [id]);
}
