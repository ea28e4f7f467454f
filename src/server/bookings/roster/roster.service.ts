import { z } from 'zod';
import { exactMoment, pageOf, readCursor } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { selectRoster, selectTaughtSession, selectTaughtSessions } from './roster.queries.ts';

const pageSize = 20;
/** The start of a session, and its id. */
const position = z.tuple([exactMoment, z.uuid()]);

type SessionsInput = { when: 'next' | 'past'; cursor?: string | undefined };

/** One page of a teacher's sessions. Throws VALIDATION_FAILED for a cursor of another list. */
export async function getTaughtSessions(db: Db, teacherId: string, input: SessionsInput) {
  const [startsAt, id] = input.cursor ? readCursor(input.cursor, position) : [];
  const after = startsAt && id ? { startsAt, id } : undefined;
  const limit = pageSize + 1;
  const found = await selectTaughtSessions(db, teacherId, { when: input.when, limit, after });
  const page = pageOf(found, pageSize, (row) => [row.startsAt, row.id]);
  return { ...page, items: page.items.map(({ startsAt: _, ...session }) => session) };
}

/**
 * A session with its students, and those who canceled or were canceled and may have to be reached. Throws CLASS_SESSION_NOT_FOUND, including for another teacher's.
 */
export async function getRoster(db: Db, teacherId: string, sessionId: string) {
  const session = await selectTaughtSession(db, teacherId, sessionId);
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
