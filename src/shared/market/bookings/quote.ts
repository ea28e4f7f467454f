import {
  centsToDollars,
  dollarsToCents,
  percentOfCents,
  priceOfMeetingsLeft,
} from '#shared/money/money.ts';
import { isBelowMinCharge } from '#shared/money/payments.ts';
import type { CommissionSource } from './commission-source.ts';
import { type Refundable, refundTerms } from './refund-policy.ts';

// What seats cost, our commission on them, and what canceling returns. Only this file multiplies a price.

/** What a coupon takes off the price of each seat: a share, or an amount. */
export type Discount = { percentOff: number | null; centsOff: number | null };

/**
 * What the discount takes off one seat, in cents, rounded for the student. A rest that is too small to be
 * charged is free, too.
 */
export function discountCents(seatCents: number, { percentOff, centsOff }: Discount): number {
  const restCents =
    percentOff === null
      ? Math.max(0, seatCents - (centsOff ?? 0))
      : percentOfCents(seatCents, 100 - percentOff);
  return isBelowMinCharge(restCents) ? seatCents : seatCents - restCents;
}

type AddedSeat = {
  /** The price of the class now. */
  classPriceCents: number;
  /** The price of each of the booking's first seats, after its discount. */
  priceCents: number;
  /** What the booking's coupon took off each of them. */
  discountCents: number;
  coupon: Discount | null;
  meetingsBooked: number;
  meetingCount: number;
};

/**
 * The price of one more seat of a booking, for its meetings: what the class costs now, but at least
 * as much as the first seats, less the discount of the booking.
 */
export function addedSeatCents(seat: AddedSeat): number {
  const seatCents = Math.max(seat.priceCents + seat.discountCents, seatCentsNow(seat));
  return seatCents - (seat.coupon ? discountCents(seatCents, seat.coupon) : 0);
}

type SeatNow = Omit<AddedSeat, 'priceCents' | 'discountCents' | 'coupon'>;

const seatCentsNow = ({ classPriceCents, meetingsBooked, meetingCount }: SeatNow) =>
  priceOfMeetingsLeft(classPriceCents, meetingsBooked, meetingCount);

/** Whether the seats of a booking, at these prices in cents, would cost the same if they were booked again. */
export const wouldCostTheSame = (seatPrices: number[], seat: SeatNow): boolean =>
  seatPrices.every((cents) => cents === seatCentsNow(seat));

/** The rate of a booking's first payment, which its later payments keep, or else the rate of its reason. */
export type CommissionTerms = {
  source: CommissionSource;
  percent: number;
  firstPayment?: { amountCents: number; commissionCents: number } | undefined;
};

type Commission = { cents: number; source: 'first_payment' | CommissionSource };

/** The rounding cent belongs to the instructor. */
function commissionOf(amountCents: number, terms: CommissionTerms): Commission {
  const { firstPayment: first, percent, source } = terms;
  if (!first) return { cents: percentOfCents(amountCents, percent), source };
  const product = BigInt(first.commissionCents) * BigInt(amountCents);
  return { cents: Number(product / BigInt(first.amountCents)), source: 'first_payment' };
}

export type Quote = {
  seats: number;
  amountCents: number;
  commission: Commission;
  /** For canceling now. */
  refund: ReturnType<typeof refundTerms>;
};

type Priced = Omit<Refundable, 'paidCents'> & { priceCents: number; seats: number };

/** The terms on which a student gets these seats at `now`; `priceCents` is for one. */
export function quote(
  { priceCents, seats, ...refundable }: Priced,
  commissionTerms: CommissionTerms,
  now: Date,
): Quote {
  const amountCents = priceCents * seats;
  return {
    seats,
    amountCents,
    commission: commissionOf(amountCents, commissionTerms),
    refund: refundTerms({ ...refundable, paidCents: amountCents }, now),
  };
}

/** In dollars. */
export const priceOfSeats = (price: number, seats: number): number =>
  centsToDollars(dollarsToCents(price) * seats);

/** The price in cents of the seats that were added last. */
export const worthOfLast = (seatPrices: number[], seats: number): number =>
  seatPrices.slice(seatPrices.length - seats).reduce((sum, cents) => sum + cents, 0);

type Booked = Omit<Refundable, 'paidCents'> & {
  /** In cents, in the order in which the seats were added. */
  seatPrices: number[];
  /** Null if nothing was paid through us. */
  paidCents: number | null;
};

/**
 * The price in dollars of a booking's seats that were added last, and the refund for returning them
 * at `now`; null if nothing was paid through us.
 */
export function quoteReturn({ seatPrices, paidCents, ...terms }: Booked, seats: number, now: Date) {
  const worthCents = worthOfLast(seatPrices, seats);
  return {
    total: centsToDollars(worthCents),
    refund:
      paidCents === null
        ? null
        : refundTerms({ ...terms, paidCents: Math.min(paidCents, worthCents) }, now),
  };
}
