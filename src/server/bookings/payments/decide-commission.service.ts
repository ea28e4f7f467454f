import type { Trx } from '#server/db/schema.ts';
import { hashToken } from '#server/platform/crypto/tokens.ts';
import { type CommissionReason, commissionReason } from '#shared/bookings/commission-source.ts';
import { selectLinkVisits } from './commission.queries.ts';

type Booked = {
  teacherId: string;
  linkToken: string | null;
  firstBookedAt: Date | null;
  now: Date;
};

/** The reason for the commission of a booking that is made now, from the records. */
export async function decideCommission(
  trx: Trx,
  { teacherId, linkToken, firstBookedAt, now }: Booked,
): Promise<CommissionReason> {
  const visits = linkToken ? await selectLinkVisits(trx, teacherId, hashToken(linkToken)) : [];
  return commissionReason({ visits, firstBookedAt }, now);
}
