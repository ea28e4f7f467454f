import {
  firstMeeting,
  inZone,
  sessionDate,
} from '#server/market/classes/class-sessions/session-dates.ts';
import { momentOf, wallClock } from '#server/market/places/wall-clock.ts';
import { addDays } from '#shared/days.ts';
import { rescheduleDeadline } from '#shared/market/bookings/refund-policy.ts';
import type { EditDatesInput } from '#shared/market/classes/dates/date-edits.ts';
import { isLocalTime } from '#shared/market/classes/slots.ts';
import { minuteMs } from '#shared/units.ts';
import { daysBetween } from './shift-rule.ts';

type Slot = { startsAt: Date; endsAt: Date };

/** An upcoming date before an edit. */
export type DateToEdit = Slot & {
  id: string;
  /** All meetings of a course; the date has the times of the first. */
  meetings: Slot[];
  scheduleDay: string | null;
  isEditedAlone: boolean;
  capacity: number | null;
  /** The number of bookings, without offers to the waitlist; people added by hand count as one. */
  bookings: number;
};

export type PlannedDate = DateToEdit & {
  /** Null if the date is canceled. */
  after: Slot | null;
  isMoved: boolean;
  /**
   * Why the date stays as it is: it was edited on its own, or the notice for its learners would be
   * too short.
   */
  kept: 'edited' | 'too_late' | null;
};

export type EditPlan = {
  dates: PlannedDate[];
  /** The number of days by which the schedule shifts. */
  dayShift: number;
  wallTime: string;
  durationMinutes: number;
};

type Edit = Pick<EditDatesInput, 'sessionId' | 'scope' | 'change' | 'replacesEdited'>;

/** The result of an edit for these dates. The date that is edited is never kept. */
export function planEdit(
  edit: Edit,
  { dates, timeZone, now }: { dates: DateToEdit[]; timeZone: string; now: Date },
): EditPlan {
  const chosen = dates.find(({ id }) => id === edit.sessionId);
  const shift = shiftOf(edit, chosen, timeZone);
  return {
    ...shift,
    dates: dates.map((date) => planDate(edit, date, { ...shift, timeZone, now })),
  };
}

function shiftOf({ change, scope }: Edit, chosen: DateToEdit | undefined, timeZone: string) {
  const slot = change
    ? firstMeeting(sessionDate(inZone(change, timeZone)))
    : { startsAt: chosen?.startsAt ?? new Date(0), endsAt: chosen?.endsAt ?? new Date(0) };
  // On the day when clocks skip this time, the other dates still have it.
  const isLocal = change && isLocalTime(change.startTime);
  const wall = isLocal ? change.startTime.slice(0, 16) : wallClock(slot.startsAt, timeZone);
  const [day = '', wallTime = ''] = wall.split('T');
  const before = (scope !== 'one' && chosen?.scheduleDay) || day;
  const durationMinutes = (slot.endsAt.getTime() - slot.startsAt.getTime()) / minuteMs;
  return { slot, dayShift: daysBetween(before, day), wallTime, durationMinutes };
}

type Shift = ReturnType<typeof shiftOf> & { timeZone: string; now: Date };

function planDate(edit: Edit, date: DateToEdit, shift: Shift): PlannedDate {
  const isChosen = date.id === edit.sessionId;
  const isKept = !isChosen && date.isEditedAlone && !edit.replacesEdited;
  if (isKept) return { ...date, after: date, isMoved: false, kept: 'edited' };
  if (!edit.change) return { ...date, after: null, isMoved: false, kept: null };
  const after = isChosen ? shift.slot : slotFor(date, shift);
  const isMoved =
    date.startsAt.getTime() !== after.startsAt.getTime() ||
    date.endsAt.getTime() !== after.endsAt.getTime();
  if (!isChosen && isMoved && isTooLate(date, after, shift.now))
    return { ...date, after: date, isMoved: false, kept: 'too_late' };
  return { ...date, after, isMoved, kept: null };
}

function slotFor(date: DateToEdit, { dayShift, wallTime, durationMinutes, timeZone }: Shift): Slot {
  const day = addDays(date.scheduleDay ?? '', dayShift);
  const startsAt = momentOf(`${day}T${wallTime}`, timeZone);
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * minuteMs) };
}

function isTooLate(before: DateToEdit, after: Slot, now: Date): boolean {
  if (after.startsAt <= now) return true;
  const deadlines = [before, after].map(({ startsAt }) => rescheduleDeadline(startsAt));
  return before.bookings > 0 && deadlines.some((deadline) => now > deadline);
}
