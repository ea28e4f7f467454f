import { pageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { selectRoster, selectTaughtSession, selectTaughtSessions } from './roster.queries.ts';

const pageSize = 20;

type SessionsInput = { when: 'next' | 'past'; cursor?: string | undefined };

/** One page of a teacher's sessions. Throws VALIDATION_FAILED for a cursor of another list. */
export async function getTaughtSessions(db: Db, viewerId: string, { when, cursor }: SessionsInput) {
  return pageByTime({ limit: pageSize, cursor }, (page) =>
    selectTaughtSessions(db, viewerId, { when, ...page }),
  );
}

/** A session with its students, and with canceled students who may have to be reached. */
export async function getRoster(db: Db, sessionId: string) {
  const session = await selectTaughtSession(db, sessionId);
  if (!session) throw new DomainError('CLASS_SESSION_NOT_FOUND');
  const rows = await selectRoster(db, sessionId);
  const listed = (isListed: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isListed).map(({ holdsSeat: _, ...student }) => student);
  return {
    session,
    students: listed(({ holdsSeat }) => holdsSeat),
    canceled: listed(({ holdsSeat }) => !holdsSeat),
  };
}
