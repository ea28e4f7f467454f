import type { RosterStudent } from '#client/lib/server/trpc.ts';
import { StudentContacts } from '#client/market/teaching/student-contacts.tsx';
import { studentsRefundSentence } from '#client/market/teaching/teaching-words.ts';
import { canceledBy } from '#shared/market/bookings/booking-states.ts';

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
