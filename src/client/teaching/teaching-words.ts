import { count } from '#client/lib/formats.ts';

/** Says how many students are emailed about a change. */
export function notifiedMessage(students: number): string {
  if (students === 0) return 'No one had booked it.';
  return `We're emailing ${count(students, 'student')}.`;
}

/** What canceling a date means for its students. */
export function cancellationWords(students: number, refunded: number): string {
  if (students === 0) return 'No one has booked it yet.';
  const who = `${count(students, 'student')} will get`;
  if (refunded === 0) return `${who} an email.`;
  if (refunded >= students) return `${who} a full refund and an email.`;
  return `${who} an email, and ${refunded} of them a full refund.`;
}

type Seats = { seatsTaken: number; maxStudents: number | null };

/** '4 of 8 spots taken' */
export function seatsSentence({ seatsTaken, maxStudents }: Seats): string {
  if (maxStudents === null) return `${count(seatsTaken, 'spot')} taken`;
  return `${seatsTaken} of ${count(maxStudents, 'spot')} taken`;
}
