import { count } from '#client/lib/formats.ts';

/** Who was told of a change. */
export function toldSentence(students: number): string {
  if (students === 0) return 'Nobody had a seat in it.';
  return `${count(students, 'student')} ${students === 1 ? 'gets' : 'get'} a mail.`;
}

type Seats = { seatsTaken: number; maxStudents: number | null };

/** '4 of 8 seats taken' */
export function seatsSentence({ seatsTaken, maxStudents }: Seats): string {
  if (maxStudents === null) return `${count(seatsTaken, 'seat')} taken`;
  return `${seatsTaken} of ${count(maxStudents, 'seat')} taken`;
}
