import { query } from '../../e2e/database.ts';
import { demoTeacher, listClass, read, send, slotIn, tokenOf } from '../../e2e/rest.ts';
import { createVault } from '../../src/server/platform/crypto/vault.ts';
import { freePort } from '../../src/server/testing/databases/postgres-server.ts';
import { waitUntil } from '../../src/server/testing/wait-until.ts';
import type { Processes } from './upgrade-in-browser.ts';

type Env = Record<'DATABASE_URL' | 'APP_SECRET', string> & Record<string, string>;
type Booking = { url: string; checkoutUrl: string; token: string };

/** What must be equal before and after an upgrade, as long as no worker runs. */
const totals = {
  'seats of dates': 'SELECT id, seats_taken FROM class_sessions ORDER BY id',
  bookings: 'SELECT status, count(*) FROM bookings GROUP BY 1 ORDER BY 1',
  holds:
    'SELECT kind, ended_at IS NULL AS is_open, sum(seats) FROM seat_holds GROUP BY 1, 2 ORDER BY 1, 2',
  queue: 'SELECT status, sum(seats) FROM waitlist_entries GROUP BY 1 ORDER BY 1',
  ledger:
    'SELECT account, teacher_id, sum(amount_cents) FROM ledger_entries GROUP BY 1, 2 ORDER BY 1, 2',
  payments: 'SELECT id, status, received_cents, refunded_cents FROM payments ORDER BY id',
  refunds: 'SELECT status, sum(amount_cents) FROM refunds GROUP BY 1 ORDER BY 1',
  'classes that wait': 'SELECT waits_for, count(*) FROM classes GROUP BY 1 ORDER BY 1',
};

/**
 * An earlier commit's server leaves one of everything under way: checkouts in each state, a held date, an
 * offer, a released seat, an unsent refund, a dispute, classes that wait for staff. This checkout upgrades the
 * database and finishes all of it, and then the earlier server starts again on it. Returns whether seats and
 * money stay right.
 */
export async function upgradeUnderWay(old: Processes, own: Processes, env: Env): Promise<boolean> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const run = async <T>(release: Processes, ROLE: string, work: () => Promise<T>) => {
    const server = await release.startServerProcess({ ...env, ROLE }, port);
    return work().finally(() => server.stop());
  };
  const left = await run(old, 'web', () => leaveUnderWay(url, env));
  const before = await readTotals(env);
  await run(own, 'web', async () => {});
  const after = await readTotals(env);
  const wrong = Object.keys(totals)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name]} became ${after[name]}`);
  wrong.push(...(await run(own, 'web,worker', () => finish(url, env, left))));
  await run(old, 'web,worker', () => bookAfterReturn(url, env));
  const { exitCode, output } = await own.runScript('scripts/db-check.ts', env);
  console.log(output.trim());
  if (exitCode !== 0) wrong.push('db:check found faults');
  console.log(`under way: ${Object.keys(totals).length} totals compared, ${wrong.length} wrong`);
  for (const difference of wrong) console.log(`  ${difference}`);
  return wrong.length === 0;
}

async function readTotals({ DATABASE_URL }: Env): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, statement] of Object.entries(totals))
    found[name] = JSON.stringify((await query(DATABASE_URL, statement)).rows);
  return found;
}

type Left = Awaited<ReturnType<typeof leaveUnderWay>>;

async function leaveUnderWay(url: string, env: Env) {
  const classId = await listClass(url, { title: 'Many spots', maxStudents: 20 });
  const open = await book(url, 'open', classId);
  await openCheckout(open);
  await book(url, 'unopened', classId);
  const paid = await bookAndPay(url, 'paid', classId);
  const refunding = await bookAndPay(url, 'refunding', classId);
  await change(refunding, 'cancel');
  const disputed = await bookAndPay(url, 'disputed', classId);
  await dispute(url, env, disputed);

  const soon = await listClass(url, { title: 'Released spot', startsInHours: 20, maxStudents: 1 });
  const released = await bookAndPay(url, 'released', soon);
  await change(released, 'release');

  const full = await listClass(url, { title: 'Full class', maxStudents: 1, price: 0 });
  const leaving = await book(url, 'leaving', full);
  const offered = await signUp(url, 'offered');
  await send(`${url}/api/classes/${full}/waitlist`, { seats: 1 }, offered);
  await change(leaving, 'cancel');

  const moves = await listClass(url, { title: 'Moved date', maxStudents: 5 });
  const moved = await bookAndPay(url, 'moved', moves);
  const held = await moveAndHold(url, moves, moved);
  await query(
    env.DATABASE_URL,
    `UPDATE classes SET waits_for = CASE title WHEN 'Waits for approval' THEN 'approval' ELSE 'review' END,
      review_reasons = CASE title WHEN 'Waits for approval' THEN NULL ELSE ARRAY['links'] END WHERE id = ANY($1)`,
    [
      [
        await listClass(url, { title: 'Waits for approval' }),
        await listClass(url, { title: 'Waits for a review' }),
      ],
    ],
  );
  return { open, paid, disputed, released, soon, offered, moved, held };
}

/** Moves the date of a booking; the student then holds a spot of another one while choosing. */
async function moveAndHold(url: string, classId: string, booking: Booking): Promise<string> {
  const teacher = await tokenOf(url, demoTeacher);
  const { sessionId } = await read(booking.url, booking.token);
  const other = await send(`${url}/api/classes/${classId}/sessions`, slotIn(100 * 24), teacher);
  await send(`${url}/api/sessions/${sessionId}`, slotIn(91 * 24), teacher, 'PATCH');
  await send(`${booking.url}/choice/hold`, { session_id: other.id }, booking.token, 'PUT');
  return other.id;
}

/** Finishes on the upgraded server what was left under way; returns what went wrong. */
async function finish(url: string, env: Env, left: Left): Promise<string[]> {
  await pay(left.open);
  await change(left.paid, 'cancel');
  await send(`${left.moved.url}/session`, { session_id: left.held }, left.moved.token, 'PUT');
  await bookAndPay(url, 'buyer', left.soon);
  const [entry] = await read(`${url}/api/waitlist`, left.offered);
  await send(`${url}/api/waitlist/${entry.id}/claim`, {}, left.offered);
  await atBank(url, await paymentOf(env, left.disputed), 'won');
  // The time of the held date is over.
  await query(env.DATABASE_URL, `UPDATE seat_holds SET expires_at = now() WHERE kind = 'choice'`);
  await query(
    env.DATABASE_URL,
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'expire-hold'`,
  );
  await untilQuiet(env);
  const faults: string[] = [];
  const statusOf = async ({ url, token }: Booking) => (await read(url, token)).status;
  const expected = {
    open: 'confirmed',
    paid: 'cancelled_by_student',
    released: 'cancelled_by_student',
    moved: 'confirmed',
  };
  for (const [name, status] of Object.entries(expected)) {
    const found = await statusOf(left[name as keyof typeof expected]);
    if (found !== status) faults.push(`the booking "${name}" is ${found} instead of ${status}`);
  }
  const unfinished = `SELECT kind FROM seat_holds WHERE ended_at IS NULL AND kind IN ('choice', 'offer')
    UNION ALL SELECT status FROM refunds WHERE status <> 'sent'
    UNION ALL SELECT 'dispute' FROM disputes WHERE status <> 'won'`;
  const { rows } = await query(env.DATABASE_URL, unfinished);
  return [...faults, ...rows.map(({ kind }) => `unfinished: ${kind}`)];
}

async function bookAfterReturn(url: string, env: Env): Promise<void> {
  const classId = await listClass(url, { title: 'After the return' });
  await change(await bookAndPay(url, 'returned', classId), 'cancel');
  await untilQuiet(env);
}

/** Returns the token of a new account. */
async function signUp(url: string, name: string): Promise<string> {
  const credentials = { email: `${name}@example.net`, password: 'three quiet herons' };
  const { password: confirmPassword } = credentials;
  const names = { fullName: 'Robin Park', username: `person_${name}`, phoneNumber: '+15035550100' };
  await send(`${url}/api/auth/register`, { ...credentials, confirmPassword, ...names });
  return tokenOf(url, credentials);
}

async function book(url: string, name: string, classId: string): Promise<Booking> {
  const token = await signUp(url, name);
  const { id, payment } = await send(`${url}/api/bookings`, { class_id: classId }, token);
  return { url: `${url}/api/bookings/${id}`, checkoutUrl: payment?.checkoutUrl ?? '', token };
}

async function bookAndPay(url: string, name: string, classId: string): Promise<Booking> {
  const booking = await book(url, name, classId);
  await pay(booking);
  return booking;
}

/** Returns the URL of the sandbox's page. */
const openCheckout = async ({ checkoutUrl }: Booking) => (await fetch(checkoutUrl)).url;

async function pay(booking: Booking): Promise<void> {
  await fetch(`${await openCheckout(booking)}?outcome=pay`, { method: 'POST', redirect: 'manual' });
  // Reads the payment, whose webhook would wait for a worker.
  await openCheckout(booking);
}

const change = ({ url, token }: Booking, name: 'cancel' | 'release') =>
  send(`${url}/${name}`, {}, token, 'PUT');

async function paymentOf({ DATABASE_URL }: Env, { checkoutUrl }: Booking) {
  const statement = 'SELECT charge_id, checkout_id, amount_cents FROM payments WHERE id = $1';
  return (await query(DATABASE_URL, statement, [checkoutUrl.split('/').at(-1)])).rows[0];
}

/** Acts as the learner's bank on the sandbox's page: the link of a paid booking leads to the booking. */
const atBank = (url: string, payment: { checkout_id: string }, outcome: 'dispute' | 'won') => {
  const page = `${url}/sandbox-checkout/${payment.checkout_id}?outcome=${outcome}`;
  return fetch(page, { method: 'POST', redirect: 'manual' });
};

/** Disputes a payment on the sandbox's page; that of 0.2.0 has none, but signed its webhooks in its own way. */
async function dispute(url: string, env: Env, booking: Booking): Promise<void> {
  const payment = await paymentOf(env, booking);
  if ((await atBank(url, payment, 'dispute')).status < 400) return;
  const { charge_id: chargeId, amount_cents: amountCents } = payment;
  const subject = { id: `${chargeId}:disputed`, type: 'charge.dispute.created', subject: chargeId };
  const disputed = { kind: 'disputed', chargeId, providerDisputeId: `dispute_${chargeId}` };
  const body = JSON.stringify({ ...subject, ...disputed, amountCents, status: 'open' });
  const { id, ...content } = JSON.parse(body);
  await query(env.DATABASE_URL, 'INSERT INTO sandbox_events (id, content) VALUES ($1, $2)', [
    id,
    content,
  ]);
  const seconds = Math.floor(Date.now() / 1000);
  const digest = createVault(env.APP_SECRET).digest('test webhook', `${seconds}.${body}`);
  const headers = {
    'content-type': 'application/json',
    'x-test-signature': `t=${seconds},v1=${digest}`,
  };
  const response = await fetch(`${url}/api/payments/webhook`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The dispute was not accepted: ${await response.text()}`);
}

/** Resolves once all jobs but emails are done, which stay queued without a mailer. */
const untilQuiet = ({ DATABASE_URL }: Env) =>
  waitUntil('all jobs but emails are done', async () => {
    const due = `SELECT FROM pgboss.job WHERE state < 'completed' AND start_after <= now() AND name IN
      ('offer-seats', 'expire-hold', 'expire-checkout', 'fact', 'refund', 'deliver-sandbox-webhook')
      LIMIT 1`;
    return (await query(DATABASE_URL, due)).rowCount === 0;
  });
