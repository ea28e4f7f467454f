import type { Db } from '#server/db/schema.ts';
import type { Env } from '#server/env.ts';
import { DomainError } from '#shared/errors.ts';
import { type LateJoining, lateJoining } from '#shared/late-joining.ts';
import { centsToDollars, dollarsToCents } from '#shared/money.ts';
import { isBelowMinCharge } from '#shared/payments.ts';
import { currentRefundPolicy, type RefundPolicy, refundTerms } from '#shared/refund-policy.ts';
import { shownStudent } from '#shared/shown-names.ts';
import { selectClassDetails } from './classes.queries.ts';

export type ClassDetails = Awaited<ReturnType<typeof getClassDetails>>;

/**
 * Includes the viewer's bookings if signed in. Throws CLASS_NOT_FOUND, including for a class that is not
 * active and not visible to the viewer.
 */
export async function getClassDetails(
  db: Db,
  { appUrl, payments }: Pick<Env, 'appUrl' | 'payments'>,
  { classId, viewerId }: { classId: string; viewerId: string | null },
  now = new Date(),
) {
  const found = await selectClassDetails(db, { classId, viewerId, appUrl });
  if (!found) throw new DomainError('CLASS_NOT_FOUND');
  const {
    summary,
    teacherPhoneNumber: phoneNumber,
    teacherBio: bio,
    teacherLocation,
    teacherRating,
    viewerSeats,
    reviews,
    removal,
    reviewReasons,
    ...more
  } = found;
  const { sessions, teacher, ...details } = summary;
  const reader = { viewerId, teacherId: teacher.id };
  const appeal = { appealedAt: null, appealOutcome: null, appealResponse: null };
  return {
    ...details,
    ...more,
    /** Only its instructor sees the appeal. */
    removal: removal && viewerId !== teacher.id ? { ...removal, ...appeal } : removal,
    /** Why it waits for a review, for its instructor only. */
    reviewReasons: viewerId === teacher.id ? reviewReasons : null,
    reviews: reviews.map(({ author, ...review }) => ({
      ...review,
      user: shownStudent(author, reader),
    })),
    teacher: { ...teacher, phoneNumber, bio, location: teacherLocation, ...teacherRating },
    sessions: sessions.map((session) => {
      const priceCents = dollarsToCents(details.price);
      const joining = lateJoining({ ...session, priceCents, ...more }, now);
      const isPayable =
        payments.mode === 'in-person' || !isBelowMinCharge(joining?.priceCents ?? 0);
      const late = isPayable ? joining : null;
      const { startTime, priceCents: paidCents } = late ?? { ...session, priceCents };
      const sold = { paidCents, refundPolicy: currentRefundPolicy, startsAt: new Date(startTime) };
      return {
        ...session,
        /** Of a course that has begun; null if it can't be joined anymore. */
        lateJoining: late && showLate(late),
        /** What booking now would cost and refund; null if learners pay in person. */
        refund: payments.mode === 'in-person' ? null : refundTerms(sold, now),
      };
    }),
    ...(viewerId && {
      viewerBookings: viewerSeats.map((seat) => ({
        id: seat.id,
        sessionId: seat.sessionId,
        /** When it begins for this student, who may have joined late. */
        startTime: new Date(seat.startsAt).toISOString(),
        status: seat.status,
        price: centsToDollars(seat.priceCents),
        seats: seat.seats,
        guests: seat.guests,
        total: centsToDollars(seat.priceCents * seat.seats),
        payment: seat.payment,
        addition: seat.addition,
        /** What giving back one of several seats now refunds. */
        refundPerSeat:
          seat.paidCents === null
            ? null
            : refundTerms(termsOf(seat, Math.min(seat.paidCents, seat.priceCents)), now).amount,
        /** What canceling now refunds; null if nothing was paid through us. */
        refund: seat.paidCents === null ? null : refundTerms(termsOf(seat, seat.paidCents), now),
      })),
    }),
  };
}

const showLate = ({
  priceCents,
  ...late
}: NonNullable<ReturnType<typeof lateJoining>>): LateJoining => ({
  ...late,
  price: centsToDollars(priceCents),
});

type PaidSeat = { startsAt: string; fullRefundUntil: string | null; refundPolicy: RefundPolicy };

/** The terms of a booking that was read as JSON. */
const termsOf = ({ startsAt, fullRefundUntil, refundPolicy }: PaidSeat, paidCents: number) => ({
  paidCents,
  refundPolicy,
  startsAt: new Date(startsAt),
  fullRefundUntil: fullRefundUntil === null ? null : new Date(fullRefundUntil),
});
