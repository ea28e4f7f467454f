import type { Db } from '#server/db/schema.ts';
import { withTableTime } from '#server/db/table-time.ts';
import { missingFiles } from '#server/files/storage/missing-files.ts';
import type { StoredFiles } from '#server/files/storage/stored-files.ts';
import { selectUsedPictures } from '#server/files/uploads/uploads.queries.ts';
import {
  findMoneyFaults,
  findUnfinishedRefunds,
} from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { findWaitlistFaults } from '#server/market/bookings/waitlist/check-waitlist.ts';
import { selectMisstoredClasses } from '#server/market/classes/check-classes.queries.ts';
import { selectMismatchedMeetings } from '#server/market/classes/class-sessions/meetings.queries.ts';
import { selectMiscountedRequests } from '#server/market/wanted/wanted-people.queries.ts';
import { selectMiscountedReaders } from '#server/people/messages/check-threads.queries.ts';
import { maxRefundPendingDays } from '#shared/money/payments.ts';

/** The numbers of recounted rows, and a sentence for each wrong row. */
export type Recount = { allRight: string; faults: string[] };

/** Recounts all data that is stored twice, with a longer statement timeout, even behind a pooler. */
export const recountAll = (db: Db): Promise<Recount[]> => withTableTime(db, recount);

async function recount(db: Db): Promise<Recount[]> {
  return [
    {
      allRight: 'The seats of all sessions match their bookings.',
      faults: (await selectMiscountedSessions(db)).map(
        ({ id, seatsTaken, bookedSeats, releasedSeats, offeredSeats }) =>
          seatsTaken === bookedSeats
            ? `Session ${id} counts ${releasedSeats} released seats but its bookings offer ${offeredSeats}.`
            : `Session ${id} counts ${seatsTaken} seats but its bookings hold ${bookedSeats}.`,
      ),
    },
    {
      allRight: 'The names, next and last starts and ratings of all classes are right.',
      faults: (await selectMisstoredClasses(db)).map(
        ({ id, what }) => `Class ${id} is stored with the wrong ${what}.`,
      ),
    },
    {
      allRight: 'The people of all requests for classes are counted right.',
      faults: (await selectMiscountedRequests(db)).map(
        ({ id, people, counted }) => `Request ${id} counts ${people} people but has ${counted}.`,
      ),
    },
    {
      allRight: 'The positions of all readers of threads match the messages.',
      faults: (await selectMiscountedReaders(db)).map(
        ({ threadId, userId }) =>
          `Thread ${threadId} has wrong positions for its reader ${userId}.`,
      ),
    },
    {
      allRight: 'Every session starts with its first meeting and ends with its last.',
      faults: (await selectMismatchedMeetings(db)).map(
        (id) => `Session ${id} does not match its meetings.`,
      ),
    },
    {
      allRight: 'The ledger is balanced, and every payment has its seat or its refund.',
      faults: (await findMoneyFaults(db)).map((fault) => `${fault}.`),
    },
    {
      allRight:
        'Every offer belongs to someone on the waitlist, and no seat they want is left free.',
      faults: (await findWaitlistFaults(db)).map((fault) => `${fault}.`),
    },
  ];
}

/** Refunds that need a person's attention, although every number is right. */
export async function findLateRefunds(db: Db): Promise<Recount> {
  return {
    allRight: `No refund has failed or been pending for more than ${maxRefundPendingDays} days.`,
    faults: (await findUnfinishedRefunds(db)).map((refund) => `${refund}.`),
  };
}

export async function findMissingPictures(db: Db, stored: StoredFiles): Promise<Recount> {
  const used = await selectUsedPictures(db);
  return {
    allRight: 'Every picture in use has its files.',
    faults: missingFiles(used, await stored.list()).map(
      (name) => `The picture file ${name} is missing.`,
    ),
  };
}
