import type { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import {
  selectRosterEntries,
  selectTaughtSessionsById,
} from '#server/market/bookings/roster/roster.queries.ts';
import { getClassDetails } from '#server/market/classes/class-details.service.ts';
import { selectPayoutsById } from '#server/money/earnings.queries.ts';
import { selectMessage } from '#server/people/messages/messages.queries.ts';
import { selectThread } from '#server/people/messages/threads.queries.ts';
import { payoutResponse } from '#server/programs/rest/responses/account-responses.ts';
import { rosterStudent, taughtSession } from '#server/programs/rest/responses/booking-responses.ts';
import { classResponse } from '#server/programs/rest/responses/class-responses.ts';
import { messageResponse, threadItem } from '#server/programs/rest/responses/message-responses.ts';
import type { SubjectKind } from './subjects.queries.ts';

/** What happened to a subject; an event about a date may concern some of its bookings. */
export type Occurrence = {
  subjectId: string;
  bookingIds: string[];
  /** The dates that it names besides those of its subject. */
  sessionIds?: string[];
  /** What no one can read later, such as what was true before. */
  more?: object;
};

type Described = Occurrence & {
  teacherId: string;
  /** The webhook is not the teacher's own: it gets no date before everyone does. */
  isOfSite: boolean;
};

/** What is true now about a subject, with the fields of the REST API, and the bookings and dates in it. */
type Content = { data: object; bookingIds?: string[]; sessionIds?: string[] };
type Read = (occurrence: Described) => Content | undefined | Promise<Content | undefined>;

const withFieldsOf = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) =>
  schema.parse(value);

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

type Readers = Record<
  SubjectKind,
  (deps: Deps, trx: Trx, occurrences: Occurrence[]) => Promise<Read>
>;

/** Each reads all occurrences together, and returns a function that describes one of them. */
export const readers: Readers = {
  async booking(_deps, trx, occurrences) {
    const { entryOf, sessions } = await readBookings(trx, occurrences);
    return ({ subjectId }) => {
      const entry = entryOf(subjectId);
      const session = entry && sessions.get(entry.sessionId);
      return (
        session && {
          data: { booking: withFieldsOf(rosterStudent, entry), session },
          sessionIds: [session.id],
        }
      );
    };
  },

  async session(_deps, trx, occurrences) {
    const { entryOf, sessions } = await readBookings(trx, occurrences);
    return ({ subjectId, bookingIds }) => {
      const bookings = bookingIds.flatMap((id) => {
        const entry = entryOf(id);
        return entry?.sessionId === subjectId ? [withFieldsOf(rosterStudent, entry)] : [];
      });
      return {
        data: { session: sessions.get(subjectId), bookings },
        bookingIds: bookings.map(({ bookingId }) => bookingId),
        sessionIds: [subjectId],
      };
    };
  },

  async class({ env }, trx) {
    return async ({ subjectId: classId, teacherId: viewerId, isOfSite }) => {
      const datesFor = isOfSite ? null : viewerId;
      const shown = { classId, viewerId, datesFor, hasAllReviews: false };
      const details = await getClassDetails(trx, env, shown);
      return { data: { class: withFieldsOf(classResponse, details) } };
    };
  },

  async message(_deps, trx) {
    return async ({ subjectId, teacherId }) => {
      const message = await selectMessage(trx, subjectId, teacherId);
      const thread = message && (await selectThread(trx, teacherId, message.threadId));
      return (
        thread && {
          data: {
            message: withFieldsOf(messageResponse, message),
            thread: withFieldsOf(threadItem, thread),
          },
        }
      );
    };
  },

  async payout(_deps, trx, occurrences) {
    const payouts = byId(await selectPayoutsById(trx, idsOf(occurrences)));
    return ({ subjectId }) => {
      const payout = payouts.get(subjectId);
      return payout && { data: { payout: withFieldsOf(payoutResponse, payout) } };
    };
  },
};

const idsOf = (occurrences: Occurrence[]) => occurrences.map(({ subjectId }) => subjectId);

/** The bookings of the occurrences, and their dates or those that the occurrences are about. */
async function readBookings(trx: Trx, occurrences: Occurrence[]) {
  const entries = await selectRosterEntries(trx, [
    ...new Set(occurrences.flatMap(({ bookingIds }) => bookingIds)),
  ]);
  const entryById = new Map(entries.map((entry) => [entry.bookingId, entry]));
  const ids = [...idsOf(occurrences), ...entries.map(({ sessionId }) => sessionId)];
  const rows = await selectTaughtSessionsById(trx, [...new Set(ids)]);
  const sessions = byId(rows.map((row) => withFieldsOf(taughtSession, row)));
  return { entryOf: (id: string) => entryById.get(id), sessions };
}
