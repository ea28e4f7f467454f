import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { type Permission, selectIsPermitted, type ThingId, things } from './permissions.queries.ts';

type Caller = { deps: { db: Db }; viewer: { id: string } };
/** A thing by its id, such as `{ sessionId }`. */
type Target = { [Key in ThingId]: Record<Key, string> }[ThingId];

/**
 * The first line of each procedure that touches something of someone. Without the permission, the thing
 * does not exist for the caller. Services check again under their locks what can change, with `permits`.
 */
export async function requirePermission(
  { deps, viewer }: Caller,
  permission: Permission,
  target: Target,
): Promise<void> {
  for (const [name, id] of Object.entries(target)) {
    const key = name as ThingId;
    if (!(await selectIsPermitted(deps.db, permission, { userId: viewer.id, key, id })))
      throw new DomainError(things[key].notFound);
  }
}
