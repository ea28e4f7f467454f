import type { Db, Trx } from '#server/db/schema.ts';

/**
 * Stores the checkout of a payment, unless it has one. Returns the stored checkout, and whether it
 * may still be paid. Locks the payment.
 */
export async function storeCheckout(
  trx: Trx,
  paymentId: string,
  checkoutId: string,
): Promise<{ checkoutId: string; isOpen: boolean }> {
  const stored = await trx
    .updateTable('payments')
    .set((eb) => ({ checkoutId: eb.fn.coalesce('checkoutId', eb.val(checkoutId)) }))
    .where('id', '=', paymentId)
    .returning(['status', 'checkoutId'])
    .executeTakeFirstOrThrow();
  return { checkoutId: stored.checkoutId ?? checkoutId, isOpen: stored.status === 'open' };
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
