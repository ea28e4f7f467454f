import { selectMiscountedSessions } from '../src/server/bookings/check-seats.queries.ts';
import { selectMisstoredClasses } from '../src/server/classes/check-classes.queries.ts';
import { requireMigrated } from '../src/server/platform/db/migrate.ts';
import { withDatabase } from './with-database.ts';

// Recounts what is stored twice, and exits with 1 naming the rows that are wrong.
await withDatabase(async ({ db }) => {
  await requireMigrated(db);
  const miscounted = await selectMiscountedSessions(db);
  for (const { id, seatsTaken, bookings } of miscounted)
    console.error(`Session ${id} counts ${seatsTaken} seats but has ${bookings} bookings.`);
  if (miscounted.length === 0) console.log('The seats of all sessions match their bookings.');
  const misstored = await selectMisstoredClasses(db);
  for (const { id, what } of misstored)
    console.error(`Class ${id} is stored with the wrong ${what}.`);
  if (misstored.length === 0)
    console.log('The names, last starts and ratings of all classes are right.');
  if (miscounted.length + misstored.length > 0) process.exitCode = 1;
});
