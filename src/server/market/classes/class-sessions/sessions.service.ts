import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { endBookings } from '#server/market/bookings/end-bookings.service.ts';
import {
  noteWithinLimit,
  storeNote,
} from '#server/market/classes/announcements/announcements.service.ts';
import { setSessionExternalId } from '#server/market/classes/external-ids.queries.ts';
import { rejectTakenExternalId } from '#server/market/classes/external-ids.service.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { rescheduleDeadline } from '#shared/market/bookings/refund-policy.ts';
import type { MoveSessionInput } from '#shared/market/classes/classes.ts';
import { leavesTimeToBook, opensFirstLimits } from '#shared/market/classes/dates/opens-first.ts';
import type { DateInput, Slot } from '#shared/market/classes/slots.ts';
import { centsToDollars } from '#shared/money/money.ts';
import { rescheduleNotice } from '#shared/rule-words.ts';
import { announceMoves } from './announce-moves.service.ts';
import { selectLacksMinimum, setDecided } from './class-terms.queries.ts';
import { selectMeetings } from './meetings.queries.ts';
import { dateMovedTo, moveDate } from './move-date.service.ts';
import { firstMeeting, inZone, sessionDate, startErrors } from './session-dates.ts';
import {
  cancelUpcomingSessions,
  lockClassOfSession,
  lockSessionToEdit,
  touchClass,
} from './sessions.queries.ts';
import { selectUpcomingStudents } from './students.queries.ts';

/** Moves a session, gives it an id of the teacher's own program, or both. */
export async function changeSession(
  deps: Deps,
  viewerId: string,
  { externalId, startTime, endTime, ...input }: MoveSessionInput,
) {
  const { sessionId } = input;
  const slot = startTime && endTime ? { startTime, endTime } : null;
  return deps.db
    .transaction()
    .execute(async (trx) => {
      if (!slot) await lockTeacherShared(trx, viewerId);
      const changed = slot
        ? await moveSession(deps, trx, viewerId, { ...input, ...slot })
        : await unmovedSession(trx, viewerId, sessionId);
      if (externalId !== undefined)
        await setSessionExternalId(trx, sessionId, { teacherId: viewerId, externalId });
      return changed;
    })
    .catch(rejectTakenExternalId(deps.db, viewerId, { ofDates: { externalId } }));
}

/** A session that may also be past or canceled. */
async function unmovedSession(trx: Trx, viewerId: string, id: string) {
  const classRow = await lockClassOfSession(trx, id, viewerId);
  if (!classRow) throw new DomainError('CLASS_SESSION_NOT_FOUND');
  const lacksMinimum = await selectLacksMinimum(trx, id);
  return { id, classId: classRow.id, lacksMinimum, notifiedStudents: 0, isWordLeftOut: false };
}

/**
 * Moves a session with all its meetings and emails its students. After a material move, they are asked
 * for their choice.
 */
async function moveSession(
  deps: Deps,
  trx: Trx,
  viewerId: string,
  { sessionId, word, ...typed }: Slot & { sessionId: string; word?: string | undefined },
) {
  const { classRow, session } = await lockOwnSession(trx, sessionId, viewerId);
  const slot = inZone(typed, classRow.timeZone);
  const { now } = session;
  const students = await selectUpcomingStudents(trx, classRow.id, [sessionId]);
  rejectStarts(slot, now);
  requireTimeToBook(session.opensAt, slot);
  const after = firstMeeting(sessionDate(slot));
  if (students.length > 0 || session.hasByHand) requireNotice(now, session, after);
  const { startsAt, endsAt } = session;
  const meetings = session.meetingCount > 1 ? await selectMeetings(trx, sessionId) : [];
  const moved = dateMovedTo({ startsAt, endsAt, meetings }, after, classRow.timeZone);
  await moveDate(trx, sessionId, moved);
  const before = firstMeeting({ startsAt, endsAt, meetings });
  await touchClass(trx, classRow.id);
  const { id: classId } = classRow;
  const isSameStart = before.startsAt.getTime() === after.startsAt.getTime();
  const isSame = isSameStart && before.endsAt.getTime() === after.endsAt.getTime();
  const lacksMinimum = await selectLacksMinimum(trx, sessionId);
  const changed = { id: sessionId, classId, lacksMinimum };
  if (isSame) return { ...changed, notifiedStudents: 0, isWordLeftOut: false };
  const moves = [{ sessionId, before, after }];
  const text = await noteWithinLimit(deps, trx, { classId, teacherId: viewerId, word });
  const notifiedStudents = await announceMoves(
    deps,
    trx,
    { teacherId: viewerId, classId, now, word: text },
    { moves, students },
  );
  const studentIds = students.map(({ studentId }) => studentId);
  const said = { classId, sessionId, teacherId: viewerId, studentIds };
  if (text) await storeNote(trx, { ...said, saidWith: 'move', text });
  return {
    ...changed,
    notifiedStudents,
    isWordLeftOut: isNoteOmitted(word, text, notifiedStudents),
  };
}

/** Whether students were notified of a change without the note that came with it. */
export const isNoteOmitted = (
  note: string | undefined,
  sent: string | undefined,
  students: number,
) => Boolean(note) && sent === undefined && students > 0;

/** Students must be notified of a move in time; a date without bookings moves freely. */
export function requireNotice(
  now: Date,
  before: { startsAt: Date },
  after: { startsAt: Date },
): void {
  if (now > rescheduleDeadline(before.startsAt)) throw new DomainError('RESCHEDULE_TOO_LATE');
  if (now > rescheduleDeadline(after.startsAt)) throw rejectedStart(shortNotice);
}

const shortNotice = `The new start must be at least ${rescheduleNotice} from now`;

/**
 * Cancels a session; every student gets a full refund and an email, which gives too few bookings as
 * the reason if the teacher was asked about them.
 */
export async function cancelSession(
  deps: Deps,
  viewerId: string,
  { sessionId, word }: { sessionId: string; word?: string | undefined },
) {
  return deps.db.transaction().execute(async (trx) => {
    const { classRow, session } = await lockOwnSession(trx, sessionId, viewerId);
    const canceledIds = await cancelUpcomingSessions(trx, { sessionIds: [sessionId] });
    if (session.isAsked) await setDecided(trx, canceledIds, { isBelowMinimum: true });
    const reason = session.isAsked ? 'below_minimum' : 'teacher';
    const { id: classId } = classRow;
    const text = await noteWithinLimit(deps, trx, { classId, teacherId: viewerId, word });
    const lost = await endBookings(deps, trx, canceledIds, reason, text);
    const studentIds = lost.map(({ studentId }) => studentId);
    const said = { classId, sessionId, teacherId: viewerId, studentIds };
    if (text) await storeNote(trx, { ...said, saidWith: 'cancellation', text });
    await touchClass(trx, classRow.id);
    const refundCents = lost.reduce((sum, seat) => sum + (seat.refundCents ?? 0), 0);
    return {
      id: sessionId,
      classId,
      notifiedStudents: lost.length,
      refunded: centsToDollars(refundCents),
      isWordLeftOut: isNoteOmitted(word, text, lost.length),
    };
  });
}

/** Locks an upcoming session of this teacher and its class. */
export async function lockOwnSession(trx: Trx, sessionId: string, teacherId: string) {
  await lockTeacherShared(trx, teacherId);
  const classRow = await lockClassOfSession(trx, sessionId, teacherId);
  if (!classRow) throw new DomainError('CLASS_SESSION_NOT_FOUND');
  const session = await lockSessionToEdit(trx, sessionId);
  if (!session.isScheduled) throw new DomainError('SESSION_CANCELLED');
  if (session.startsAt <= session.now) throw new DomainError('CLASS_STARTED');
  return { classRow, session };
}

async function lockTeacherShared(trx: Trx, teacherId: string): Promise<void> {
  if (!(await lockUserShared(trx, teacherId))) throw new DomainError('UNAUTHENTICATED');
}

/** A date that is not open to everyone yet must still leave them time to book it. */
function requireTimeToBook(opensAt: Date | null, { startTime }: Slot): void {
  if (!opensAt || leavesTimeToBook(opensAt, new Date(startTime))) return;
  throw rejectedStart(
    `The date must start at least ${opensFirstLimits.leftHours} hours after it opens to everyone`,
  );
}

const rejectedStart = (message: string) =>
  new DomainError('VALIDATION_FAILED', { fields: { startTime: message } });

export function rejectStarts(date: DateInput, now: Date): void {
  const fields = startErrors(date, now);
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
}
