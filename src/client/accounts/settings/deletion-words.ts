import { count } from '#client/lib/formats.ts';
import type { DeletionPreview } from '#client/lib/trpc.ts';
import { formatPrice } from '#shared/money.ts';

/** Sentences that describe what deleting this account does to its bookings and classes. */
export function consequences(preview: DeletionPreview): string[] {
  return [
    describeBookings(preview),
    ...describeClasses(preview),
    "We'll erase your name, email address, phone number, picture, and sign-in details.",
    'Past bookings, payments, and reviews stay, but without your name.',
  ];
}

function describeBookings({ seats, refund }: DeletionPreview): string {
  if (seats === 0) return "You don't have any upcoming bookings.";
  const outcome = refund > 0 ? ` and refund ${formatPrice(refund)}` : '; no refund is due';
  return `We'll cancel your ${count(seats, 'upcoming booking')}${outcome}.`;
}

function describeClasses({ classes, sessions, students }: DeletionPreview): string[] {
  if (classes === 0) return [];
  const takenDown = `We'll take down your ${count(classes, 'class', 'classes')}.`;
  if (sessions === 0) return [takenDown];
  const dates = count(sessions, 'upcoming date');
  const canceled =
    students === 0
      ? `We'll cancel ${dates}, which no one has booked.`
      : `We'll cancel ${dates}, refund ${count(students, 'booking')} in full, and email the students.`;
  return [takenDown, canceled];
}
