import type { Meeting } from '#server/bookings/meetings-columns.ts';
import { classChangedEmail, isLocalTimeChanged } from '#server/classes/class-changed.email.ts';
import type {
  UnderwayStudent,
  UpcomingStudent,
} from '#server/classes/class-sessions/students.queries.ts';
import { fullRefundAfterMove, laterOf, refundDeadline } from '#shared/bookings/refund-policy.ts';
import type { ClassLevel } from '#shared/classes/class-levels.ts';
import { isOtherPlace } from '#shared/classes/dates/class-changes.ts';

type Before = { location: string; timeZone: string; level: ClassLevel };
type Listing = Before & { title: string; classId: string };
type Slot = { startsAt: Date; endsAt: Date };

/** The changes to a listing that affect a student who booked these times; null if there are none. */
function changesFor(slots: Slot[], before: Before, after: Listing) {
  const isLocationChanged = isOtherPlace(before.location, after.location);
  const isLevelChanged = before.level !== after.level;
  const { timeZone } = after;
  const isTimeChanged = slots.some((slot) =>
    isLocalTimeChanged({ ...slot, timeZone }, before.timeZone),
  );
  if (!isLocationChanged && !isLevelChanged && !isTimeChanged) return null;
  return {
    isMaterial: isLocationChanged || isLevelChanged,
    old: {
      ...(isTimeChanged && { oldTimeZone: before.timeZone }),
      ...(isLocationChanged && { oldLocation: before.location }),
      ...(isLevelChanged && { oldLevel: before.level }),
    },
  };
}

/**
 * The first meeting that a student booked, and all meetings if there are several; each is one of
 * `slots`.
 */
function timesOf(student: Slot & { meetings: Meeting[] }) {
  const meetings = student.meetings.map(({ startTime, endTime }) => ({
    startsAt: new Date(startTime),
    endsAt: new Date(endTime),
  }));
  const { startsAt, endsAt } = meetings[0] ?? student;
  return {
    startsAt,
    endsAt,
    meetings,
    slots: meetings.length > 0 ? meetings : [{ startsAt, endsAt }],
  };
}

/** One email for each booking affected by the new place, level or local times. */
export function changeEmails(
  students: UpcomingStudent[],
  before: Before,
  after: Listing,
  appUrl: string,
) {
  return students.flatMap((student) => {
    const { bookingId, hasPaid } = student;
    const { startsAt, endsAt, meetings, slots } = timesOf(student);
    const changes = changesFor(slots, before, after);
    if (!changes) return [];
    const askedUntil = changes.isMaterial ? fullRefundAfterMove(student) : null;
    const fullRefundUntil = laterOf(askedUntil, student.fullRefundUntil);
    const refundUntil = hasPaid ? refundDeadline({ ...student, startsAt, fullRefundUntil }) : null;
    const changed = { ...after, ...changes.old, bookingId, startsAt, endsAt, meetings };
    const email = classChangedEmail(student, { ...changed, askedUntil, refundUntil }, appUrl);
    return { bookingIds: [bookingId], email };
  });
}

/**
 * The same emails for students of a course that is underway, about their remaining meetings. They
 * are notified, but not asked: refunds look at the first meeting.
 */
export function underwayEmails(
  students: UnderwayStudent[],
  before: Before,
  after: Listing,
  appUrl: string,
) {
  return students.flatMap((student) => {
    const { bookingId, hasPaid, hasBegun, now } = student;
    const { startsAt, endsAt, meetings, slots } = timesOf(student);
    const changes = changesFor(slots, before, after);
    if (!changes) return [];
    const deadline = refundDeadline({ ...student, startsAt });
    const refundUntil = hasPaid && !hasBegun && deadline > now ? deadline : null;
    const changed = { ...after, ...changes.old, bookingId, startsAt, endsAt, meetings, hasBegun };
    const email = classChangedEmail(student, { ...changed, askedUntil: null, refundUntil }, appUrl);
    return { bookingIds: [bookingId], email };
  });
}
