import { sql } from 'kysely';
import { bookingStatus, isReserved } from '#server/bookings/states.queries.ts';
import type { Trx } from '#server/db/schema.ts';
import type { RefundPolicy } from '#shared/bookings/refund-policy.ts';

export type NewOffer = {
  bookingId: string;
  entryId: string;
  studentId: string;
  seats: number;
  claimedSeats: number;
};

/** Ends the holds of a moved session by its new start; returns the shortened ones. */
export async function shortenHolds(
  trx: Trx,
  sessionId: string,
): Promise<{ bookingId: string; endsAt: Date }[]> {
  const { rows } = await sql<{ bookingId: string; endsAt: Date }>`
    UPDATE bookings b SET hold_expires_at = s.starts_at FROM class_sessions s
    WHERE s.id = ${sessionId}::uuid AND b.session_id = s.id AND ${isReserved('b')}
      AND b.hold_expires_at > s.starts_at
    RETURNING b.id AS booking_id, b.hold_expires_at AS ends_at`.execute(trx);
  return rows;
}

type OfferTerms = {
  sessionId: string;
  priceCents: number;
  refundPolicy: RefundPolicy;
  expiresAt: Date;
};

/** Inserts the bookings of offers; the caller takes their seats. */
export async function insertOffers(
  trx: Trx,
  offers: NewOffer[],
  { sessionId, priceCents, refundPolicy, expiresAt }: OfferTerms,
): Promise<void> {
  const ids = offers.map(({ bookingId }) => bookingId);
  const studentIds = offers.map(({ studentId }) => studentId);
  const seats = offers.map((offer) => offer.seats);
  const takenOver = offers.map((offer) => offer.claimedSeats);
  await sql`
    INSERT INTO bookings (id, session_id, student_id, seats, claimed_seats, price_cents, refund_policy, status,
      hold_expires_at, is_offer)
    SELECT offer.id, ${sessionId}::uuid, offer.student_id, offer.seats, offer.taken_over, ${priceCents}::int,
      ${JSON.stringify(refundPolicy)}::jsonb, ${bookingStatus.reserved}, ${expiresAt}::timestamptz, true
    FROM unnest(${ids}::uuid[], ${studentIds}::uuid[], ${seats}::int[],
      ${takenOver}::int[]) AS offer (id, student_id, seats, taken_over)`.execute(trx);
}
