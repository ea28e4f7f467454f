import { sql } from 'kysely';
import type { Env } from '#server/app/env.ts';
import { pageOf } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import {
  type CommissionPercents,
  commissionRate,
} from '#shared/market/bookings/commission-source.ts';
import { quote, quoteReturn } from '#shared/market/bookings/quote.ts';
import { lateMoveUntil, policyOfBooking } from '#shared/market/bookings/refund-policy.ts';
import type { LateMoveHours } from '#shared/market/classes/class-limits.ts';
import { type LateJoining, lateJoining } from '#shared/market/classes/dates/late-joining.ts';
import { reviewLimits } from '#shared/market/classes/review-limits.ts';
import { idTailOf } from '#shared/market/classes/short-code.ts';
import { centsToDollars, dollarsToCents } from '#shared/money/money.ts';
import { isBelowMinCharge } from '#shared/money/payments.ts';
import { type NameReader, shownStudent } from '#shared/people/accounts/shown-names.ts';
import { selectClassDetails } from './classes.queries.ts';
import { withExternalIds } from './external-ids.queries.ts';

export type ClassDetails = Awaited<ReturnType<typeof getClassDetails>>;

type Viewed = {
  classId: string;
  viewerId: string | null;
  /** Whose dates are included before they open to everyone; the viewer's unless it is given. */
  datesFor?: string | null | undefined;
  hasAllReviews?: boolean | undefined;
};
type Found = NonNullable<Awaited<ReturnType<typeof selectClassDetails>>>;
type Review = Found['reviews'][number];
type Session = Found['summary']['sessions'][number];
type ViewerSeat = Found['viewerSeats'][number];

/**
 * Includes the bookings of a signed-in viewer, and all reviews or, for a page, the newest and the
 * cursor of the next. A class that is not active and not visible to the viewer is not found.
 */
export async function getClassDetails(
  db: Db,
  { appUrl, payments, ...percents }: Pick<Env, 'appUrl' | 'payments'> & CommissionPercents,
  { classId, viewerId, datesFor = viewerId, hasAllReviews = true }: Viewed,
  now = new Date(),
) {
  const limit = hasAllReviews ? Number.POSITIVE_INFINITY : reviewLimits.page;
  const found = await selectClassDetails(
    db,
    { classId, viewerId, datesFor, appUrl },
    hasAllReviews,
  );
  if (!found) throw new DomainError('CLASS_NOT_FOUND');
  const {
    summary,
    teacherPhoneNumber: phoneNumber,
    teacherBio: bio,
    teacherLocation,
    teacherRating,
    teacherFacts: facts,
    viewerSeats,
    reviews,
    removal,
    reviewReasons,
    externalIds,
    ...more
  } = found;
  const { sessions, teacher, ...details } = summary;
  const reader = { viewerId, teacherId: teacher.id };
  const shown = pageOf(reviews, limit, ({ moment, id }) => [moment, id]);
  const hasOtherDates = sessions.filter(({ startTime }) => new Date(startTime) > now).length > 1;
  const terms = {
    priceCents: dollarsToCents(details.price),
    joinUntilMeeting: details.joinUntilMeeting,
    lateMoveHours: hasOtherDates ? more.lateMoveHours : null,
    commission: commissionRate('found', percents),
    isPaidOnline: payments.mode !== 'in-person',
  };
  const shownDetails = {
    ...details,
    ...more,
    /** Only its instructor sees the appeal. */
    removal: removal && viewerId !== teacher.id ? { ...removal, ...noAppeal } : removal,
    /** The reasons for a review, for the instructor only. */
    reviewReasons: viewerId === teacher.id ? reviewReasons : null,
    reviews: shown.items.map((review) => showReview(review, reader)),
    nextReviews: shown.nextCursor,
    teacher: { ...teacher, phoneNumber, bio, location: teacherLocation, facts, ...teacherRating },
    sessions: sessions.map((session) => showSession(session, terms, now)),
    ...(viewerId && {
      viewerBookings: viewerSeats.map((seat) => showViewerBooking(seat, hasOtherDates, now)),
    }),
  };
  return externalIds ? withExternalIds(shownDetails, externalIds) : shownDetails;
}

/** The class of a short link, which is found by those who can see its page. */
export async function findByShortCode(
  db: Db,
  env: Parameters<typeof getClassDetails>[1],
  { shortCode, viewerId }: { shortCode: string; viewerId: string | null },
): Promise<{ classId: string }> {
  const found = await db
    .selectFrom('classes')
    .select('id as classId')
    // The expression of the index.
    .where(sql`right(id::text, 12)`, '=', idTailOf(shortCode))
    .executeTakeFirst();
  if (!found) throw new DomainError('CLASS_NOT_FOUND');
  await getClassDetails(db, env, { ...found, viewerId, hasAllReviews: false });
  return found;
}

const noAppeal = { appealedAt: null, appealOutcome: null, appealResponse: null };

const showReview = ({ author, moment: _, ...review }: Review, reader: NameReader) => ({
  ...review,
  user: shownStudent(author, reader),
});

type Terms = {
  priceCents: number;
  joinUntilMeeting: number | null;
  lateMoveHours: LateMoveHours | null;
  commission: ReturnType<typeof commissionRate>;
  isPaidOnline: boolean;
};

function showSession(session: Session, { isPaidOnline, commission, ...terms }: Terms, now: Date) {
  const joining = lateJoining({ ...session, ...terms }, now);
  const isPayable = !isPaidOnline || !isBelowMinCharge(joining?.priceCents ?? 0);
  const late = isPayable ? joining : null;
  const { startTime, priceCents } = late ?? { ...session, ...terms };
  const startsAt = new Date(startTime);
  const lateMoveHours = late ? null : terms.lateMoveHours;
  const refundPolicy = policyOfBooking({ lateMoveHours, startsAt }, now);
  const sold = { priceCents, refundPolicy, startsAt };
  return {
    ...session,
    /** The terms for joining a course that has begun; null if it can't be joined anymore. */
    lateJoining: late && showLate(late),
    /** The price and refund of booking now; null if learners pay in person. */
    refund: isPaidOnline ? quote({ ...sold, seats: 1 }, commission, now).refund : null,
    /** Until when a booking made now can move after its refund deadline; null if it can't. */
    lateMoveUntil: lateMoveUntil(sold),
  };
}

const showLate = ({
  priceCents,
  ...late
}: NonNullable<ReturnType<typeof lateJoining>>): LateJoining => ({
  ...late,
  price: centsToDollars(priceCents),
});

function showViewerBooking(seat: ViewerSeat, hasOtherDates: boolean, now: Date) {
  const { id, sessionId, status, seats, guests, payment, addition, price, discount } = seat;
  const booked = {
    ...seat,
    startsAt: new Date(seat.startsAt),
    fullRefundUntil: seat.fullRefundUntil === null ? null : new Date(seat.fullRefundUntil),
  };
  return {
    id,
    sessionId,
    status,
    seats,
    guests,
    payment,
    addition,
    /** The start of the booking, which may have joined late. */
    startTime: booked.startsAt.toISOString(),
    price,
    discount,
    lateMoveUntil: hasOtherDates ? lateMoveUntil(booked) : null,
    isPaidByAnother: seat.isPaidByAnother,
    isOnStandby: seat.isOnStandby,
    hasFriendLink: seat.hasFriendLink,
    /** The price, and the refund for canceling now; null if nothing was paid through us. */
    ...quoteReturn(booked, seats, now),
    /** The refund for returning one of several seats now. */
    refundPerSeat: quoteReturn(booked, 1, now).refund?.amount ?? null,
  };
}
