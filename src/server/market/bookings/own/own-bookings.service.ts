import type { Deps } from '#server/app/deps.ts';
import type { SiteUrls } from '#server/app/site-urls.ts';
import { pageByTime } from '#server/db/page-cursor.ts';
import { describeEntry } from '#server/market/bookings/calendar/calendar-entries.service.ts';
import {
  calendarFileName,
  publishCalendar,
} from '#server/market/bookings/calendar/calendar-entry.ts';
import { calendarLinks } from '#server/market/bookings/calendar/calendar-links.ts';
import { selectGiven } from '#server/market/bookings/handover/handovers.queries.ts';
import { DomainError } from '#shared/errors.ts';
import {
  canceledBy,
  isConfirmed,
  isReserved,
  mayReview,
} from '#shared/market/bookings/booking-states.ts';
import type { BookingPageInput } from '#shared/market/bookings/bookings.ts';
import { lacksParticipants } from '#shared/market/bookings/private-words/participants.ts';
import { addedSeatCents, quoteReturn } from '#shared/market/bookings/quote.ts';
import {
  lateMoveUntil,
  moveDeadline,
  refundDeadline,
} from '#shared/market/bookings/refund-policy.ts';
import { centsToDollars, dollarsToCents, subtractDollars } from '#shared/money/money.ts';
import { firstName } from '#shared/people/accounts/shown-names.ts';
import { countOwnBookings, selectOwnBooking, selectOwnBookings } from './own-bookings.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof selectOwnBooking>>>;

/** One page of the student's bookings. Throws VALIDATION_FAILED for a cursor of another list. */
export async function getOwnBookings(
  { db, env: { appUrl, urls } }: Deps,
  viewerId: string,
  { when, limit, cursor }: BookingPageInput,
) {
  const reader = { studentId: viewerId, appUrl };
  const [page, counts] = await Promise.all([
    pageByTime({ limit, cursor }, (which) => selectOwnBookings(db, reader, { when, ...which })),
    countOwnBookings(db, viewerId),
  ]);
  const now = new Date();
  return { ...page, items: page.items.map((row) => showBooking(row, viewerId, urls, now)), counts };
}

export async function getOwnBooking(deps: Deps, viewerId: string, bookingId: string) {
  const row = await findBooking(deps, bookingId);
  return showBooking(row, viewerId, deps.env.urls, new Date());
}

/** A booking that this person gave to a friend, with what they paid for it: a receipt, and nothing of the friend's. */
export async function getGivenBooking(deps: Deps, viewerId: string, bookingId: string) {
  const given = await selectGiven(deps.db, bookingId, viewerId);
  if (!given) throw new DomainError('BOOKING_NOT_FOUND');
  const row = await findBooking(deps, bookingId);
  const { id, classId, title, location, timeZone, firstMeeting } = row;
  const { receiverName, isReceiverDeleted, ...handover } = given;
  return {
    id,
    classId,
    title,
    location,
    timeZone,
    firstMeeting,
    ...handover,
    teacher: { fullName: row.teacher.fullName },
    couponCode: row.couponCode,
    couponTerms: row.coupon,
    ...paidBy(viewerId, row),
    receiver: isReceiverDeleted ? 'A former member' : firstName(receiverName),
  };
}

/** What this person paid: a booking that changed hands may have payments of several people. */
const paidBy = (viewerId: string, { payments, refunds }: Pick<Row, 'payments' | 'refunds'>) => ({
  payments: ofPayer(viewerId, payments),
  refunds: ofPayer(viewerId, refunds),
});

/** Without what others paid for the booking, if it was given to this person. */
function paymentOf(viewerId: string, { payment, payments, isPaidByAnother }: Row) {
  if (!payment || !isPaidByAnother) return payment;
  const sumOf = (amounts: number[]) =>
    centsToDollars(amounts.reduce((sum, amount) => sum + dollarsToCents(amount), 0));
  const own = ofPayer(viewerId, payments);
  const [amount, refunded] = [
    sumOf(own.map((paid) => paid.amount)),
    sumOf(own.map((paid) => paid.refunded)),
  ];
  return { ...payment, amount, refunded };
}

const ofPayer = <Paid extends { payerId: string }>(viewerId: string, all: Paid[]) =>
  all.filter(({ payerId }) => payerId === viewerId).map(({ payerId: _, ...paid }) => paid);

/** The booking as a calendar file, with its name. */
export async function getBookingCalendar(deps: Deps, bookingId: string) {
  const { appUrl, urls } = deps.env;
  const row = await findBooking(deps, bookingId);
  const url = urls.booking(bookingId);
  const description = describeEntry({ ...row, teacherName: row.teacher.fullName }, url);
  const isCanceled = row.cancelledAt !== null;
  const text = publishCalendar([{ ...row, isCanceled, description, url }], { appUrl });
  return { name: calendarFileName(row), text };
}

async function findBooking({ db, env }: Deps, bookingId: string): Promise<Row> {
  const row = await selectOwnBooking(db, bookingId, env.appUrl);
  if (!row) throw new DomainError('BOOKING_NOT_FOUND');
  return row;
}

function showBooking(row: Row, viewerId: string, urls: SiteUrls, now: Date) {
  const { id, status, seats, picture, meetings } = row;
  const { total, refund } = returnOf(row, seats, now);
  const url = urls.booking(id);
  return {
    ...shownColumns(row),
    ...paidBy(viewerId, row),
    payment: paymentOf(viewerId, row),
    // A coupon of who gave the booking.
    couponCode: row.isHandedOver ? null : row.couponCode,
    canceledBy: canceledBy(status),
    asksForParticipants:
      row.isForChildren && row.mayWriteLine && lacksParticipants(row.participants, seats),
    mayRelease: mayRelease(row, now),
    mayGive: mayGive(row),
    mayMove: mayMove(row, now),
    datesToWaitFor: row.fullDateIds,
    lateMoveUntil: hasDatesToMoveTo(row) ? lateMoveUntil(row) : null,
    movesLate: mayMove(row, now) && now > refundDeadline(row),
    couponTerms: row.coupon,
    addedPrice: centsToDollars(addedSeatCents(row)),
    total,
    image: picture?.url ?? null,
    refund,
    refundPerSeat: returnOf(row, 1, now).refund?.amount ?? null,
    fewerSeats: fewerSeats(row, now),
    mayReview: row.hasEnded && !row.isReviewed && !isReserved(status) && hasSeatToReview(row),
    calendar: {
      ics: `/api/bookings/${id}/calendar.ics`,
      ...(meetings.length === 0 ? calendarLinks({ ...row, url }) : { google: null, outlook: null }),
    },
  };
}

/** Without the columns that only the rules below need. */
function shownColumns({
  startsAt,
  revision,
  updatedAt,
  refundPolicy,
  seatPrices,
  priceCents,
  discountCents,
  coupon,
  classPriceCents,
  meetingsBooked,
  meetingCount,
  fullRefundUntil,
  paidCents,
  hasStarted,
  hasDateStarted,
  hasEnded,
  hasDateToMoveTo,
  fullDateIds,
  isHandedOver,
  isOpenDate,
  isReviewed,
  ...shown
}: Row) {
  return shown;
}

const hasSeatToReview = (row: Row) => row.cancelledAt === null && mayReview(row);

/** Seats can be released when canceling no longer refunds anything, while others can book them. */
const mayRelease = (row: Row, now: Date) =>
  isConfirmed(row.status) && !row.hasDateStarted && row.isClassActive && now > refundDeadline(row);

/** A friend can have the booking from when its date is open to everyone until it starts, unless others can book its seats. */
const mayGive = (row: Row) =>
  isConfirmed(row.status) &&
  !row.isReleased &&
  !row.hasStarted &&
  row.isClassActive &&
  row.isOpenDate;

/** Possible until the deadline for it, while another date of the class can be booked. */
const mayMove = (row: Row, now: Date) => hasDatesToMoveTo(row) && now <= moveDeadline(row);

const hasDatesToMoveTo = (row: Row) =>
  isConfirmed(row.status) &&
  !row.isReleased &&
  !row.hasDateStarted &&
  row.isClassActive &&
  row.hasDateToMoveTo;

/**
 * The price of this many seats, and the refund for returning them now; null if the booking can't be
 * canceled or nothing was paid through us.
 */
function returnOf(row: Row, seats: number, now: Date) {
  const canReturn = isConfirmed(row.status) && !row.hasStarted;
  return quoteReturn({ ...row, paidCents: canReturn ? row.paidCents : null }, seats, now);
}

/** For each smaller number of seats: their price, and the refund for returning the others now. */
const fewerSeats = (row: Row, now: Date) =>
  Array.from({ length: row.seats - 1 }, (_, index) => {
    const seats = index + 1;
    const returned = returnOf(row, row.seats - seats, now);
    const total = subtractDollars(returnOf(row, row.seats, now).total, returned.total);
    return { seats, total, refund: returned.refund?.amount ?? null };
  });
