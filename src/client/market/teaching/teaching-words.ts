import { count } from '#client/lib/formats/formats.ts';
import type { RosterStudent } from '#client/lib/server/trpc.ts';
import { isMaterialMove } from '#shared/market/classes/dates/material-changes.ts';
import { formatPrice } from '#shared/money/money.ts';
import { announcementsPerDay, movedRefundTime } from '#shared/rule-words.ts';

/** Says how many students are emailed about a change. */
export function notifiedMessage(students: number): string {
  if (students === 0) return 'No one had booked it.';
  return `We're emailing ${count(students, 'student')}.`;
}

/** For a date that was added or moved too late for the minimum of its class; else empty. */
export const minimumMessage = (lacksMinimum: boolean) =>
  lacksMinimum
    ? ' It starts too soon to wait for your minimum of students, so it happens with any number.'
    : '';

type Slot = { startTime: string; endTime: string };
const dates = ({ startTime, endTime }: Slot) => ({
  startsAt: new Date(startTime),
  endsAt: new Date(endTime),
});

/** The effect of a move on booked learners; empty while nothing has changed. */
export function moveWords(before: Slot & { seatsTaken: number }, after: Slot): string {
  const [old, next] = [dates(before), dates(after)];
  const isSame =
    old.startsAt.getTime() === next.startsAt.getTime() &&
    old.endsAt.getTime() === next.endsAt.getTime();
  if (isSame || Number.isNaN(next.startsAt.getTime())) return '';
  const isMaterial = isMaterialMove(old, next);
  const who = before.seatsTaken === 1 ? '1 booked spot' : `${before.seatsTaken} booked spots`;
  return isMaterial
    ? `This affects ${who}. Learners will have ${movedRefundTime} to keep their spot, take another date, or cancel for a full refund.`
    : `This is a small change for ${who}: we'll email the learners, and their refund deadline stays the same.`;
}

/** The effect of canceling a date on its students. */
export function cancellationWords(students: number, refunded: number): string {
  if (students === 0) return 'No one has booked it yet.';
  const who = `${count(students, 'student')} will get`;
  if (refunded === 0) return `${who} an email.`;
  if (refunded >= students) return `${who} a full refund and an email.`;
  return `${who} an email, and ${refunded} of them a full refund.`;
}

/** Whom we can't tell that a date is canceled. */
export const toTellWords = (people: number) =>
  people === 1
    ? 'Please tell the person you added without an email address.'
    : `Please tell the ${people} people you added without an email address.`;

/** The refund of a canceled student, as a sentence. */
export function studentsRefundSentence(payment: RosterStudent['payment']): string {
  if (payment === null) return 'Nothing was paid through LearnLocal.';
  const { paid, refunded, refundStatus } = payment;
  if (refunded === 0) return `They paid ${formatPrice(paid)} and got no refund.`;
  const amount =
    refunded === paid ? formatPrice(paid) : `${formatPrice(refunded)} of ${formatPrice(paid)}`;
  if (refundStatus === 'pending') return `Their refund of ${amount} is on its way.`;
  if (refundStatus === 'failed')
    return `Their refund of ${amount} hasn't gone through yet. We'll try again.`;
  return `They got ${amount} back.`;
}

type Seats = { seatsTaken: number; maxStudents: number | null };

/** '4 of 8 spots taken' */
export function seatsSentence({ seatsTaken, maxStudents }: Seats): string {
  if (maxStudents === null) return `${count(seatsTaken, 'spot')} taken`;
  return `${seatsTaken} of ${count(maxStudents, 'spot')} taken`;
}

type Company = Partial<Pick<RosterStudent, 'seats' | 'guests'>>;

/** ' + 2 (Ana, Leo)', to follow a student's name; empty for one spot, or without a booking. */
export function withGuests({ seats = 1, guests = [] }: Company): string {
  if (seats === 1) return '';
  const names = guests.length > 0 ? ` (${guests.join(', ')})` : '';
  return ` + ${seats - 1}${names}`;
}

/** Shown after a change whose note was dropped, because the instructor had reached the daily limit. */
export const leftOutMessage = (isWordLeftOut: boolean) =>
  isWordLeftOut
    ? ` We left out your message: you can write to everyone in a class ${announcementsPerDay}.`
    : '';
