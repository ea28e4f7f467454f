import type { Db } from '#server/db/schema.ts';
import { dateMovedTo } from '#server/market/classes/class-sessions/move-date.service.ts';
import { inZone } from '#server/market/classes/class-sessions/session-dates.ts';
import {
  rejectStarts,
  requireNotice,
} from '#server/market/classes/class-sessions/sessions.service.ts';
import { selectUpcomingStudents } from '#server/market/classes/class-sessions/students.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { EditDatesInput } from '#shared/market/classes/dates/date-edits.ts';
import { isMaterialMove } from '#shared/market/classes/dates/material-changes.ts';
import { centsToDollars } from '#shared/money/money.ts';
import { selectDatesOfEdit, selectDateToEdit } from './edit-dates.queries.ts';
import { type EditPlan, type PlannedDate, planEdit } from './plan-edit.ts';

/** Loads the dates that an edit affects, and plans it. */
export async function loadEdit(db: Db, edit: EditDatesInput) {
  const date = await selectDateToEdit(db, edit.sessionId);
  if (!date) throw new DomainError('CLASS_SESSION_NOT_FOUND');
  const { scheduleId, timeZone, now } = date;
  if (edit.scope !== 'one' && !scheduleId)
    throw new DomainError('VALIDATION_FAILED', { fields: { scope: "This date doesn't repeat" } });
  const dates = await selectDatesOfEdit(db, { ...date, ...edit });
  return { ...date, plan: planEdit(edit, { dates, timeZone, now }) };
}

/** Throws the reason why the edited date can't be changed. */
export function rejectChosen(
  { sessionId, change }: EditDatesInput,
  { plan: { dates }, timeZone, now }: { plan: EditPlan; timeZone: string; now: Date },
): void {
  const chosen = dates.find(({ id }) => id === sessionId);
  if (!chosen) throw new DomainError('CLASS_STARTED');
  if (!change || !chosen.after || !chosen.isMoved) return;
  rejectStarts(inZone(change, timeZone), now);
  dateMovedTo(chosen, chosen.after, timeZone);
  if (chosen.bookings > 0) requireNotice(now, chosen, chosen.after);
}

/**
 * The effects of an edit, without making it: its dates, the number of its learners, and the amount
 * they could get back. Throws like the edit.
 */
export async function previewEdit(db: Db, edit: EditDatesInput) {
  const loaded = await loadEdit(db, edit);
  const { plan, classId } = loaded;
  rejectChosen(edit, loaded);
  const students = await selectUpcomingStudents(
    db,
    classId,
    plan.dates.map(({ id }) => id),
  );
  const dates = plan.dates.map((date) => {
    const own = students.filter(({ sessionId }) => sessionId === date.id);
    return showDate(date, own);
  });
  const touched = new Set(dates.filter(({ isNotified }) => isNotified).map(({ id }) => id));
  const asked = new Set(dates.filter(({ isMaterial }) => isMaterial).map(({ id }) => id));
  const learnersOf = (ids: Set<string>) =>
    new Set(students.flatMap((student) => (ids.has(student.sessionId) ? student.studentId : [])))
      .size;
  return {
    dates: dates.map(({ isNotified: _, refundableCents, ...date }) => ({
      ...date,
      refundable: centsToDollars(refundableCents),
    })),
    changedDates: dates.filter(({ kept }) => kept === null).length,
    learners: learnersOf(touched),
    askedLearners: learnersOf(asked),
    refundable: centsToDollars(dates.reduce((sum, date) => sum + date.refundableCents, 0)),
  };
}

function showDate(date: PlannedDate, students: { paidCents: number }[]) {
  const { id, startsAt, endsAt, after, kept, isMoved } = date;
  const isMaterial = after === null || (isMoved && isMaterialMove(date, after));
  const paidCents = students.reduce((sum, student) => sum + student.paidCents, 0);
  return {
    id,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    after: after && {
      startTime: after.startsAt.toISOString(),
      endTime: after.endsAt.toISOString(),
    },
    kept,
    isMaterial,
    learners: students.length,
    isNotified: isMoved || after === null,
    refundableCents: isMaterial ? paidCents : 0,
  };
}
