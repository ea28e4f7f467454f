import { lockTeacher } from '#server/auth/user-locks.queries.ts';
import { withInvitations } from '#server/bookings/invitations.service.ts';
import { notifyStudents } from '#server/bookings/notify-students.ts';
import type { Deps } from '#server/deps.ts';
import { classChangedEmail, isOtherClock } from '#server/notifications/class-changed.email.ts';
import { constraints, isViolationOf } from '#server/platform/db/constraints.ts';
import type { Trx } from '#server/platform/db/schema.ts';
import { releaseUploads } from '#server/uploads/uploads.queries.ts';
import type { EditClassInput } from '#shared/classes.ts';
import { DomainError } from '#shared/errors.ts';
import { dollarsToCents } from '#shared/money.ts';
import { getClassDetails } from './class-details.service.ts';
import { takePictures } from './class-pictures.queries.ts';
import { placeColumns } from './class-place.ts';
import { geocodeQueue } from './class-places.jobs.ts';
import { updateClass } from './classes.queries.ts';
import { refuseUnknownTimeZone, requirePayablePrice, showPictures } from './classes.service.ts';
import { requireListingRoom } from './listing-limits.ts';
import {
  lockOwnClass,
  reviseUpcomingSessions,
  selectUpcomingStudents,
  setUpcomingCapacity,
} from './sessions.queries.ts';

/**
 * Edits the listing. Bookings keep their price, and sessions keep their instant when the time zone
 * changes; students are emailed about a new place or new local times. Throws CLASS_NOT_FOUND (also
 * for another teacher's class), PRICE_TOO_LOW, CATEGORY_NOT_FOUND, IMAGE_NOT_UPLOADED, SEATS_TAKEN,
 * TOO_MANY_CLASSES or RATE_LIMITED.
 */
export async function editClass(
  deps: Deps,
  teacherId: string,
  { classId, price, images, latitude, longitude, showExactPlace, ...listing }: EditClassInput,
) {
  const { appUrl } = deps.env;
  return deps.db
    .transaction()
    .execute(async (trx) => {
      if (!(await lockTeacher(trx, teacherId))) throw new DomainError('UNAUTHENTICATED');
      const before = await lockOwnClass(trx, classId, teacherId);
      if (!before) throw new DomainError('CLASS_NOT_FOUND');
      if (listing.isActive && !before.isActive)
        await requireListingRoom(trx, deps.env, teacherId, { classes: 1, sessions: 0 });
      const priceCents = dollarsToCents(price);
      const isOtherPrice = before.priceCents !== priceCents;
      if (deps.payments && isOtherPrice) requirePayablePrice(priceCents);
      const isOtherSize = before.maxStudents !== listing.maxStudents;
      const isElsewhere = before.location !== listing.location;
      const place = placeColumns({ latitude, longitude, showExactPlace }, isElsewhere);
      const isOtherOffer =
        isElsewhere ||
        before.title !== listing.title ||
        isOtherPrice ||
        before.isActive !== listing.isActive;
      // Makes concurrent bookings retry, so that every student hears of the new place. First,
      // because a new time zone also changes the sessions, but not in the order of their ids.
      if (isOtherSize || isOtherOffer || before.timeZone !== listing.timeZone)
        await reviseUpcomingSessions(trx, classId);
      await updateClass(trx, classId, { ...listing, ...place, priceCents });
      if (isOtherSize) await setUpcomingCapacity(trx, classId, listing.maxStudents);
      const taken = await takePictures(trx, classId);
      const shown = { classId, teacherId, host: appUrl };
      const urls = await showPictures(trx, shown, images, taken);
      // Images no longer listed are deleted after a grace period.
      await releaseUploads(
        trx,
        taken.filter((url) => !urls.includes(url)),
      );
      if (isElsewhere || latitude === null) await deps.jobs.send(geocodeQueue, { classId }, trx);
      const emails = await changeEmails(trx, before, { classId, ...listing }, appUrl);
      await notifyStudents(deps, trx, teacherId, await withInvitations(deps, trx, emails));
      return getClassDetails(trx, deps.env, { classId, viewerId: teacherId });
    })
    .catch((error) => {
      if (isViolationOf(error, constraints.classesCategoryExists))
        throw new DomainError('CATEGORY_NOT_FOUND');
      if (isViolationOf(error, constraints.sessionsSeats)) throw new DomainError('SEATS_TAKEN');
      refuseUnknownTimeZone(error);
      throw error;
    });
}

type Listing = { classId: string; title: string; location: string; timeZone: string };

/** One email for each booking that the new place or new local times concern. */
async function changeEmails(
  trx: Trx,
  before: Pick<Listing, 'location' | 'timeZone'>,
  after: Listing,
  appUrl: string,
) {
  const isElsewhere = before.location !== after.location;
  if (!isElsewhere && before.timeZone === after.timeZone) return [];
  const students = await selectUpcomingStudents(trx, after.classId);
  return students.flatMap(({ bookingId, startsAt, endsAt, ...student }) => {
    const changed = { ...after, bookingId, startsAt, endsAt };
    const oldTimeZone = isOtherClock(changed, before.timeZone) ? before.timeZone : undefined;
    if (!isElsewhere && !oldTimeZone) return [];
    const email = classChangedEmail(student, { ...changed, isElsewhere, oldTimeZone }, appUrl);
    return { bookingId, email };
  });
}
