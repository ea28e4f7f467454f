import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { opensRefunds } from '#server/staff/removals/removal-columns.ts';
import { releaseDays } from '#shared/money/payments.ts';

/**
 * Paid, unreleased payments with the end of their session. Payments for a class that staff hide for a
 * reason that allows refunds are left out, unless their booking was canceled meanwhile.
 */
export const heldPayments = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .where('p.status', '=', 'paid')
    .where('p.releasedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.not(opensRefunds(eb.ref('c.removalId'))),
        eb('b.cancelledAt', '>=', eb.ref('c.hiddenAt')),
      ]),
    );

const paymentsToRelease = (db: Db) =>
  heldPayments(db)
    .select(['p.id', 'p.teacherId'])
    .where('s.endsAt', '<=', sql<Date>`now() - make_interval(days => ${releaseDays})`);

/** Held payments whose session ended long enough ago. */
export async function selectPaymentsToRelease(db: Db, limit: number): Promise<string[]> {
  const rows = await paymentsToRelease(db).orderBy('p.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** The payments among these that have yet to be released. */
export async function selectUnreleasedPayments(trx: Trx, paymentIds: string[]) {
  return paymentsToRelease(trx)
    .where('p.id', '=', sql<string>`ANY(${paymentIds}::uuid[])`)
    .execute();
}

/** Keeps staff from hiding the classes of these payments; in id order to avoid deadlock. */
export async function lockClassesOfPayments(trx: Trx, paymentIds: string[]): Promise<void> {
  await trx
    .selectFrom('classes')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments as p')
        .innerJoin('bookings as b', 'b.id', 'p.bookingId')
        .innerJoin('classSessions as s', 's.id', 'b.sessionId')
        .select('s.classId')
        .where('p.id', '=', sql<string>`ANY(${paymentIds}::uuid[])`),
    )
    .orderBy('id')
    .forShare()
    .execute();
}

/** The caller holds the locks of the payments and of the balances. */
export async function setReleased(trx: Trx, paymentIds: string[]): Promise<void> {
  await trx
    .updateTable('payments')
    // This is not now(), which may precede a payout that this transaction waited for.
    .set({ releasedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', sql<string>`ANY(${paymentIds}::uuid[])`)
    .execute();
}
