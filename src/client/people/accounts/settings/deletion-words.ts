import { count } from '#client/lib/formats/formats.ts';
import type { DeletionPreview } from '#client/lib/server/trpc.ts';
import { formatPrice } from '#shared/money/money.ts';

/** Sentences that describe what deleting this account does to its bookings and classes. */
export function consequences(preview: DeletionPreview, paysOnline: boolean): string[] {
  return [
    ...describeBookings(preview, paysOnline),
    ...describeClasses(preview, paysOnline),
    "We'll erase your name, email address, phone number, picture, and sign-in details.",
    `Past bookings${paysOnline ? ', payments,' : ''} and reviews stay, but without your name.`,
  ];
}

function describeBookings(
  { seats, seatsUnderway, refund }: DeletionPreview,
  paysOnline: boolean,
): string[] {
  const lost = `You'll lose ${count(seatsUnderway, 'booking')} of a class or course that has started${paysOnline ? ', without a refund' : ''}.`;
  const underway = seatsUnderway > 0 ? [lost] : [];
  if (seats === 0) return seatsUnderway > 0 ? underway : ["You don't have any upcoming bookings."];
  const none = paysOnline ? '; no refund is due' : '';
  // Bookings may have been paid before learners paid in person.
  const outcome = refund > 0 ? ` and refund ${formatPrice(refund)} to the card that paid` : none;
  return [
    `We'll cancel your ${count(seats, 'upcoming booking')}${outcome}. We'll email the instructors.`,
    ...underway,
  ];
}

function describeClasses(
  { classes, sessions, students }: DeletionPreview,
  paysOnline: boolean,
): string[] {
  // Hidden classes aren't up, but their dates may have been booked.
  const takenDown =
    classes === 0 ? [] : [`We'll take down your ${count(classes, 'class', 'classes')}.`];
  if (sessions === 0) return takenDown;
  const dates = count(sessions, 'upcoming date');
  if (students === 0) return [...takenDown, `We'll cancel ${dates}, which no one has booked.`];
  const bookings = count(students, 'booking');
  const canceled = paysOnline
    ? `We'll cancel ${dates}, refund ${bookings} in full or, if a course has started, for its remaining meetings, and email the students.`
    : `We'll cancel ${dates} with ${bookings}, and email the students.`;
  return [...takenDown, canceled];
}
