import {
  findMoneyFaults,
  findUnfinishedRefunds,
} from '../src/server/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '../src/server/bookings/seats/check-seats.queries.ts';
import { selectMisstoredClasses } from '../src/server/classes/check-classes.queries.ts';
import type { Db } from '../src/server/db/schema.ts';

/** Recounts what is stored twice, names the rows that are wrong, and then sets the exit code to 1. */
export async function checkDatabase(db: Db): Promise<void> {
  const report = (faults: string[], allRight: string) => {
    for (const fault of faults) console.error(fault);
    if (faults.length === 0) console.log(allRight);
    else process.exitCode = 1;
  };
  report(
    (await selectMiscountedSessions(db)).map(
      ({ id, seatsTaken, bookings }) =>
        `Session ${id} counts ${seatsTaken} seats but has ${bookings} bookings.`,
    ),
    'The seats of all sessions match their bookings.',
  );
  report(
    (await selectMisstoredClasses(db)).map(
      ({ id, what }) => `Class ${id} is stored with the wrong ${what}.`,
    ),
    'The names, next and last starts and ratings of all classes are right.',
  );
  report(
    (await findMoneyFaults(db)).map((fault) => `${fault}.`),
    'The ledger is balanced, and every payment has its seat or its refund.',
  );
  report(
    (await findUnfinishedRefunds(db)).map((refund) => `${refund}.`),
    'No refund has failed or been pending for more than ten days.',
  );
}
