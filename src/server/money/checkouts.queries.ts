import type { Db, Trx } from '#server/platform/db/schema.ts';

/** Stores where a payment is made; returns whether it may still be paid. Locks the payment. */
export async function storeCheckout(
  trx: Trx,
  paymentId: string,
  checkoutId: string,
): Promise<{ isOpen: boolean }> {
  const { status } = await trx
    .updateTable('payments')
    .set({ checkoutId })
    .where('id', '=', paymentId)
    .returning('status')
    .executeTakeFirstOrThrow();
  return { isOpen: status === 'open' };
}

export async function selectCheckoutToEnd(db: Db, paymentId: string) {
  return db
    .selectFrom('payments')
    .select(['provider', 'checkoutId'])
    .where('id', '=', paymentId)
    .where('status', '=', 'closed')
    .where('checkoutId', 'is not', null)
    .$narrowType<{ checkoutId: string }>()
    .executeTakeFirst();
}
