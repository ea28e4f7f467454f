import { openRefundsUntilStart } from '#server/bookings/move/choices.queries.ts';
import { offerSeatsOfClasses } from '#server/bookings/seats/offers/offer-seats.service.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { reasonsToRefund } from '#shared/desk/moderation.ts';
import type { HideForm } from '#shared/desk/moderation-forms.ts';
import { classHiddenEmail } from './class-hidden.email.ts';
import { reviseUpcomingSessions } from './class-sessions/sessions.queries.ts';
import { selectBookedStudents } from './class-sessions/students.queries.ts';
import { hideClass, restoreClass } from './hidden-classes.queries.ts';

/**
 * Hides the class, and emails everyone who booked a date that has not ended. Concurrent bookings wait
 * for the lock, and then find the class hidden. The class must be locked.
 */
export async function hideFromVisitors(
  { outbox, env }: Deps,
  trx: Trx,
  { classId, title, timeZone }: { classId: string; title: string; timeZone: string },
  { id: removalId, reason, explanation }: HideForm & { id: string },
): Promise<void> {
  await reviseUpcomingSessions(trx, classId);
  await hideClass(trx, classId, removalId);
  const isRefunded = reasonsToRefund.includes(reason);
  if (isRefunded) await openRefundsUntilStart(trx, classId);
  const hidden = { title, timeZone, reason, explanation, isRefunded };
  const booked = await selectBookedStudents(trx, classId);
  const emails = [...Map.groupBy(booked, ({ studentId }) => studentId).values()].flatMap((dates) =>
    dates.slice(0, 1).map((student) => classHiddenEmail(student, dates, hidden, env.appUrl)),
  );
  await outbox.enqueue(trx, emails);
}

/** Offers seats that became free meanwhile to the waitlist, if the class is now public. */
export async function showToVisitors(deps: Deps, trx: Trx, classId: string): Promise<void> {
  await reviseUpcomingSessions(trx, classId);
  if (await restoreClass(trx, classId)) await offerSeatsOfClasses(deps, trx, [classId]);
}
