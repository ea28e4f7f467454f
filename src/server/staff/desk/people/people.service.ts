import type { Db } from '#server/db/schema.ts';
import { selectSignInMethods } from '#server/people/auth/factors/factors.queries.ts';
import { deviceLabel } from '#server/people/auth/sessions/device-label.ts';
import { selectSessionList } from '#server/people/auth/sessions/sessions.queries.ts';
import { selectBookingsOf } from '#server/staff/desk/history/desk-bookings.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { selectClassesOf, selectPersonDetails } from './people.queries.ts';

/** Everything that staff need to help a person. */
export async function getPerson(db: Db, personId: string) {
  const person = await selectPersonDetails(db, personId);
  if (!person) throw new DomainError('PERSON_NOT_FOUND');
  const [signIn, sessions, taughtClasses, latestBookings] = await Promise.all([
    selectSignInMethods(db, personId),
    selectSessionList(db, personId),
    selectClassesOf(db, personId),
    selectBookingsOf(db, personId),
  ]);
  const openSessions = sessions.map(({ userAgent, ...session }) => ({
    ...session,
    device: deviceLabel(userAgent),
  }));
  return { ...person, ...signIn, openSessions, taughtClasses, latestBookings };
}
