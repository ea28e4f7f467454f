import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { openPostgres } from '../../src/server/db/database.ts';
import type { Db } from '../../src/server/db/schema.ts';
import type { StripeServer } from '../../src/server/testing/fakes/stripe-server.ts';
import { waitUntil } from '../../src/server/testing/wait-until.ts';
import { createClient } from './client.ts';
import { primaryUrl } from './database-hosts.ts';
import type { Acknowledged } from './load.ts';
import type { ProductHosts } from './product-hosts.ts';

export type CheckParts = { product: ProductHosts; stripe: StripeServer; emails: string[] };

export type Results = {
  acknowledged: Record<keyof Acknowledged, number>;
  /** The faults, one sentence each. */
  faults: string[];
  /** The number of emails that were duplicates with the same Message-ID. */
  copies: number;
};

/** Compares acknowledged requests with the stored rows and the received emails. */
export async function checkResults(
  { product, stripe, emails }: CheckParts,
  acknowledged: Acknowledged,
): Promise<Results> {
  const { bookings, payments, uploads } = acknowledged;
  const { db, close } = await openPostgres(await primaryUrl(), { onPoolError() {} });
  try {
    await untilEmailsAreSent(db);
    const check = await product.checkDatabase();
    const faults = [
      ...(await findLostBookings(db, acknowledged)),
      ...(await findLostPayments(db, acknowledged, stripe)),
      ...(await findLostUploads(uploads)),
      ...(check.exitCode === 0 ? [] : [`db:check: ${await readFile(check.log, 'utf8')}`]),
      ...findWrongEmails(acknowledged, emails),
    ];
    const counts = {
      bookings: bookings.length,
      payments: payments.length,
      uploads: uploads.length,
    };
    return { acknowledged: counts, faults, copies: countCopies(emails) };
  } finally {
    await close();
  }
}

/**
 * A worker that is cut off keeps its jobs until they expire after five minutes. Here that takes 45
 * seconds, which is longer than sending an email may take.
 */
async function untilEmailsAreSent(db: Db): Promise<void> {
  const unfinished = sql`SELECT FROM pgboss.job
    WHERE name IN ('fact', 'email') AND state < 'completed' LIMIT 1`;
  await waitUntil('all emails are sent', async () => {
    await sql`UPDATE pgboss.job SET state = 'retry', start_after = now()
      WHERE name IN ('fact', 'email') AND (state = 'retry' AND start_after > now()
        OR state = 'active' AND started_on < now() - interval '45 seconds')`.execute(db);
    return (await unfinished.execute(db)).rows.length === 0;
  });
}

async function findLostBookings(db: Db, { bookings }: Acknowledged): Promise<string[]> {
  const stored = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.studentId')
    .select(['bookings.id', 'bookings.status', 'users.email'])
    .execute();
  const byEmail = Map.groupBy(stored, ({ email }) => email);
  return bookings.flatMap(({ id, email }) => {
    const [booking, ...others] = byEmail.get(email) ?? [];
    if (booking?.id !== id) return [`booking ${id} is lost`];
    if (others.length > 0) return [`${email} booked twice`];
    return booking.status === 'confirmed' ? [] : [`booking ${id} is ${booking.status}`];
  });
}

async function findLostPayments(
  db: Db,
  { payments }: Acknowledged,
  { objects }: StripeServer,
): Promise<string[]> {
  const stored = await db
    .selectFrom('payments')
    .select(['bookingId', 'receivedCents', 'chargeId'])
    .execute();
  const byBooking = new Map(stored.map((payment) => [payment.bookingId, payment]));
  return payments.flatMap(({ bookingId, session }) => {
    const payment = byBooking.get(bookingId);
    const charged = objects.sessions.get(session);
    const isStored =
      payment?.receivedCents === charged?.amount_total &&
      payment?.chargeId === charged?.payment_intent;
    return isStored ? [] : [`the payment of booking ${bookingId} is lost`];
  });
}

async function findLostUploads(uploads: string[]): Promise<string[]> {
  const client = createClient();
  const lost: string[] = [];
  for (const url of uploads) {
    const { status } = await client.send({ kind: 'upload', url });
    if (status !== 200) lost.push(`the picture ${url} is lost: ${status}`);
  }
  return lost;
}

const headerOf = (email: string, name: string) =>
  new RegExp(`^${name}: (.+)$`, 'im').exec(email)?.[1]?.trim() ?? '';

/** Each learner gets one email; a copy of it has the same Message-ID. */
function findWrongEmails({ bookings }: Acknowledged, emails: string[]): string[] {
  const ids = new Map<string, Set<string>>();
  for (const email of emails) {
    const to = headerOf(email, 'To');
    ids.set(to, (ids.get(to) ?? new Set()).add(headerOf(email, 'Message-ID')));
  }
  return bookings.flatMap(({ email }) => {
    const count = ids.get(email)?.size ?? 0;
    return count === 1 ? [] : [`${email} got ${count} emails instead of one`];
  });
}

function countCopies(emails: string[]): number {
  return emails.length - new Set(emails.map((email) => headerOf(email, 'Message-ID'))).size;
}
