import type { AddedPerson, RosterStudent } from '#client/lib/server/trpc.ts';
import { AddedDetails } from '#client/market/teaching/by-hand/by-hand-row.tsx';
import { StudentContacts } from '#client/market/teaching/student-contacts.tsx';
import { studentsRefundSentence, toTellWords } from '#client/market/teaching/teaching-words.ts';
import { canceledBy } from '#shared/market/bookings/booking-states.ts';
import { unnamed } from '#shared/market/bookings/by-hand-limits.ts';

/** The students of a canceled date, with their contacts and refunds. */
export function CanceledStudents({ students }: { students: RosterStudent[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line">
      {students.map((student) => (
        <li key={student.bookingId} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
          <StudentContacts student={student} />
          <p className="text-sm">
            {canceledBy(student.status) === 'student' && 'Canceled too late for a full refund. '}
            {studentsRefundSentence(student.payment)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Those who were added to a canceled date by hand, of whom only some are emailed. */
export function AddedToCanceled({ people }: { people: AddedPerson[] }) {
  if (people.length === 0) return null;
  const toTell = people.filter(({ getsEmails }) => !getsEmails).length;
  return (
    <>
      <h3 className="mt-8 text-lg">Added by hand</h3>
      {toTell > 0 && <p className="mt-1">{toTellWords(toTell)}</p>}
      <ul className="mt-4 flex flex-col divide-y divide-line rounded-2xl border border-line">
        {people.map((person) => (
          <li key={person.id} className="p-4">
            <p dir="auto" className="font-medium">
              {person.name ?? unnamed}
            </p>
            <AddedDetails person={person} />
          </li>
        ))}
      </ul>
    </>
  );
}
