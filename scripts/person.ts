import { jobQueues } from '../src/server/app/api/jobs.ts';
import { openVault } from '../src/server/app/installation/open-vault.ts';
import { StartError } from '../src/server/app/start-error.ts';
import { requireMigrated } from '../src/server/db/migrate.ts';
import type { Db } from '../src/server/db/schema.ts';
import { selectSignIn } from '../src/server/people/auth/accounts/users.queries.ts';
import { selectSignInMethods } from '../src/server/people/auth/factors/factors.queries.ts';
import { selectUserSessions } from '../src/server/people/auth/sessions/sessions.queries.ts';
import { createOutbox } from '../src/server/people/notifications/outbox.ts';
import { openJobs } from '../src/server/platform/jobs/jobs.ts';
import { deleteWebhooksOf } from '../src/server/programs/webhooks/webhooks.queries.ts';
import { selectBookingsOf } from '../src/server/staff/desk/history/desk-bookings.queries.ts';
import { selectPersonDetails } from '../src/server/staff/desk/people/people.queries.ts';
import {
  endSessionsOf,
  removeFactorsOf,
} from '../src/server/staff/desk/people/sign-in-help.service.ts';
import { statusLabels } from '../src/shared/market/bookings/booking-states.ts';
import { readEmail } from './read-email.ts';
import { withDatabase } from './with-database.ts';

// For emergencies, when no one can use the desk. Changes are in the audit log without an actor.
const usage =
  'npm run person -- show EMAIL, or remove-factors EMAIL [REASON], or end-sessions EMAIL [REASON]';

await withDatabase(async ({ db, jobsConnection }, env) => {
  const [action = '', email, ...words] = process.argv.slice(2);
  if (!email || !['show', 'remove-factors', 'end-sessions'].includes(action))
    throw new StartError(usage);
  await requireMigrated(db);
  const person = await selectSignIn(db, readEmail(email));
  if (!person) throw new StartError(`${email} has no account here.`);
  if (action === 'show') return console.log(await describe(db, person.id));
  const { factors } = await selectSignInMethods(db, person.id);
  if (action === 'remove-factors' && factors.length === 0)
    throw new StartError(`${email} has no second factor.`);
  const reason = words.join(' ') || 'An operator of the site ran a command.';
  const jobs = await openJobs({
    connection: jobsConnection,
    log: console,
    queues: jobQueues,
  });
  try {
    const outbox = createOutbox(await openVault(db, env), jobs);
    const deps = { db, env, outbox, endWebhooksOf: deleteWebhooksOf };
    const help = action === 'remove-factors' ? removeFactorsOf : endSessionsOf;
    await help(deps, null, { personId: person.id, reason });
  } finally {
    await jobs.stop();
  }
  const done =
    action === 'remove-factors'
      ? `The second factors of ${email} are removed, and all sessions ended`
      : `All sessions of ${email} are ended`;
  console.log(`${done}. They can sign in again, and were emailed.`);
});

async function describe(db: Db, personId: string): Promise<string> {
  const [person, methods, sessions, bookings] = await Promise.all([
    selectPersonDetails(db, personId),
    selectSignInMethods(db, personId),
    selectUserSessions(db, personId),
    selectBookingsOf(db, personId),
  ]);
  if (!person) throw new StartError('The account was deleted just now.');
  const kinds = methods.factors.map(({ kind }) => kind).join(', ') || 'none';
  return [
    `${person.fullName} (${person.username}), ${person.email}`,
    `Role: ${person.role}`,
    `Signed up: ${person.createdAt}`,
    `Email confirmed: ${person.emailVerifiedAt ?? 'no'}`,
    `Suspended: ${person.suspendedAt ? `${person.suspendedAt}, ${person.suspensionReason}` : 'no'}`,
    `Password: ${methods.hasPassword ? 'yes' : 'no'}`,
    `Second factors: ${kinds}`,
    `Recovery codes left: ${methods.recoveryCodesLeft}`,
    `Sessions: ${sessions.length}`,
    `Bookings: ${person.bookings}, ${person.upcomingBookings} of them upcoming`,
    ...bookings.map(
      ({ id, title, startTime, status }) =>
        `  ${id}  ${startTime}  ${title}: ${statusLabels[status]}`,
    ),
  ].join('\n');
}
