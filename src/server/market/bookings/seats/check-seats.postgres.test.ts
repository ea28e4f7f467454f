import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPostgres } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { recordRefunds } from '#server/money/ledger/ledger.queries.ts';
import { insertRefunds } from '#server/money/payments/refunds.queries.ts';
import { createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { runScript } from '#server/testing/server-process.ts';

it('npm run db:check names sessions, classes and balances whose counters are wrong', async () => {
  const url = await createMigratedDatabase();
  const { db, close } = await openPostgres(url, { onPoolError() {} });
  const { classId, sessionId } = await createClass(db, (await createUser(db)).id);
  const check = () => runScript('scripts/db-check.ts', { DATABASE_URL: url });
  expect(await check()).toEqual({
    exitCode: 0,
    output: `The seats of all sessions match their bookings.
The names, next and last starts and ratings of all classes are right.
The people of all requests for classes are counted right.
The positions of all readers of threads match the messages.
Every session starts with its first meeting and ends with its last.
The ledger is balanced, and every payment has its seat or its refund.
Every offer belongs to someone on the waitlist, and no seat they want is left free.
No refund has failed or been pending for more than 10 days.
Every picture in use has its files.
`,
  });
  await sql`UPDATE class_sessions SET seats_taken = 1, starts_at = starts_at + interval '1 minute'`.execute(
    db,
  );
  await sql`UPDATE users SET full_name = 'Someone else'`.execute(db);
  const { teacherId } = await createPaidBooking(db);
  await sql`UPDATE teacher_balances SET payable_cents = 3`.execute(db);
  await db.insertInto('classRatings').values({ classId, ratingSum: 4, reviewCount: 1 }).execute();
  await close();
  expect(await check()).toEqual({
    exitCode: 1,
    output: `Session ${sessionId} counts 1 seats but its bookings hold 0.
Class ${classId} is stored with the wrong names, last start, next start, rating.
The people of all requests for classes are counted right.
The positions of all readers of threads match the messages.
Every session starts with its first meeting and ends with its last.
Instructor ${teacherId} has stored balances (held 3868, payable 3, disputed 0) but entries of (3868, 0, 0).
Every offer belongs to someone on the waitlist, and no seat they want is left free.
No refund has failed or been pending for more than 10 days.
Every picture in use has its files.
`,
  });
});

it('npm run db:check names a failed refund, and npm run payments:retry tries it again', {
  tags: ['slow'],
}, async () => {
  const url = await createMigratedDatabase();
  const { db, close } = await openPostgres(url, { onPoolError() {} });
  const { paymentId } = await createPaidBooking(db);
  const refund = { id: newId(), paymentId, amountCents: 1000, reason: 'staff' } as const;
  await db.transaction().execute(async (trx) => {
    await insertRefunds(trx, [{ ...refund, status: 'failed', providerRefundId: null }]);
    await recordRefunds(trx, [refund.id]);
  });
  await sql`UPDATE class_sessions SET seats_taken = 1`.execute(db);
  const run = (script: string) => runScript(`scripts/${script}.ts`, { DATABASE_URL: url });
  const { exitCode, output } = await run('db-check');
  expect(exitCode).toBe(1);
  expect(output).toContain(`Refund ${refund.id} of 1000 cents for payment ${paymentId} failed.`);
  const retried = await run('payments-retry');
  expect(retried).toEqual({ exitCode: 0, output: 'Retrying failed payments: 1\n' });
  expect((await run('db-check')).exitCode).toBe(0);
  expect((await run('payments-retry')).output).toBe('No failed payments.\n');
  await close();
});
