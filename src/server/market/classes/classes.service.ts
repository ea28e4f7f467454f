import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { parseJson } from '#server/db/json-text.ts';
import { derivedId, newId } from '#server/db/new-id.ts';
import { exactMoment, readCursor, writeCursor } from '#server/db/page-cursor.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { keepOwnImages } from '#server/files/uploads/uploads.service.ts';
import { isClassVisible } from '#server/market/bookings/visibility.queries.ts';
import { lockCategoryAndReadIsRetired } from '#server/market/categories/categories.queries.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { DomainError } from '#shared/errors.ts';
import { refundDeadline } from '#shared/market/bookings/refund-policy.ts';
import { classLimits } from '#shared/market/classes/class-limits.ts';
import type { ClassPageInput, CreateClassInput } from '#shared/market/classes/classes.ts';
import { noExpectations } from '#shared/market/classes/expectations/what-to-expect.ts';
import { dollarsToCents } from '#shared/money/money.ts';
import { isBelowMinCharge } from '#shared/money/payments.ts';
import { isShownByInitials, shownStudent } from '#shared/people/accounts/shown-names.ts';
import { type ClassDetails, getClassDetails } from './class-details.service.ts';
import { insertClassSessions } from './class-sessions/insert-sessions.queries.ts';
import { insertClass, selectEnrolled } from './classes.queries.ts';
import { setSessionExternalId } from './external-ids.queries.ts';
import { rejectTakenExternalId } from './external-ids.service.ts';
import { insertClassPictures } from './listing/class-pictures.queries.ts';
import { placeColumns, timeZoneOfPlace } from './listing/class-place.ts';
import { geocodeAtOnce, geocodeQueue } from './listing/class-places.jobs.ts';
import { enforceListingLimits } from './listing-limits.ts';
import { selectActiveClassPage } from './lists/class-pages.queries.ts';
import { datesInZone, datesOf, externalIdsIn } from './new-dates/new-dates.ts';
import { datedRule, startSchedule } from './schedules/schedules.service.ts';
import { announceClasses, waitOf } from './waiting/class-waits.service.ts';

/** The position in the list: price, date or null, id, and the time when the first page was read. */
const classPosition = z.tuple([z.int32(), exactMoment.nullable(), z.uuid(), z.iso.datetime()]);

/**
 * Returns one page and the cursor of the next, null after the last. All pages use the time of the
 * first page, so no class is skipped or repeated as sessions start.
 */
export async function getClassPage(db: Db, input: ClassPageInput, now: Date) {
  const { items, nextCursor } = await getClassPageText(db, input, { imageHost: null, now });
  return { items: parseJson(items), nextCursor };
}

/**
 * The same page as JSON; with an image host, in the form of the documented API. `items` is an array.
 */
export async function getClassPageText(
  db: Db,
  { limit, price, date, upcomingOnly = false, cursor }: ClassPageInput,
  { imageHost, now }: { imageHost: string | null; now: Date },
) {
  const position = cursor ? readCursor(cursor, classPosition) : undefined;
  const asOf = position ? new Date(position[3]) : now;
  const { items, next } = await selectActiveClassPage(db, {
    sort: { price, date },
    limit,
    after: position && { priceCents: position[0], nextStartsAt: position[1], id: position[2] },
    upcomingOnly,
    asOf,
    imageHost,
  });
  const nextCursor =
    next && writeCursor([next.priceCents, next.nextStartsAt, next.id, asOf.toISOString()]);
  return { items, nextCursor };
}

/** The participants of a class, which is not found in the same cases as its details. */
export async function getEnrolled(db: Db, classId: string, viewerId: string | null) {
  const enrolled = await selectEnrolled(db, classId, viewerId);
  if (enrolled.length === 0 && !(await isClassVisible(db, classId, viewerId)))
    throw new DomainError('CLASS_NOT_FOUND');
  return enrolled.map((row) => {
    const { joinedDate, sessionId, bookingId, price, guests } = row;
    const reader = { viewerId, teacherId: row.teacherId };
    return {
      id: participantId(row, viewerId),
      ...shownStudent(row, reader),
      joinedDate,
      guests,
      sessionId,
      bookingId,
      price,
      fullRefundUntil: row.paidCents === null ? null : refundDeadline(row).toISOString(),
    };
  });
}

type Enrolled = Awaited<ReturnType<typeof selectEnrolled>>[number];

/** The id of an instructor's account would reveal the name. */
const participantId = (row: Enrolled, viewerId: string | null) =>
  isShownByInitials(row, { viewerId, teacherId: row.teacherId })
    ? derivedId(row.seatId, 'participant')
    : row.id;

type Participant = { classId: string; participantId: string; viewerId: string };

/** The account of a participant whom the viewer sees under this id, with the displayed name. */
export async function findParticipant(db: Db, { classId, viewerId, ...wanted }: Participant) {
  const enrolled = await selectEnrolled(db, classId, viewerId);
  const found = enrolled.find((row) => participantId(row, viewerId) === wanted.participantId);
  if (!found || found.isDeleted) return;
  const { fullName } = shownStudent(found, { viewerId, teacherId: found.teacherId });
  return { userId: found.id, shownName: fullName };
}

/** `timeZoneAssumed` if the request had no time zone, and its place none that is known. */
type CreatedClass = ClassDetails & { timeZoneAssumed?: true };

export async function createClass(
  deps: Deps,
  teacherId: string,
  typed: CreateClassInput,
  idempotencyKey: string | null,
  now: Date,
): Promise<CreatedClass> {
  const { db, env, jobs, payments } = deps;
  const once = { userId: teacherId, key: idempotencyKey, request: typed };
  const known = typed.timeZone ?? (await timeZoneOfPlace(db, typed));
  const timeZone = known ?? 'UTC';
  const input = datesInZone(typed, timeZone);
  // Only the id is stored with the key, so that a later release can still respond to a repeated request.
  const { id: classId } = await runOnce(db, once, async (trx) => {
    const dates = datesOf(input, now);
    const listed = input.repeats ? dates.slice(1) : dates;
    if (payments) requirePayablePrice(dollarsToCents(input.price));
    if (!(await lockAccount(trx, teacherId))) throw new DomainError('UNAUTHENTICATED');
    if (await lockCategoryAndReadIsRetired(trx, input.categoryId))
      throw new DomainError('CATEGORY_RETIRED');
    const added = { classes: input.isActive ? 1 : 0, sessions: listed.length };
    await enforceListingLimits(trx, env, teacherId, added);
    await consumeAttempt(trx, 'listClass', { account: teacherId });
    const id = newId();
    const listing = listingOf(input);
    const text = { classId: id, teacherId, ...listing };
    const wait = await waitOf(trx, env, text);
    const { wantedId } = input;
    const { externalId } = input;
    await insertClass(trx, { id, teacherId, externalId, ...listing, timeZone, wantedId, ...wait });
    if (wait.waitsFor === 'review')
      await deps.facts.publish(trx, 'class.sentToReview', { classId: id });
    await jobs.send(geocodeQueue, { classId: id }, trx, { group: { id: teacherId } });
    if (input.isActive && wait.waitsFor === null) await announceClasses(deps, trx, [id]);
    await showPictures(trx, { classId: id, teacherId, host: env.appUrl }, imagesOf(input));
    const capacity = input.maxStudents;
    const dated = listed.map((date) => ({ id: newId(), ...date }));
    await insertClassSessions(
      trx,
      id,
      dated.map(({ externalId: _, ...date }) => ({ capacity, ...date })),
    );
    for (const { id: sessionId, externalId } of dated)
      if (externalId) await setSessionExternalId(trx, sessionId, { teacherId, externalId });
    const owned = { classId: id, teacherId, maxStudents: capacity, capacity: null };
    const rule = input.repeats && datedRule({ ...input, ...input.repeats }, timeZone);
    if (rule) await startSchedule(trx, env, { ...owned, ...rule }, now, 'repeats.rule');
    return { id };
  })
    .catch(rejectTakenExternalId(db, teacherId, externalIdsIn(input)))
    .catch(rejectViolation);
  await geocodeAtOnce(deps, classId);
  const details = await getClassDetails(db, env, { classId, viewerId: teacherId }, now);
  return known === null ? { ...details, timeZoneAssumed: true } : details;
}

/** Throws PRICE_TOO_LOW for a price that can't be paid online. */
export function requirePayablePrice(priceCents: number): void {
  if (isBelowMinCharge(priceCents)) throw new DomainError('PRICE_TOO_LOW');
}

/** Throws the domain error for a constraint that a listing violates, or else the given error. */
export function rejectViolation(error: unknown): never {
  if (isViolationOf(error, constraints.classesCategoryExists))
    throw new DomainError('CATEGORY_NOT_FOUND');
  if (isViolationOf(error, constraints.sessionsSeats)) throw new DomainError('SEATS_TAKEN');
  throw error;
}

function listingOf(input: CreateClassInput) {
  const { title, description, categoryId, location, maxStudents, level, isActive } = input;
  const { maxSeatsPerBooking, lateMoveHours, joinUntilMeeting } = input;
  const { minStudents, decisionHours, belowMinimum } = input;
  const listing = { title, description, categoryId, location, maxStudents, level };
  return {
    ...listing,
    whatToExpect: { ...noExpectations, ...input.whatToExpect },
    isListed: isActive,
    maxSeatsPerBooking,
    lateMoveHours,
    joinUntilMeeting,
    minStudents,
    decisionHours,
    belowMinimum,
    priceCents: dollarsToCents(input.price),
    ...placeColumns(input, true),
  };
}

/** API clients expect `image` first, even if `images` repeats it. */
function imagesOf({ image, images = [] }: CreateClassInput): string[] {
  return image ? [image, ...images.filter((other) => other !== image)] : images;
}

export type ShowingClass = { classId: string; teacherId: string; host: string };

/** Links these images to a class without pictures; `before` are its earlier ones. */
export async function showPictures(
  trx: Trx,
  { classId, teacherId, host }: ShowingClass,
  images: string[],
  before: string[] = [],
): Promise<string[]> {
  const owner = { userId: teacherId, purpose: 'classImage', host, field: 'images' } as const;
  const urls = await keepOwnImages(trx, owner, images, before);
  if (urls.length > classLimits.images) throw new DomainError('TOO_MANY_FILES');
  await insertClassPictures(trx, classId, urls);
  return urls;
}
