import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BookingStatus } from '#shared/bookings.ts';
import type { RefundPolicy } from '#shared/refund-policy.ts';

// The tables of bookings, in camelCase like the rest in schema.ts.

export type BookingsTable = {
  id: string;
  sessionId: string;
  studentId: string;
  status: Generated<BookingStatus>;
  seats: Generated<number>;
  /** First names, as far as the student gave them. */
  guests: Generated<string[]>;
  /** Seats that wait to be paid; a live booking holds them, too. */
  addedSeats: Generated<number>;
  addedHoldExpiresAt: Generated<Date | null>;
  /** How many came; null until marked. */
  attendedSeats: Generated<number | null>;
  /** Of one seat. */
  priceCents: number;
  refundPolicy: JSONColumnType<RefundPolicy>;
  refundCents: Generated<number | null>;
  /** When an unpaid reservation ends. */
  holdExpiresAt: Generated<Date | null>;
  /** After the session was moved: refunded in full until then, whatever the policy says. */
  fullRefundUntil: Generated<Date | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  cancelledAt: Generated<Date | null>;
  remindedAt: Generated<Date | null>;
  reviewInvitedAt: Generated<Date | null>;
  noShowContestedAt: Generated<Date | null>;
};
