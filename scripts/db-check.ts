import { selectMiscountedSessions } from '../src/server/bookings/check-seats.queries.ts';
import { requireMigrated } from '../src/server/platform/db/migrate.ts';
import { withDatabase } from './with-database.ts';

// Recounts what is stored twice, and exits with 1 naming the rows that are wrong.
await withDatabase(async ({ db }) => {
  await requireMigrated(db);
  const miscounted = await selectMiscountedSessions(db);
  for (const { id, seatsTaken, bookings } of miscounted)
    console.error(`Session ${id} counts ${seatsTaken} seats but has ${bookings} bookings.`);
  if (miscounted.length === 0) console.log('The seats of all sessions match their bookings.');
  else process.exitCode = 1;
});
