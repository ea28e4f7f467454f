import { StartError } from '../src/server/app/start-error.ts';
import { requireMigrated } from '../src/server/db/migrate.ts';
import { selectDeskBookings } from '../src/server/staff/desk/history/desk-bookings.queries.ts';
import { type History, readHistory } from '../src/server/staff/desk/history/history.service.ts';
import { DomainError } from '../src/shared/errors.ts';
import { historyInput } from '../src/shared/staff/desk/history.ts';
import { withDatabase } from './with-database.ts';

const usage = 'npm run booking -- show ID, where ID is of a booking, a receipt or a date';

/** Prints what happened to a booking or date, like the page of the desk. */
await withDatabase(async ({ db }, { appUrl }) => {
  const [action, given] = process.argv.slice(2);
  if (action !== 'show' || !given) throw new StartError(usage);
  await requireMigrated(db);
  const [found] = /^LL-/i.test(given)
    ? await selectDeskBookings(db, { q: given, rowLimit: 1 })
    : [];
  const { data } = historyInput.safeParse({ id: found?.id ?? given });
  if (!data) throw new StartError(`${given} is not the ID of a booking, a receipt or a date.`);
  const history = await readHistory(db, data.id).catch((error: unknown) => {
    throw error instanceof DomainError ? new StartError(`${error.message}: ${given}`) : error;
  });
  console.log(linesOf(history, appUrl).join('\n'));
});

function linesOf(
  { id, title, when, classId, sessionId, booking, teacher, entries }: History,
  appUrl: string,
) {
  const deskPage = (page: string) => `${appUrl}/desk/${page}`;
  return [
    title,
    when,
    ...(booking
      ? [
          `${booking.status}, ${booking.seats}, receipt ${booking.receipt}`,
          `Student: ${booking.student.name}, ${deskPage(`people?open=${booking.student.id}`)}`,
        ]
      : []),
    `Instructor: ${teacher.name}, ${deskPage(`people?open=${teacher.id}`)}`,
    `Class: ${appUrl}/classes/${classId}`,
    ...(booking ? [`Its date: ${deskPage(`bookings?open=${sessionId}`)}`] : []),
    `At the desk: ${deskPage(`bookings?open=${id}`)}`,
    '',
    ...entries.map((entry) => {
      const { at, what, by, isProblem } = entry;
      const of = entry.booking ? ` [${entry.booking.student}, ${entry.booking.id}]` : '';
      return `${utcTime(at)}  ${isProblem ? '! ' : ''}${what}${by ? ` (${by.name})` : ''}${of}`;
    }),
  ];
}

/** '2026-11-02 09:30:00 UTC' */
function utcTime(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`;
}
