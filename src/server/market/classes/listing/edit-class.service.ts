import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { releaseUploads } from '#server/files/uploads/uploads.queries.ts';
import { askStudents } from '#server/market/bookings/choice/ask-students.service.ts';
import { offerSeatsOfClasses } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { lockCategoryAndReadIsRetired } from '#server/market/categories/categories.queries.ts';
import { getClassDetails } from '#server/market/classes/class-details.service.ts';
import {
  setUpcomingCapacity,
  setUpcomingMinimum,
} from '#server/market/classes/class-sessions/class-terms.queries.ts';
import { storeOffsets } from '#server/market/classes/class-sessions/local-times.queries.ts';
import {
  lockOwnClass,
  reviseUpcomingSessions,
} from '#server/market/classes/class-sessions/sessions.queries.ts';
import {
  selectUnderwayStudents,
  selectUpcomingStudents,
  type UpcomingStudent,
} from '#server/market/classes/class-sessions/students.queries.ts';
import { updateClass } from '#server/market/classes/classes.queries.ts';
import {
  rejectViolation,
  requirePayablePrice,
  type ShowingClass,
  showPictures,
} from '#server/market/classes/classes.service.ts';
import { rejectTakenExternalId } from '#server/market/classes/external-ids.service.ts';
import { enforceListingLimits } from '#server/market/classes/listing-limits.ts';
import { selectBookedUndecided } from '#server/market/classes/minimum/minimum.queries.ts';
import { confirmDates } from '#server/market/classes/minimum/minimum.service.ts';
import {
  announceClasses,
  waitAfterEdit,
} from '#server/market/classes/waiting/class-waits.service.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { fullRefundAfterMove, rescheduleDeadline } from '#shared/market/bookings/refund-policy.ts';
import type { EditClassInput } from '#shared/market/classes/classes.ts';
import { agesWords } from '#shared/market/classes/expectations/what-to-expect.ts';
import { isAffected, isAgesConcern } from './change-emails.ts';
import { changesOf, type Offer, offerAfter, rejectContradictions } from './class-offer.ts';
import { unlinkPictures } from './class-pictures.queries.ts';
import { placeColumns } from './class-place.ts';
import { geocodeAtOnce, geocodeQueue } from './class-places.jobs.ts';
import { earlierValues } from './edited-fields.ts';
import { keepLocalTimes } from './keep-local-times.service.ts';

/**
 * Edits the listing. Bookings keep their price, and sessions keep their instant when the time zone
 * changes, or with `keepsLocalTimes` their local times. Students are emailed about a new place, level or
 * local times; after another place or level, they are asked whether they keep their booking, unless
 * their course has begun.
 */
export async function editClass(deps: Deps, teacherId: string, input: EditClassInput) {
  const { db, env } = deps;
  const { classId } = input;
  const isMoved = await db
    .transaction()
    .execute((trx) => applyEdit(deps, trx, teacherId, input))
    .catch(rejectTakenExternalId(db, teacherId, { ofClass: input.externalId }))
    .catch(rejectViolation);
  if (isMoved) await geocodeAtOnce(deps, classId);
  return getClassDetails(db, env, { classId, viewerId: teacherId });
}

/** Returns true if the place of the class must be found again. */
async function applyEdit(deps: Deps, trx: Trx, teacherId: string, input: EditClassInput) {
  const { classId, price, images, latitude, longitude, showExactPlace, isActive, ...more } = input;
  const { keepsLocalTimes = false, ...given } = more;
  if (!(await lockAccount(trx, teacherId))) throw new DomainError('UNAUTHENTICATED');
  const before = await lockOwnClass(trx, classId, teacherId);
  if (!before) throw new DomainError('CLASS_NOT_FOUND');
  if (given.categoryId !== undefined && given.categoryId !== before.categoryId)
    if (await lockCategoryAndReadIsRetired(trx, given.categoryId))
      throw new DomainError('CATEGORY_RETIRED');
  await consumeAttempt(trx, 'editClass', { account: teacherId });
  const readDetails = () =>
    getClassDetails(trx, deps.env, { classId, viewerId: teacherId, hasAllReviews: false });
  const detailsBefore = await readDetails();
  const offer = offerAfter(before, input);
  const description = given.description ?? before.description;
  const { title, whatToExpect } = offer;
  const text = { classId, teacherId, title, description, whatToExpect };
  const wait = await waitAfterEdit(trx, deps.env, { ...text, before });
  const after = { ...offer, ...wait };
  rejectContradictions(after);
  if (after.isListed && !before.isListed)
    await enforceListingLimits(trx, deps.env, teacherId, { classes: 1, sessions: 0 });
  const changes = changesOf(before, after);
  if (deps.payments && changes.isPriceChanged) requirePayablePrice(after.priceCents);
  // Makes concurrent bookings retry, so that every student is notified of the new place. This comes first,
  // because a new time zone also changes the sessions, but not in the order of their ids.
  if (changes.isOfferChanged) await reviseUpcomingSessions(trx, classId);
  const place = { latitude, longitude, showExactPlace };
  const columns = placeColumns(place, changes.isLocationChanged);
  await updateClass(trx, classId, { ...given, ...after, ...columns });
  if (wait.waitsFor === 'review' && before.waitsFor !== 'review')
    await deps.facts.publish(trx, 'class.sentToReview', { classId });
  if (before.timeZone !== after.timeZone) {
    const { location } = before;
    const moved = { classId, teacherId, location, from: before.timeZone, to: after.timeZone };
    if (keepsLocalTimes) await keepLocalTimes(deps, trx, moved);
    await storeOffsets(trx, [classId]);
  }
  if (changes.isCapacityChanged) await setUpcomingCapacity(trx, classId, after.maxStudents);
  if (changes.isMinimumChanged) await changeMinimum(deps, trx, classId, after);
  if (changes.isCapacityChanged || changes.isShownAgain)
    await offerSeatsOfClasses(deps, trx, [classId]);
  if (changes.isShownAgain) await announceClasses(deps, trx, [classId]);
  const { appUrl } = deps.env;
  if (images) await swapPictures(trx, { classId, teacherId, host: appUrl }, images);
  const isMoved = changes.isLocationChanged || latitude === null;
  if (isMoved) await deps.jobs.send(geocodeQueue, { classId }, trx, { group: { id: teacherId } });
  const was = earlierValues(detailsBefore, await readDetails());
  const edit = { before, after, changes, keepsLocalTimes, was };
  await notifyOfEdit(deps, trx, { classId, teacherId }, edit);
  return isMoved;
}

/** Booked dates of a class that no longer needs a minimum take place, and their students are notified. */
async function changeMinimum(deps: Deps, trx: Trx, classId: string, next: Offer): Promise<void> {
  if (next.minStudents === null)
    await confirmDates(deps, trx, await selectBookedUndecided(trx, classId));
  await setUpcomingMinimum(trx, classId, next);
}

/** Replaces the pictures. Removed ones are deleted after a grace period. */
async function swapPictures(trx: Trx, shown: ShowingClass, images: string[]): Promise<void> {
  const taken = await unlinkPictures(trx, shown.classId);
  const urls = await showPictures(trx, shown, images, taken);
  const unlisted = taken.filter((url) => !urls.includes(url));
  await releaseUploads(trx, unlisted);
}

type Edit = {
  before: Offer;
  after: Offer;
  changes: ReturnType<typeof changesOf>;
  keepsLocalTimes: boolean;
  was: Record<string, unknown>;
};

/**
 * Publishes the change, for emails to students with upcoming meetings whom it concerns, or rejects one
 * that is too late.
 */
async function notifyOfEdit(
  deps: Deps,
  trx: Trx,
  { classId, teacherId }: { classId: string; teacherId: string },
  { before, after, changes, keepsLocalTimes, was }: Edit,
): Promise<void> {
  const students = await selectUpcomingStudents(trx, classId);
  const underway = await selectUnderwayStudents(trx, classId);
  if (changes.isOtherPlace && [...students, ...underway].some(isTooLate))
    throw new DomainError('LOCATION_CHANGE_TOO_LATE');
  if (changes.isOtherPlace || changes.isOtherLevel)
    await askAboutChange(trx, students, before, changes);
  await askAboutAges(
    trx,
    students.filter((student) => isAgesConcern(student, before, after)),
    before,
  );
  // `keepLocalTimes` has announced the dates that it moved.
  const announced = keepsLocalTimes ? { ...before, timeZone: after.timeZone } : before;
  const notified = [
    ...students.filter((student) => isAffected(student, announced, after)),
    ...underway.filter((student) => isAffected(student, before, after)),
  ];
  const [first] = notified;
  if (first) await consumeAttempt(trx, 'notifyStudents', { account: teacherId });
  else if (Object.keys(was).length === 0) return;
  const bookingIds = notified.map(({ bookingId }) => bookingId);
  const changedAt = first?.now ?? new Date();
  const change = { classId, bookingIds, before, keepsLocalTimes, changedAt, was };
  await deps.facts.publish(trx, 'class.changed', change);
}

/** Whether the next meeting is too soon for another place. */
const isTooLate = ({ now, startsAt }: Pick<UpcomingStudent, 'now' | 'startsAt'>) =>
  now > rescheduleDeadline(startsAt);

/** Asks the students whether they keep their booking, as after a move. */
async function askAboutChange(
  trx: Trx,
  students: UpcomingStudent[],
  { location, level }: Offer,
  { isOtherPlace, isOtherLevel }: { isOtherPlace: boolean; isOtherLevel: boolean },
): Promise<void> {
  const values = { ...(isOtherPlace && { location }), ...(isOtherLevel && { level }) };
  const sessions = new Map(students.map((student) => [student.sessionId, student]));
  for (const [sessionId, slot] of sessions)
    await askStudents(trx, { sessionId, until: fullRefundAfterMove(slot), before: values });
}

/** Asks only the students with a child who is no longer of the class's ages. */
async function askAboutAges(
  trx: Trx,
  students: UpcomingStudent[],
  { whatToExpect: { minAge, maxAge } }: Offer,
): Promise<void> {
  const before = { ages: agesWords(minAge, maxAge) };
  for (const { sessionId, bookingId, ...slot } of students) {
    const until = fullRefundAfterMove(slot);
    await askStudents(trx, { sessionId, bookingIds: [bookingId], until, before });
  }
}
