import type { Deps } from '#server/app/deps.ts';
import { lockOwner } from '#server/people/auth/flows/confirm-identity.service.ts';
import { endAccess } from '#server/people/auth/flows/end-access.service.ts';
import { deviceLabel } from '#server/people/auth/sessions/device-label.ts';
import {
  deleteSessionByHandle,
  selectSessionList,
} from '#server/people/auth/sessions/sessions.queries.ts';
import type { Owner } from '#server/people/auth/sessions/sessions.ts';
import { deviceHashOf, type Visitor } from '#server/people/auth/sessions/visitor.ts';
import { DomainError } from '#shared/errors.ts';

/** The user's sessions, most recently used first. */
export async function listSessions({ db }: Deps, { viewer, session }: Owner) {
  const rows = await selectSessionList(db, viewer.id);
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceLabel(userAgent),
    isCurrent: row.id === session.handle,
  }));
}

/** Ends a session and the email change that it requested. Another user's session counts as ended. */
export async function endListedSession({ db }: Deps, owner: Owner, handle: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOwner(trx, owner);
    if (!(await deleteSessionByHandle(trx, owner.viewer.id, handle)))
      throw new DomainError('SESSION_ENDED');
  });
}

export async function endOtherSessions(deps: Deps, owner: Owner, visitor: Visitor): Promise<void> {
  const { viewer, session } = owner;
  await deps.db.transaction().execute(async (trx) => {
    await lockOwner(trx, owner);
    const kept = { session: session.handle, device: deviceHashOf(visitor) };
    await endAccess(deps, trx, viewer.id, 'signedOutElsewhere', kept);
  });
}
