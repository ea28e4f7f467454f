import { count } from '#client/lib/formats.ts';
import type { DeletionPreview } from '#client/lib/trpc.ts';
import { formatPrice } from '#shared/money.ts';

/** What deleting this very account does to bookings and classes, in sentences. */
export function consequences(preview: DeletionPreview): string[] {
  return [
    seatWords(preview),
    ...classWords(preview),
    'Your name, addresses, phone number, picture and sign-ins are erased.',
    'Past bookings, payments and reviews stay, without your name.',
  ];
}

function seatWords({ seats, refund }: DeletionPreview): string {
  if (seats === 0) return 'You have no seat in a class to come.';
  const refunded = refund > 0 ? `${formatPrice(refund)} is refunded` : 'nothing is refunded';
  return `Your ${count(seats, 'seat')} in classes to come ${isOrAre(seats)} given back; ${refunded}.`;
}

function classWords({ classes, sessions, students }: DeletionPreview): string[] {
  if (classes === 0) return [];
  const offered = `Your ${count(classes, 'class', 'classes')} ${isOrAre(classes)} no longer offered.`;
  if (sessions === 0) return [offered];
  const told =
    students === 0
      ? 'nobody has booked'
      : `${count(students, 'seat')} ${isOrAre(students)} refunded in full, and the students are told by mail`;
  return [offered, `${count(sessions, 'date')} to come ${isOrAre(sessions)} cancelled; ${told}.`];
}

const isOrAre = (amount: number) => (amount === 1 ? 'is' : 'are');
