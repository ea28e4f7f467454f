import { sql } from 'kysely';
import { bookingStatus } from '#server/bookings/states.queries.ts';
import type { Trx } from '#server/db/schema.ts';
import type { RefundPolicy } from '#shared/bookings/refund-policy.ts';

export type NewOffer = {
  bookingId: string;
  entryId: string;
  studentId: string;
  seats: number;
  claimedSeats: number;
};

type OfferTerms = {
  sessionId: string;
  priceCents: number;
  refundPolicy: RefundPolicy;
};

/** Inserts the bookings of offers; the caller takes their seats. */
export async function insertOffers(
  trx: Trx,
  offers: NewOffer[],
  { sessionId, priceCents, refundPolicy }: OfferTerms,
): Promise<void> {
  const ids = offers.map(({ bookingId }) => bookingId);
  const studentIds = offers.map(({ studentId }) => studentId);
  const seats = offers.map((offer) => offer.seats);
  const takenOver = offers.map((offer) => offer.claimedSeats);
  await sql`
    INSERT INTO bookings (id, session_id, student_id, seats, claimed_seats, price_cents, refund_policy, status,
      is_offer)
    SELECT offer.id, ${sessionId}::uuid, offer.student_id, offer.seats, offer.taken_over, ${priceCents}::int,
      ${JSON.stringify(refundPolicy)}::jsonb, ${bookingStatus.reserved}, true
    FROM unnest(${ids}::uuid[], ${studentIds}::uuid[], ${seats}::int[],
      ${takenOver}::int[]) AS offer (id, student_id, seats, taken_over)`.execute(trx);
}
