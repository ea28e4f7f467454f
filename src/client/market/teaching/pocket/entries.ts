import type { Roster, RosterStudent } from '#client/lib/server/trpc.ts';
import {
  type Attendance,
  attendanceOf,
  isAttended,
} from '#shared/market/bookings/booking-states.ts';
import type { AddByHandInput } from '#shared/market/bookings/by-hand.ts';

/** Who came, of a course at one of its meetings. */
export type MarkInput = {
  status: Attendance;
  attendedSeats?: number | undefined;
  meeting?: number | undefined;
};

export type MarkChange =
  | { kind: 'booking'; input: MarkInput & { bookingId: string } }
  | { kind: 'byHand'; input: MarkInput & { addedId: string } };

/** What is done on a roster, in words of the calls that save it. */
export type Change =
  | MarkChange
  /** `mark` is made once the person is on the roster. */
  | { kind: 'add'; input: AddByHandInput; mark?: MarkInput | undefined };

export type NewEntry = Change & {
  accountId: string;
  sessionId: string;
  /** Of the person, for sentences. */
  name: string;
  /** The Idempotency-Key. */
  key: string;
  /** When it was first sent (Unix ms): it may have arrived. */
  sentAt?: number | undefined;
  /** Why the server rejected it, as a sentence. */
  rejection?: string | undefined;
};
/** A change on a roster that the server does not have yet, or rejected. */
export type Entry = NewEntry & { id: number };
export type AddEntry = Extract<Entry, { kind: 'add' }>;

/** Whether a mark takes the place of one that still waits: the last mark of a person counts. */
export function replaces(next: Change, earlier: Entry): boolean {
  if (next.kind === 'add' || next.kind !== earlier.kind) return false;
  return targetOf(next) === targetOf(earlier) && next.input.meeting === earlier.input.meeting;
}

function targetOf(change: MarkChange | Exclude<Entry, { kind: 'add' }>) {
  return change.kind === 'booking' ? change.input.bookingId : change.input.addedId;
}

type Marked = Pick<RosterStudent, 'status' | 'seats' | 'attendedSeats' | 'attendedMeetings'>;

/** Someone with a mark, as the server would send them. */
export function withMark<Person extends Marked>(person: Person, mark: MarkInput): Person {
  const came = isAttended(mark.status) ? (mark.attendedSeats ?? person.seats) : 0;
  if (mark.meeting === undefined) return { ...person, status: mark.status, attendedSeats: came };
  const length = Math.max(mark.meeting, person.attendedMeetings.length);
  const attendedMeetings = Array.from({ length }, (_, index) =>
    index + 1 === mark.meeting ? came : (person.attendedMeetings[index] ?? null),
  );
  return { ...person, ...attendanceOf(attendedMeetings), attendedMeetings };
}

/** A roster with the marks of these entries. */
export function withEntries(roster: Roster, entries: Entry[]): Roster {
  let { students, byHand } = roster;
  for (const entry of entries) {
    if (entry.rejection !== undefined) continue;
    if (entry.kind === 'booking')
      students = students.map((student) =>
        student.bookingId === entry.input.bookingId ? withMark(student, entry.input) : student,
      );
    else if (entry.kind === 'byHand')
      byHand = byHand.map((person) =>
        person.id === entry.input.addedId ? withMark(person, entry.input) : person,
      );
  }
  return { ...roster, students, byHand };
}
