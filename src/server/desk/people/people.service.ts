import { z } from 'zod';
import { selectSignInMethods } from '#server/auth/factors/factors.queries.ts';
import { deviceLabel } from '#server/auth/sessions/device-label.ts';
import { selectSessionList } from '#server/auth/sessions/sessions.queries.ts';
import { pageOf, readCursor } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import type { PeopleListInput } from '#shared/people.ts';
import { selectClassesOf, selectPeople, selectPersonDetails } from './people.queries.ts';

const position = z.tuple([z.uuid()]);

/** One page of people, newest first. */
export async function listPeople(db: Db, { limit, cursor, ...filters }: PeopleListInput) {
  const after = cursor ? readCursor(cursor, position)[0] : undefined;
  const rows = await selectPeople(db, { ...filters, limit: limit + 1, after });
  return pageOf(rows, limit, ({ id }) => [id]);
}

/** What staff need to help a person. Throws PERSON_NOT_FOUND. */
export async function getPerson(db: Db, personId: string) {
  const person = await selectPersonDetails(db, personId);
  if (!person) throw new DomainError('PERSON_NOT_FOUND');
  const [signIn, sessions, taughtClasses] = await Promise.all([
    selectSignInMethods(db, personId),
    selectSessionList(db, personId),
    selectClassesOf(db, personId),
  ]);
  const openSessions = sessions.map(({ userAgent, ...session }) => ({
    ...session,
    device: deviceLabel(userAgent),
  }));
  return { ...person, ...signIn, openSessions, taughtClasses };
}
