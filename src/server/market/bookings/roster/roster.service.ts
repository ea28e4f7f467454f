import { pageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { selectAddedTo } from '#server/market/bookings/by-hand/by-hand.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { TaughtBookingsInput } from '#shared/market/bookings/teaching.ts';
import {
  selectRoster,
  selectRosterEntries,
  selectTaughtSession,
  selectTaughtSessions,
  selectTaughtSessionsById,
} from './roster.queries.ts';
import { selectTaughtBookings } from './taught-bookings.queries.ts';

const pageSize = 20;

type SessionsInput = {
  when?: 'next' | 'past' | undefined;
  externalId?: string | undefined;
  cursor?: string | undefined;
};

/** One page of a teacher's sessions. Throws VALIDATION_FAILED for a cursor of another list. */
export async function getTaughtSessions(db: Db, viewerId: string, input: SessionsInput) {
  const { when, externalId, cursor } = input;
  return pageByTime({ limit: pageSize, cursor }, (page) =>
    selectTaughtSessions(db, viewerId, { when, externalId, ...page }),
  );
}

/** One page of the bookings of a teacher's sessions. */
export async function getTaughtBookings(db: Db, viewerId: string, input: TaughtBookingsInput) {
  const { items, nextCursor } = await pageByTime(input, (page) =>
    selectTaughtBookings(db, viewerId, page),
  );
  const [entries, sessions] = await Promise.all([
    selectRosterEntries(
      db,
      items.map(({ id }) => id),
    ),
    selectTaughtSessionsById(db, [...new Set(items.map(({ sessionId }) => sessionId))]),
  ]);
  const entryById = new Map(entries.map((entry) => [entry.bookingId, entry]));
  const sessionById = new Map(sessions.map((session) => [session.id, session]));
  return {
    items: items.flatMap(({ id, sessionId }) => {
      const [entry, session] = [entryById.get(id), sessionById.get(sessionId)];
      return entry && session ? [showTaughtBooking(entry, session)] : [];
    }),
    nextCursor,
  };
}

type Entry = Awaited<ReturnType<typeof selectRosterEntries>>[number];
type Session = Awaited<ReturnType<typeof selectTaughtSessionsById>>[number];

const showTaughtBooking = ({ bookingId, joinedDate, ...entry }: Entry, session: Session) => {
  const { fullName, username, profileImage, email, phoneNumber, guests, ...booking } = entry;
  const student = { fullName, username, profileImage, email, phoneNumber, guests };
  return { ...booking, id: bookingId, createdAt: joinedDate, student, session };
};

/** A session with its students, and with canceled students who may have to be reached. */
export async function getRoster(db: Db, sessionId: string) {
  const session = await selectTaughtSession(db, sessionId);
  if (!session) throw new DomainError('CLASS_SESSION_NOT_FOUND');
  const [rows, byHand] = await Promise.all([
    selectRoster(db, sessionId),
    selectAddedTo(db, sessionId),
  ]);
  const listed = (isListed: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isListed).map(({ holdsSeat: _, ...student }) => student);
  return {
    session,
    students: listed(({ holdsSeat }) => holdsSeat),
    byHand,
    canceled: listed(({ holdsSeat }) => !holdsSeat),
  };
}
