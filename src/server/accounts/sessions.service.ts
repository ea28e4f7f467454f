import type { Deps } from '#server/deps.ts';
import { DomainError } from '#shared/errors.ts';
import { deviceWords } from './devices/device-words.ts';
import {
  deleteOtherSessions,
  deleteSessionByHandle,
  selectSessionList,
} from './sessions.queries.ts';
import type { Owner } from './sessions.ts';
import type { Account } from './users.queries.ts';

/** Where this person is signed in, the last used first. */
export async function listSessions({ db }: Deps, { viewer, session }: Owner) {
  const rows = await selectSessionList(db, viewer.id);
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceWords(userAgent),
    isCurrent: row.id === session.handle,
  }));
}

/** Throws SESSION_ENDED, also for somebody else's. */
export async function endListedSession({ db }: Deps, viewer: Account, handle: string) {
  if (!(await deleteSessionByHandle(db, viewer.id, handle))) throw new DomainError('SESSION_ENDED');
}

export async function endOtherSessions({ db }: Deps, { viewer, session }: Owner): Promise<void> {
  await db.transaction().execute((trx) => deleteOtherSessions(trx, viewer.id, session.handle));
}
