import { type Insertable, type Selectable, sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { SandboxCheckoutsTable } from '#server/db/tables/sandbox-tables.ts';
import type { ProviderEvent } from '#server/money/provider/payment-provider.ts';

export type SandboxCheckout = Selectable<SandboxCheckoutsTable>;
type Refund = { id: string; chargeId: string; amountCents: number };
type Transfer = { id: string; accountId: string; amountCents: number };

// A prepared statement that returns all columns fails once a migration has added one.
const checkoutColumns = [
  'id',
  'paymentId',
  'amountCents',
  'title',
  'expiresAt',
  'successUrl',
  'cancelUrl',
  'status',
  'chargeId',
  'wasDeclined',
  'createdAt',
] as const;

/** Returns the id of the checkout, even if the payment had one before. */
export async function insertSandboxCheckout(
  db: Db,
  order: Omit<Insertable<SandboxCheckoutsTable>, 'id'>,
): Promise<string> {
  const row = await db
    .insertInto('sandboxCheckouts')
    .values({ id: newId(), ...order })
    .onConflict((conflict) =>
      conflict
        .column('paymentId')
        .doUpdateSet((eb) => ({ paymentId: eb.ref('excluded.paymentId') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts the checkouts of payments that are paid. */
export async function insertPaidCheckouts(trx: Trx, paymentIds: string[]): Promise<void> {
  await sql`
    INSERT INTO sandbox_checkouts (id, payment_id, amount_cents, title, expires_at, success_url,
      cancel_url, status, charge_id)
    SELECT id, id, amount_cents, 'Booking ' || booking_id, now(), '', '', 'paid', charge_id
    FROM payments WHERE id = ANY(${paymentIds}::uuid[])`.execute(trx);
}

/** `isOpen` is also false for an expired checkout. */
export async function selectSandboxCheckout(
  db: Db,
  id: string,
): Promise<(SandboxCheckout & { isOpen: boolean }) | undefined> {
  return db
    .selectFrom('sandboxCheckouts')
    .select(checkoutColumns)
    .select(sql<boolean>`(status = 'open' AND expires_at > now())`.as('isOpen'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Undefined if the checkout can't be paid anymore. */
export async function paySandboxCheckout(
  trx: Trx,
  id: string,
): Promise<SandboxCheckout | undefined> {
  return trx
    .updateTable('sandboxCheckouts')
    .set({ status: 'paid', chargeId: `charge_${newId()}` })
    .where('id', '=', id)
    .where(sql<boolean>`(status = 'late' OR status = 'open' AND expires_at > now())`)
    .returning(checkoutColumns)
    .executeTakeFirst();
}

export async function declineSandboxCheckout(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sandboxCheckouts')
    .set({ wasDeclined: true })
    .where('id', '=', id)
    .execute();
}

export async function endSandboxCheckout(
  trx: Trx,
  id: string,
  { isPaidLate }: { isPaidLate: boolean },
): Promise<SandboxCheckout | undefined> {
  return trx
    .updateTable('sandboxCheckouts')
    .set({ status: isPaidLate ? 'late' : 'ended' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(checkoutColumns)
    .executeTakeFirst();
}

/** The remaining amount of a charge, locked; undefined if there is no such charge. */
export async function lockSandboxCharge(
  trx: Trx,
  { chargeId, id: refundId }: Refund,
): Promise<{ cents: number; isRefunded: boolean } | undefined> {
  const charge = await trx
    .selectFrom('sandboxCheckouts')
    .select('amountCents')
    .where('chargeId', '=', chargeId)
    .forUpdate()
    .executeTakeFirst();
  const refunds = await selectSandboxRefunds(trx, chargeId);
  return (
    charge && {
      cents: refunds.reduce((left, { amountCents }) => left - amountCents, charge.amountCents),
      isRefunded: refunds.some(({ id }) => id === refundId),
    }
  );
}

export async function insertSandboxRefund(trx: Trx, refund: Refund) {
  await trx.insertInto('sandboxRefunds').values(refund).execute();
}

const refundsQuery = (db: Db) =>
  db.selectFrom('sandboxRefunds').select(['id', 'chargeId', 'amountCents']);

export async function selectSandboxRefund(db: Db, id: string) {
  return refundsQuery(db).where('id', '=', id).executeTakeFirst();
}

export async function selectSandboxRefunds(db: Db, chargeId: string) {
  return refundsQuery(db).where('chargeId', '=', chargeId).execute();
}

export async function insertSandboxAccount(db: Db, teacherId: string): Promise<string> {
  const row = await db
    .insertInto('sandboxPayoutAccounts')
    .values({ id: newId(), teacherId })
    .onConflict((conflict) =>
      conflict
        .column('teacherId')
        .doUpdateSet((eb) => ({ teacherId: eb.ref('excluded.teacherId') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function selectSandboxAccount(db: Db, id: string) {
  return db
    .selectFrom('sandboxPayoutAccounts')
    .select(['id', 'isReady', 'returnUrl'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateSandboxAccount(
  db: Db,
  id: string,
  change: { returnUrl: string } | { isReady: boolean },
): Promise<void> {
  await db.updateTable('sandboxPayoutAccounts').set(change).where('id', '=', id).execute();
}

/** A repeat changes nothing. */
export async function insertSandboxTransfer(db: Db, transfer: Transfer) {
  await db
    .insertInto('sandboxTransfers')
    .values(transfer)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function selectSandboxTransfer(db: Db, id: string) {
  return db
    .selectFrom('sandboxTransfers')
    .select(['id', 'accountId', 'amountCents'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** False if the event was reported before. */
export async function insertSandboxEvent(trx: Trx, { id, ...content }: ProviderEvent) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sandboxEvents')
    .values({ id, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Which = { ids: string[] } | { subject: string } | { since: Date };

export async function selectSandboxEvents(db: Db, which: Which): Promise<ProviderEvent[]> {
  const isChosen =
    'ids' in which
      ? sql<boolean>`id = ANY(${which.ids})`
      : 'subject' in which
        ? sql<boolean>`content ->> 'subject' = ${which.subject}`
        : sql<boolean>`created_at >= ${which.since}`;
  const { rows } = await sql<{ id: string; content: object }>`
    SELECT id, content FROM sandbox_events WHERE ${isChosen} ORDER BY created_at, id`.execute(
    db.withoutPlugins(),
  );
  return rows.map(({ id, content }) => ({ id, ...content }) as ProviderEvent);
}
