import type { NewBooking } from '#server/db/schema.ts';
import {
  type CommissionSource,
  commissionReason,
  contactDays,
  linkDays,
} from '#shared/market/bookings/commission-source.ts';
import { dayMs, hourMs } from '#shared/units.ts';

/** A visit by an instructor's link, before the first booking with this instructor. */
export type DemoVisit = { teacherId: string; studentId: string; visitedAt: Date };

type Earlier = { madeAt: Date; cancelledAt: Date | null; source: CommissionSource };
type Pair = { visit: DemoVisit | null; earlier: Earlier[] };

/** Of the students who are new to an instructor, every third one comes by the instructor's link. */
const newPerLink = 3;

/** The bookings in their order with the reasons for their commissions, and the visits that these need. */
export function withCommissionReasons(
  plans: { classRow: { teacherId: string }; bookings: NewBooking[] }[],
  now: Date,
): { bookings: NewBooking[]; visits: DemoVisit[] } {
  const pairs = new Map<string, Pair>();
  const newcomers = new Map<string, number>();
  const visits: DemoVisit[] = [];
  const meet = (teacherId: string, studentId: string, madeAt: Date): Pair => {
    const number = (newcomers.get(teacherId) ?? 0) + 1;
    newcomers.set(teacherId, number);
    if (number % newPerLink !== 0) return { visit: null, earlier: [] };
    const visit = { teacherId, studentId, visitedAt: new Date(madeAt.getTime() - hourMs) };
    visits.push(visit);
    return { visit, earlier: [] };
  };
  const bookings = plans
    .flatMap(({ classRow: { teacherId }, bookings }) =>
      bookings.map((booking) => ({ booking, teacherId, madeAt: dateOf(booking.createdAt, now) })),
    )
    .toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
    .map(({ booking, teacherId, madeAt }) => {
      const key = `${teacherId} ${booking.studentId}`;
      const pair = pairs.get(key) ?? meet(teacherId, booking.studentId, madeAt);
      pairs.set(key, pair);
      const reason = commissionReason(recordsOf(pair, madeAt), madeAt);
      const cancelledAt = booking.cancelledAt ? dateOf(booking.cancelledAt, now) : null;
      pair.earlier.push({ madeAt, cancelledAt, source: reason.commissionSource });
      return { ...booking, ...reason };
    });
  return { bookings, visits };
}

const dateOf = (given: Date | string | undefined, now: Date) => new Date(given ?? now);

/** What the database would know about the two at `now`. */
function recordsOf({ visit, earlier }: Pair, now: Date) {
  const isWithin = (days: number, moment: Date) => now.getTime() - moment.getTime() <= days * dayMs;
  const live = earlier.filter(({ cancelledAt }) => !cancelledAt || cancelledAt > now);
  return {
    firstBookedAt: live[0]?.madeAt ?? null,
    wasFound: earlier.some(
      ({ madeAt, source }) => source === 'found' && isWithin(contactDays, madeAt),
    ),
    cameByLink: visit !== null && isWithin(linkDays, visit.visitedAt),
  };
}
