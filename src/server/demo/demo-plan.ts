import { createHash } from 'node:crypto';
import { TZDateMini } from '@date-fns/tz';
import { v7 } from 'uuid';
import type { NewBooking, NewClass, NewClassSession, NewReview } from '#server/db/schema.ts';
import { currentRefundPolicy } from '#shared/bookings/refund-policy.ts';
import { dollarsToCents } from '#shared/money/money.ts';
import { dayMs, hourMs, minuteMs } from '#shared/units.ts';
import type { DemoClass, DemoSession } from './demo-classes.ts';
import { demoStudents } from './demo-people.ts';
import { demoPoints } from './demo-points.ts';

const firstDay = Date.UTC(2026, 0, 1);

/** A stable id for each name, so that seeding is repeatable; `order` makes ids sort by age. */
export function demoId(name: string, order = 0): string {
  const random = createHash('sha256').update(name).digest().subarray(0, 16);
  return v7({ msecs: firstDay + order * minuteMs, seq: order, random });
}

type DemoSessionRow = Omit<NewClassSession, 'classId' | 'timeZone'> & { meetings: Span[] };

export type DemoPlan = {
  classRow: NewClass;
  sessions: DemoSessionRow[];
  bookings: NewBooking[];
  reviews: NewReview[];
  repeats: string | undefined;
  moves: DemoMove[];
};

type Span = { startsAt: Date; endsAt: Date };
/** The original start of a date that was moved. */
type DemoMove = { sessionId: string; startsAt: Date };

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
    reviews: planReviews(demoClass, plans, frame),
  };
}

type SessionPlan = {
  session: DemoSessionRow;
  bookings: NewBooking[];
  endsAt: Date;
  moves: DemoMove[];
};

function planSession(
  { slug, timeZone, maxStudents, priceDollars }: DemoClass,
  demoSession: DemoSession,
  place: number,
  { index, createdAt, now }: Frame,
): SessionPlan {
  const meetings = meetingsOf(demoSession, timeZone, now);
  const startsAt = localTime(demoSession, timeZone, now);
  const endsAt = meetings.at(-1)?.endsAt ?? endOf(demoSession, startsAt);
  const sessionId = demoId(`${slug} session ${place}`, index);
  const students = studentsOf(index, place, demoSession.enrolled);
  const session: DemoSessionRow = {
    id: sessionId,
    startsAt,
    endsAt,
    meetings,
    capacity: maxStudents,
    seatsTaken: students.length,
    createdAt,
  };
  const bookings = students.map(
    (username, seat): NewBooking => ({
      id: demoId(`${slug} ${place} ${username}`, index * 100 + seat),
      sessionId,
      studentId: demoId(username),
      status: endsAt < now ? 'attended' : 'confirmed',
      priceCents: dollarsToCents(priceDollars),
      refundPolicy: JSON.stringify(currentRefundPolicy),
      createdAt: new Date(createdAt.getTime() + (seat + 1) * 7 * minuteMs),
    }),
  );
  const { movedFrom } = demoSession;
  const before = movedFrom && localTime({ ...demoSession, startsAt: movedFrom }, timeZone, now);
  return { session, bookings, endsAt, moves: before ? [{ sessionId, startsAt: before }] : [] };
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

/** The n-th attendee writes the n-th review, half a day apart, starting after the class. */
function planReviews(
  { slug, reviews }: DemoClass,
  plans: SessionPlan[],
  { index, classId, now }: Frame,
): NewReview[] {
  const past = plans.filter(({ endsAt }) => endsAt < now);
  const attended = past.flatMap(({ bookings, endsAt }) =>
    bookings.map(({ id, studentId }) => ({ bookingId: id, studentId, endsAt })),
  );
  return reviews.flatMap((review, place) => {
    const seat = attended[place];
    if (!seat) return [];
    const { endsAt, ...of } = seat;
    const createdAt = new Date(endsAt.getTime() + (place + 1) * 12 * hourMs);
    return { id: demoId(`${slug} review ${place}`, index), classId, ...of, ...review, createdAt };
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

/** Rotates through the students so that classes differ; the learner is in every fifth class. */
function studentsOf(classIndex: number, place: number, count: number): string[] {
  const [learner, ...others] = demoStudents.map((student) => student.username);
  const start = (classIndex * 7 + place * 3) % others.length;
  const rotated = [...others.slice(start), ...others.slice(0, start)];
  const isLearners = classIndex % 5 === 0 && place < 2;
  return [...(learner && isLearners ? [learner] : []), ...rotated].slice(0, count);
}
