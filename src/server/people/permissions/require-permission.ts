import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import {
  type Permission,
  type ResourceKey,
  resources,
  selectIsPermitted,
} from './permissions.queries.ts';

type Caller = { deps: { db: Db }; viewer: { id: string } };
/** A resource by its id, such as `{ sessionId }`. */
type Target = { [Key in ResourceKey]: Record<Key, string> }[ResourceKey];

/**
 * The first line of each procedure that reads or changes a user's resource. Without the permission, the
 * resource does not exist for the caller. Services use `permits` to check again under their locks what can
 * change.
 */
export async function requirePermission(
  { deps, viewer }: Caller,
  permission: Permission,
  target: Target,
): Promise<void> {
  for (const [name, id] of Object.entries(target)) {
    const key = name as ResourceKey;
    if (!(await selectIsPermitted(deps.db, permission, { userId: viewer.id, key, id })))
      throw new DomainError(resources[key].notFound);
  }
}
