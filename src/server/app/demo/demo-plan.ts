import { createHash } from 'node:crypto';
import { TZDateMini } from '@date-fns/tz';
import { v7 } from 'uuid';
import type { NewBooking, NewClassSession, NewReview } from '#server/db/schema.ts';
import type { ListedClass } from '#server/market/classes/classes.queries.ts';
import { currentRefundPolicy, refundDeadline } from '#shared/market/bookings/refund-policy.ts';
import { noExpectations } from '#shared/market/classes/expectations/what-to-expect.ts';
import { dollarsToCents } from '#shared/money/money.ts';
import { dayMs, hourMs, minuteMs } from '#shared/units.ts';
import type { DemoClass, DemoSession } from './classes/demo-classes.ts';
import { demoStudents } from './demo-people.ts';
import { demoPoints } from './demo-points.ts';

const firstDay = Date.UTC(2026, 0, 1);
const learner = demoStudents[0]?.username ?? '';

/** A stable id for each name, so that seeding is repeatable; `order` makes ids sort by age. */
export function demoId(name: string, order = 0): string {
  const random = createHash('sha256').update(name).digest().subarray(0, 16);
  return v7({ msecs: firstDay + order * minuteMs, seq: order, random });
}

type DemoSessionRow = Omit<NewClassSession, 'classId' | 'timeZone'> & { meetings: Span[] };

export type DemoPlan = {
  classRow: ListedClass;
  sessions: DemoSessionRow[];
  bookings: NewBooking[];
  reviews: NewReview[];
  repeats: string | undefined;
  moves: DemoMove[];
  returns: DemoReturn[];
};

type Span = { startsAt: Date; endsAt: Date };
/** The original start of a date that was moved. */
type DemoMove = { sessionId: string; startsAt: Date };

/** A student gave back one spot before the deadline: the last one, or one of two. */
export type DemoReturn = { bookingId: string; startsAt: Date; at: Date; isCancellation: boolean };

/** The class's position in the list (oldest first) and what its rows refer to. */
type Frame = { index: number; classId: string; createdAt: Date; now: Date };

/** The rows of one demo class. */
export function planDemoClass(
  demoClass: DemoClass,
  index: number,
  categoryIds: Map<string, number>,
  now: Date,
): DemoPlan {
  const { slug, teacher, category, priceDollars, picture, sessions, repeats, reviews, ...listing } =
    demoClass;
  const classId = demoId(slug, index);
  const createdAt = new Date(now.getTime() - (120 - index) * dayMs);
  const frame = { index, classId, createdAt, now };
  const plans = sessions.map((session, place) => planSession(demoClass, session, place, frame));
  return {
    classRow: {
      id: classId,
      teacherId: demoId(teacher),
      categoryId: categoryIds.get(category) ?? 0,
      ...listing,
      whatToExpect: { ...noExpectations, ...listing.whatToExpect },
      // The points count as set by the instructors; the geocoder adds only the names of the cities.
      ...demoPoints[listing.location],
      locationPrecision: 'exact',
      isPointCorrected: true,
      priceCents: dollarsToCents(priceDollars),
      createdAt,
    },
    sessions: plans.map(({ session }) => session),
    bookings: plans.flatMap(({ bookings }) => bookings),
    repeats,
    moves: plans.flatMap(({ moves }) => moves),
    returns: plans.flatMap(({ returns }) => returns),
    reviews: planReviews(demoClass, plans, frame),
  };
}

type SessionPlan = {
  session: DemoSessionRow;
  bookings: NewBooking[];
  endsAt: Date;
  moves: DemoMove[];
  returns: DemoReturn[];
};

function planSession(
  { slug, timeZone, maxStudents, priceDollars, location }: DemoClass,
  demoSession: DemoSession,
  place: number,
  { index, createdAt, now }: Frame,
): SessionPlan {
  const meetings = meetingsOf(demoSession, timeZone, now);
  const startsAt = localTime(demoSession, timeZone, now);
  const endsAt = meetings.at(-1)?.endsAt ?? endOf(demoSession, startsAt);
  const sessionId = demoId(`${slug} session ${place}`, index);
  const { enrolled, canceled = 0, gaveBack = 0, movedFrom } = demoSession;
  const students = studentsOf(location, index + place, place, enrolled + canceled);
  const session: DemoSessionRow = {
    id: sessionId,
    startsAt,
    endsAt,
    meetings,
    capacity: maxStudents,
    seatsTaken: Math.min(enrolled, students.length),
    createdAt,
  };
  const bookings = students.map((username, seat): NewBooking => {
    const madeAt = bookedAt((seat + 1) / (students.length + 1), { createdAt, startsAt, now });
    return {
      id: demoId(`${slug} ${place} ${username}`, index * 100 + seat),
      sessionId,
      studentId: demoId(username),
      status: endsAt < now ? 'attended' : 'confirmed',
      priceCents: dollarsToCents(priceDollars),
      refundPolicy: JSON.stringify(currentRefundPolicy),
      createdAt: madeAt,
      ...(seat >= enrolled && canceledByStudent(returnedAt({ madeAt, startsAt, now }))),
      ...(seat >= enrolled - gaveBack && seat < enrolled && { seats: 2 }),
    };
  });
  const returns = bookings.slice(enrolled - gaveBack).map((booking) => ({
    bookingId: booking.id,
    startsAt,
    at: returnedAt({ madeAt: new Date(booking.createdAt ?? now), startsAt, now }),
    isCancellation: booking.cancelledAt !== undefined,
  }));
  const before = movedFrom && localTime({ ...demoSession, startsAt: movedFrom }, timeZone, now);
  const moves = before ? [{ sessionId, startsAt: before }] : [];
  return { session, bookings, endsAt, moves, returns };
}

const canceledByStudent = (cancelledAt: Date) =>
  ({ status: 'cancelled_by_student', cancelledAt }) as const;

/** Halfway between the booking and the last moment for a refund. */
function returnedAt({ madeAt, startsAt, now }: { madeAt: Date; startsAt: Date; now: Date }): Date {
  const deadline = refundDeadline({ refundPolicy: currentRefundPolicy, startsAt });
  const until = Math.min(deadline.getTime(), now.getTime());
  return new Date((madeAt.getTime() + until) / 2);
}

type Bookable = { createdAt: Date; startsAt: Date; now: Date };

/** People book in the three weeks before a date, or before now. */
function bookedAt(part: number, { createdAt, startsAt, now }: Bookable): Date {
  const until = Math.min(startsAt.getTime() - dayMs, now.getTime());
  const from = Math.max(until - 21 * dayMs, createdAt.getTime());
  return new Date(from + part * (until - from));
}

const endOf = ({ durationMinutes }: DemoSession, startsAt: Date) =>
  new Date(startsAt.getTime() + durationMinutes * minuteMs);

/** The weekly meetings of a course, at the same local time; none for other dates. */
function meetingsOf(session: DemoSession, timeZone: string, now: Date): Span[] {
  return Array.from({ length: session.meetings ?? 0 }, (_, week) => {
    const dayOffset = session.dayOffset + 7 * week;
    const startsAt = localTime({ ...session, dayOffset }, timeZone, now);
    return { startsAt, endsAt: endOf(session, startsAt) };
  });
}

/** Those who attended write the reviews, half a day apart: one of each past date in turn. */
function planReviews(
  { slug, reviews }: DemoClass,
  plans: SessionPlan[],
  { index, classId, now }: Frame,
): NewReview[] {
  const past = plans.filter(({ endsAt }) => endsAt < now);
  const attended = past
    .flatMap(({ bookings, endsAt }) =>
      bookings
        .filter(({ status }) => status === 'attended')
        .map(({ id, studentId }, seat) => ({ bookingId: id, studentId, endsAt, seat })),
    )
    // The visitor of the demonstration can write a review.
    .filter(({ studentId }) => studentId !== demoId(learner))
    .toSorted((a, b) => a.seat - b.seat);
  return reviews.flatMap((review, place) => {
    const seat = attended[place];
    if (!seat) return [];
    const { endsAt, bookingId, studentId } = seat;
    const createdAt = new Date(endsAt.getTime() + (place + 1) * 12 * hourMs);
    const id = demoId(`${slug} review ${place}`, index);
    return { id, classId, bookingId, studentId, ...review, createdAt };
  });
}

function localTime(session: DemoSession, timeZone: string, now: Date): Date {
  const { dayOffset, isOnSaturday, startsAt } = session;
  const today = new TZDateMini(now, timeZone);
  const [hours = 0, minutes = 0] = startsAt.split(':').map(Number);
  const untilSaturday = isOnSaturday ? (13 - ((today.getDay() + dayOffset) % 7)) % 7 : 0;
  const day = today.getDate() + dayOffset + untilSaturday;
  const local = new TZDateMini(
    today.getFullYear(),
    today.getMonth(),
    day,
    hours,
    minutes,
    timeZone,
  );
  return new Date(local.getTime());
}

/** Rotates through the students of the city, so that dates differ; the learner is in the first two. */
function studentsOf(location: string, turn: number, place: number, count: number): string[] {
  const near = demoStudents.filter((student) => location.endsWith(student.location));
  const others = near.map(({ username }) => username).filter((username) => username !== learner);
  const start = (turn * 3) % others.length;
  const rotated = [...others.slice(start), ...others.slice(0, start)];
  const isLearners = near.length > others.length && place < 2;
  return [...(isLearners ? [learner] : []), ...rotated].slice(0, count);
}
