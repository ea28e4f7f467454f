import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { recountAll } from '#server/app/api/find-faults.ts';
import type { Db } from '#server/db/schema.ts';
import { webhookPath } from '#server/money/provider/payment-provider.ts';
import { payForBookings } from '#server/money/sandbox/pay-for-bookings.service.ts';
import { selectSandboxEvents } from '#server/money/sandbox/sandbox.queries.ts';
import { sandboxWebhook } from '#server/money/sandbox/sandbox-events.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import {
  createPerson,
  crowdSecret,
  finishCheckout,
  type Person,
  pick,
  send,
  untilQuiet,
} from '../seat-crowd.ts';

const priceCents = 4550;
const percents = { commissionPercent: 15, ownStudentPercent: 3 };
const maxDelayMs = 40;

/** The change during the purchases. */
export type Scenario = {
  owners: number;
  buyers: number;
  meanwhile?: 'an owner cancels' | 'the date is canceled';
};

export type ReleasedRace = {
  /** Buyers whom the sandbox charged, less refunded ones. */
  sold: number;
  /** Owners with a refund of the whole price. */
  refunded: number;
  /** Owners who still have their seat, and owners who canceled without a refund. */
  staying: number;
  canceled: number;
  /** Confirmed bookings of owners and buyers. */
  live: number;
  wrong: string[];
};

/**
 * Benchmark: all owners of the seats of a date have released them, and buyers book and pay at once on
 * these processes; each payment is reported twice. A control does not wait for jobs that its servers
 * cannot finish.
 */
export async function runReleasedRace(
  db: Db,
  servers: ServerProcess[],
  scenario: Scenario,
  { isControl = false } = {},
): Promise<ReleasedRace> {
  const teacher = await createPerson(db, { role: 'instructor' });
  const slots = [{ capacity: scenario.owners, startsInHours: 20 }];
  const date = await createClass(db, teacher.id, { priceCents, slots });
  const owners = await createOwners(db, date.sessionId, scenario.owners);
  for (const { person, bookingId } of owners)
    await send(servers, person, 'PUT', `/api/bookings/${bookingId}/release`);
  const buyers: Person[] = [];
  for (let index = 0; index < scenario.buyers; index++) buyers.push(await createPerson(db));
  await Promise.all([
    ...buyers.map((buyer) => buy(db, servers, buyer, date.classId)),
    disturb(servers, scenario, { teacher, owners, sessionId: date.sessionId }),
  ]);
  if (!isControl) await untilQuiet(db);
  return checkResults(db, date.sessionId, owners);
}

type Owner = { person: Person; bookingId: string };

async function createOwners(db: Db, sessionId: string, amount: number): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (let index = 0; index < amount; index++) {
    const person = await createPerson(db);
    owners.push({ person, bookingId: await createBooking(db, sessionId, person.id) });
  }
  const bookingIds = owners.map(({ bookingId }) => bookingId);
  await db.transaction().execute((trx) => payForBookings(trx, bookingIds, percents));
  return owners;
}

async function buy(db: Db, servers: ServerProcess[], buyer: Person, classId: string) {
  const { id } = await send(servers, buyer, 'POST', '/api/bookings', { class_id: classId });
  if (!id) return;
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', id)
    .executeTakeFirst();
  if (payment && (await finishCheckout(servers, payment.id)))
    await reportAgain(db, servers, payment.id);
}

async function reportAgain(db: Db, servers: ServerProcess[], paymentId: string): Promise<void> {
  const checkout = await db
    .selectFrom('sandboxCheckouts')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  for (const event of await selectSandboxEvents(db, { subject: checkout.id })) {
    const { body, headers } = sandboxWebhook(createVault(crowdSecret), event);
    await fetch(pick(servers).url + webhookPath, { method: 'POST', headers, body });
  }
}

type Parts = { teacher: Person; owners: Owner[]; sessionId: string };

async function disturb(
  servers: ServerProcess[],
  { meanwhile }: Scenario,
  { teacher, owners, sessionId }: Parts,
): Promise<void> {
  await setTimeout(Math.random() * maxDelayMs);
  const { person, bookingId } = pick(owners);
  if (meanwhile === 'an owner cancels')
    await send(servers, person, 'PUT', `/api/bookings/${bookingId}/cancel`);
  if (meanwhile === 'the date is canceled')
    await send(servers, teacher, 'PUT', `/api/sessions/${sessionId}/cancel`);
}

type Paid = { bookingId: string; status: string; paidCents: number; refunds: number[] };

async function checkResults(db: Db, sessionId: string, owners: Owner[]): Promise<ReleasedRace> {
  const { rows } = await sql<Paid>`
    SELECT b.id AS booking_id, b.status, checkout.amount_cents AS paid_cents, array(
      SELECT r.amount_cents FROM sandbox_refunds r WHERE r.charge_id = checkout.charge_id) AS refunds
    FROM sandbox_checkouts checkout JOIN payments p ON p.id = checkout.payment_id
      JOIN bookings b ON b.id = p.booking_id
    WHERE b.session_id = ${sessionId} AND checkout.status = 'paid'`.execute(db);
  const ofOwners = rows.filter((row) =>
    owners.some(({ bookingId }) => bookingId === row.bookingId),
  );
  const ofBuyers = rows.filter((row) => !ofOwners.includes(row));
  const isLive = ({ status }: Paid) => status === 'confirmed';
  const hasRefund = ({ refunds }: Paid) => refunds.length > 0;
  const faults = (await recountAll(db)).flatMap(({ faults }) => faults);
  return {
    sold: ofBuyers.filter((row) => !hasRefund(row)).length,
    refunded: ofOwners.filter(hasRefund).length,
    staying: ofOwners.filter(isLive).length,
    canceled: ofOwners.filter((row) => !isLive(row) && !hasRefund(row)).length,
    live: rows.filter(isLive).length,
    wrong: [...rows.flatMap(wrongRefund), ...faults],
  };
}

function wrongRefund({ bookingId, paidCents, refunds }: Paid): string[] {
  const isRight = refunds.length === 0 || (refunds.length === 1 && refunds[0] === paidCents);
  return isRight ? [] : [`Booking ${bookingId} got ${refunds.join(' and ')} of ${paidCents} back`];
}
