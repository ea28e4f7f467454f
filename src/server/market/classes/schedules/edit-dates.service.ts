import type { Deps } from '#server/app/deps.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import type { Trx } from '#server/db/schema.ts';
import { endBookings } from '#server/market/bookings/end-bookings.service.ts';
import { offerSeats } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import {
  noteWithinLimit,
  storeNote,
} from '#server/market/classes/announcements/announcements.service.ts';
import { announceMoves } from '#server/market/classes/class-sessions/announce-moves.service.ts';
import { dateMovedTo, moveDates } from '#server/market/classes/class-sessions/move-date.service.ts';
import {
  cancelUpcomingSessions,
  lockClassOfSession,
  touchClass,
} from '#server/market/classes/class-sessions/sessions.queries.ts';
import { isNoteOmitted } from '#server/market/classes/class-sessions/sessions.service.ts';
import { selectUpcomingStudents } from '#server/market/classes/class-sessions/students.queries.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { EditDatesInput } from '#shared/market/classes/dates/date-edits.ts';
import { centsToDollars } from '#shared/money/money.ts';
import {
  lockDatesOfEdit,
  selectDateToEdit,
  setCapacity,
  setEditedAlone,
} from './edit-dates.queries.ts';
import { changeSchedule } from './edit-schedule.service.ts';
import type { EditPlan, PlannedDate } from './plan-edit.ts';
import { loadEdit, rejectChosen } from './preview-edit.service.ts';

/**
 * Changes or cancels a date, and with it the following dates of its schedule, or all upcoming ones.
 * Dates that were edited on their own are kept, and so are booked ones with too little notice for
 * their learners.
 */
export async function editDates(deps: Deps, viewerId: string, edit: EditDatesInput) {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const classRow = await lockClassOfSession(trx, edit.sessionId, viewerId);
    if (!classRow) throw new DomainError('CLASS_SESSION_NOT_FOUND');
    const date = await selectDateToEdit(trx, edit.sessionId);
    if (!date) throw new DomainError('CLASS_SESSION_NOT_FOUND');
    await lockDatesOfEdit(trx, { ...date, ...edit });
    const loaded = await loadEdit(trx, edit);
    rejectChosen(edit, loaded);
    const said = await noteWithinLimit(deps, trx, {
      classId: classRow.id,
      teacherId: viewerId,
      word: edit.word,
    });
    const change = { ...loaded, teacherId: viewerId, edit: { ...edit, word: said }, classRow };
    const done = edit.change
      ? await applyChange(deps, trx, change)
      : await applyCancellation(deps, trx, change);
    if (edit.scope !== 'one') await changeSchedule(trx, edit, loaded);
    await touchClass(trx, classRow.id);
    const changed = loaded.plan.dates.filter(({ kept }) => kept === null);
    const keptDates = loaded.plan.dates.length - changed.length;
    return {
      id: edit.sessionId,
      classId: classRow.id,
      changedDates: changed.length,
      keptDates,
      ...done,
      isWordLeftOut: isNoteOmitted(edit.word, said, done.notifiedStudents),
    };
  });
}

type Loaded = Awaited<ReturnType<typeof loadEdit>>;
type ClassRow = { id: string; timeZone: string };
type Change = Loaded & { teacherId: string; edit: EditDatesInput; classRow: ClassRow };

async function applyChange(
  deps: Deps,
  trx: Trx,
  { plan, now, maxStudents, teacherId, edit, classRow }: Change,
) {
  const moved = movesOf(plan, classRow.timeZone);
  const { id: classId } = classRow;
  const sessionIds = moved.map(({ sessionId }) => sessionId);
  // The students are read before the move, because a start that passes meanwhile would hide them.
  const students = await selectUpcomingStudents(trx, classId, sessionIds);
  await moveDates(trx, moved);
  await markEdited(trx, edit, plan.dates);
  const capacity = edit.change?.capacity;
  const changed = plan.dates.filter(({ kept }) => kept === null).map(({ id }) => id);
  if (capacity !== undefined) {
    await setCapacity(trx, changed, capacity ?? maxStudents).catch(rejectTakenSeats);
    await offerSeats(deps, trx, changed);
  }
  const notifiedStudents = await announceMoves(
    deps,
    trx,
    { teacherId, classId, now, word: edit.word },
    { moves: moved.map(({ date, ...move }) => move), students },
  );
  await storeNoteOf(trx, { teacherId, edit, classRow }, students);
  return { notifiedStudents, refunded: 0 };
}

/** The dates that move, with their new meetings. */
function movesOf({ dates }: EditPlan, timeZone: string) {
  return dates.flatMap((planned) => {
    const { id: sessionId, isMoved, after, startsAt, endsAt } = planned;
    if (!isMoved || !after) return [];
    const date = dateMovedTo(planned, after, timeZone);
    const before = { startsAt, endsAt };
    return [{ sessionId, date, before, after }];
  });
}

/** Marks the dates that no longer follow the schedule, and unmarks dates that follow it again. */
async function markEdited(trx: Trx, { scope }: EditDatesInput, dates: PlannedDate[]) {
  const leavesSchedule = ({ kept }: PlannedDate) => scope === 'one' || kept !== null;
  const ids = (some: PlannedDate[]) => some.map(({ id }) => id);
  await setEditedAlone(trx, ids(dates.filter(leavesSchedule)), true);
  await setEditedAlone(trx, ids(dates.filter((date) => !leavesSchedule(date))), false);
}

async function applyCancellation(deps: Deps, trx: Trx, { plan, ...change }: Change) {
  const sessionIds = plan.dates.filter(({ kept }) => kept === null).map(({ id }) => id);
  const canceledIds = await cancelUpcomingSessions(trx, { sessionIds });
  const lost = await endBookings(deps, trx, canceledIds, 'teacher', change.edit.word);
  await storeNoteOf(trx, change, lost);
  const refundCents = lost.reduce((sum, seat) => sum + (seat.refundCents ?? 0), 0);
  const students = new Set(lost.map(({ studentId }) => studentId));
  return { notifiedStudents: students.size, refunded: centsToDollars(refundCents) };
}

async function storeNoteOf(
  trx: Trx,
  { teacherId, edit, classRow }: Pick<Change, 'teacherId' | 'edit' | 'classRow'>,
  students: { studentId: string }[],
): Promise<void> {
  if (!edit.word) return;
  await storeNote(trx, {
    classId: classRow.id,
    sessionId: edit.scope === 'one' ? edit.sessionId : null,
    teacherId,
    saidWith: edit.change ? 'move' : 'cancellation',
    text: edit.word,
    studentIds: students.map(({ studentId }) => studentId),
  });
}

function rejectTakenSeats(error: unknown): never {
  if (!isViolationOf(error, constraints.sessionsSeats)) throw error;
  const message = 'More spots than that are taken on one of these dates';
  throw new DomainError('SEATS_TAKEN', { message, fields: { capacity: message } });
}
