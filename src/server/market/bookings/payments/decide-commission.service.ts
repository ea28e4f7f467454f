import type { Trx } from '#server/db/schema.ts';
import {
  type CommissionReason,
  commissionReason,
} from '#shared/market/bookings/commission-source.ts';
import { type Contact, selectCommissionRecords } from './commission.queries.ts';

/** The reason for the commission of a booking that is made now, under the lock of its account. */
export async function decideCommission(trx: Trx, contact: Contact): Promise<CommissionReason> {
  const { now, ...records } = await selectCommissionRecords(trx, contact);
  return commissionReason(records, now);
}
