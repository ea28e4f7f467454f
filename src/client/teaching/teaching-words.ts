import { count } from '#client/lib/formats.ts';

/** Says how many students are emailed about a change. */
export function notifiedMessage(students: number): string {
  if (students === 0) return 'No one had booked it.';
  return `We're emailing ${count(students, 'student')}.`;
}

type Seats = { seatsTaken: number; maxStudents: number | null };

/** '4 of 8 spots taken' */
export function seatsSentence({ seatsTaken, maxStudents }: Seats): string {
  if (maxStudents === null) return `${count(seatsTaken, 'spot')} taken`;
  return `${seatsTaken} of ${count(maxStudents, 'spot')} taken`;
}
