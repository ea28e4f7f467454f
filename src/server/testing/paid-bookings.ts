import { newId } from '#server/db/new-id.ts';
import type { Db, NewBooking } from '#server/db/schema.ts';
import { recordCharge } from '#server/money/ledger/ledger.queries.ts';
import { markPaid } from '#server/money/payments/payments.queries.ts';
import { commissionCents } from '#shared/money.ts';
import { createBooking, createClass, createUser } from './factories.ts';

type PaymentOptions = { teacherId: string; amountCents?: number; percent?: number };

/** Creates an open payment for a booking. */
export async function createPayment(
  db: Db,
  bookingId: string,
  { teacherId, amountCents = 4550, percent = 15 }: PaymentOptions,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('payments')
    .values({
      id,
      bookingId,
      teacherId,
      provider: 'test',
      amountCents,
      commissionCents: commissionCents(amountCents, percent),
    })
    .execute();
  return id;
}

/** Marks a payment as paid and records its charge. */
export async function receivePayment(db: Db, paymentId: string, receivedCents: number) {
  await db.transaction().execute(async (trx) => {
    await markPaid(trx, { paymentId, chargeId: `charge_${paymentId}`, receivedCents });
    await recordCharge(trx, paymentId);
  });
}

type PaidOptions = Partial<PaymentOptions> & {
  sessionId?: string;
  studentId?: string;
  receivedCents?: number;
  /** Of the new session, unless `sessionId` is given; it takes two hours. */
  startsInHours?: number;
  status?: NewBooking['status'];
};

/** Creates a booking that was paid online, with a class, an instructor and a student if not given. */
export async function createPaidBooking(db: Db, options: PaidOptions = {}) {
  const { amountCents = 4550, receivedCents = amountCents, startsInHours = 48 } = options;
  const teacherId = options.teacherId ?? (await createUser(db, { role: 'instructor' })).id;
  const studentId = options.studentId ?? (await createUser(db)).id;
  const sessionId =
    options.sessionId ??
    (await createClass(db, teacherId, { priceCents: amountCents, slots: [{ startsInHours }] }))
      .sessionId;
  const bookingId = await createBooking(db, sessionId, studentId, {
    priceCents: amountCents,
    ...(options.status && { status: options.status }),
  });
  const percent = options.percent ?? 15;
  const paymentId = await createPayment(db, bookingId, { teacherId, amountCents, percent });
  await receivePayment(db, paymentId, receivedCents);
  return { teacherId, studentId, sessionId, bookingId, paymentId };
}

export type Accounts = Partial<
  Record<'provider' | 'commission' | 'held' | 'payable' | 'disputed', number>
>;

/** What the ledger has for one payment, in cents by account, without those that are zero. */
export async function accountsOf(db: Db, paymentId: string): Promise<Accounts> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => ['account', fn.sum<string>('amountCents').as('cents')])
    .where('paymentId', '=', paymentId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(
    rows.map(({ account, cents }) => [account, Number(cents)]).filter(([, cents]) => cents !== 0),
  );
}
