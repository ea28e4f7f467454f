import type { SiteUrls } from '#server/app/site-urls.ts';
import type { LeadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import {
  classChangedEmail,
  isLocalTimeChanged,
} from '#server/market/classes/class-changed.email.ts';
import { timesOf } from '#server/market/classes/class-sessions/session-dates.ts';
import type {
  UnderwayStudent,
  UpcomingStudent,
} from '#server/market/classes/class-sessions/students.queries.ts';
import type { Doubtful } from '#shared/market/bookings/doubt-words.ts';
import { isNarrowed } from '#shared/market/bookings/private-words/participants.ts';
import { fullRefundAfterMove, refundDeadline } from '#shared/market/bookings/refund-policy.ts';
import type { ClassLevel } from '#shared/market/classes/class-levels.ts';
import { isOtherPlace } from '#shared/market/classes/dates/class-changes.ts';
import {
  type ChangedFact,
  changedFacts,
  type WhatToExpect,
} from '#shared/market/classes/expectations/what-to-expect.ts';

type Before = {
  location: string;
  timeZone: string;
  level: ClassLevel;
  whatToExpect: WhatToExpect;
};
type Listing = Before & Doubtful & { title: string; picture: LeadPicture | null };
type Edit = { before: Before; listing: Listing };
type Booked = Parameters<typeof timesOf>[0] & {
  isTakingPart: boolean;
  mayGetWords: boolean;
  isOutsideAges: boolean;
};

/** The changed facts. Between people with a block, only their names: the texts are on the page of the booking. */
const visibleFacts = ({ mayGetWords }: Booked, facts: ChangedFact[]): ChangedFact[] =>
  mayGetWords
    ? facts
    : facts.map(({ name, is }) => ({ name, was: '', is: is && 'Changed. Your booking says how.' }));

/** The ages were narrowed, and a child of this booking is no longer of them. */
export const isAgesConcern = (
  { isOutsideAges }: Pick<Booked, 'isOutsideAges'>,
  before: Pick<Before, 'whatToExpect'>,
  after: Pick<Before, 'whatToExpect'>,
) => isOutsideAges && isNarrowed(before.whatToExpect, after.whatToExpect);

/** The changes to a listing that affect this student; null if there are none. */
function changesFor(student: Booked, before: Before, after: Before) {
  const isLocationChanged = isOtherPlace(before.location, after.location);
  const isLevelChanged = before.level !== after.level;
  const { timeZone } = after;
  const isTimeChanged = timesOf(student).slots.some((slot) =>
    isLocalTimeChanged({ ...slot, timeZone }, before.timeZone),
  );
  const shownIn = ({ whatToExpect }: Before) =>
    student.isTakingPart ? whatToExpect : { ...whatToExpect, gettingIn: '' };
  const further = changedFacts(shownIn(before), shownIn(after));
  if (!isLocationChanged && !isLevelChanged && !isTimeChanged && further.length === 0) return null;
  return {
    isMaterial: isLocationChanged || isLevelChanged || isAgesConcern(student, before, after),
    old: {
      ...(isTimeChanged && { oldTimeZone: before.timeZone }),
      ...(isLocationChanged && { oldLocation: before.location }),
      ...(isLevelChanged && { oldLevel: before.level }),
      further: visibleFacts(student, further),
    },
  };
}

/** Whether the student of this booking must be notified of the change. */
export const isAffected = (student: Booked, before: Before, after: Before) =>
  changesFor(student, before, after) !== null;

/** One email for each booking affected by the new place, level or local times. */
export function changeEmails(
  students: UpcomingStudent[],
  { before, listing, changedAt }: Edit & { changedAt: Date },
  urls: SiteUrls,
) {
  return students.flatMap((student) => {
    const { bookingId, hasPaid } = student;
    const { startsAt, endsAt, meetings } = timesOf(student);
    const changes = changesFor(student, before, listing);
    if (!changes) return [];
    const askedUntil = changes.isMaterial
      ? fullRefundAfterMove({ now: changedAt, startsAt: student.startsAt })
      : null;
    const refundUntil = hasPaid ? refundDeadline({ ...student, startsAt }) : null;
    const changed = { ...listing, ...changes.old, bookingId, startsAt, endsAt, meetings };
    const email = classChangedEmail(student, { ...changed, askedUntil, refundUntil }, urls);
    return { bookingIds: [bookingId], email };
  });
}

/**
 * The same emails for students of a course that is underway, about their remaining meetings. They
 * are notified, but not asked: refunds look at the first meeting.
 */
export function underwayEmails(
  students: UnderwayStudent[],
  { before, listing }: Edit,
  urls: SiteUrls,
) {
  return students.flatMap((student) => {
    const { bookingId, hasPaid, hasBegun, now } = student;
    const { startsAt, endsAt, meetings } = timesOf(student);
    const changes = changesFor(student, before, listing);
    if (!changes) return [];
    const deadline = refundDeadline({ ...student, startsAt });
    const refundUntil = hasPaid && !hasBegun && deadline > now ? deadline : null;
    const changed = { ...listing, ...changes.old, bookingId, startsAt, endsAt, meetings, hasBegun };
    const email = classChangedEmail(student, { ...changed, askedUntil: null, refundUntil }, urls);
    return { bookingIds: [bookingId], email };
  });
}
