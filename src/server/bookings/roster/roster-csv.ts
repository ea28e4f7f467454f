import { writeCsv } from '#server/platform/csv.ts';
import type { BookingStatus } from '#shared/bookings/booking-states.ts';
import type { getRoster } from './roster.service.ts';

const statusLabels: Record<BookingStatus, string> = {
  reserved: 'Not paid yet',
  confirmed: 'Booked',
  attended: 'Attended',
  no_show: 'No-show',
  cancelled_by_student: 'Canceled by the student',
  cancelled_by_teacher: 'Canceled by the instructor',
  expired: 'Not paid in time',
};

const meetingKey = (index: number) => `meeting${index + 1}` as const;

function cameToEach(
  seats: (number | null)[],
): Record<ReturnType<typeof meetingKey>, number | null> {
  return Object.fromEntries(seats.map((came, index) => [meetingKey(index), came]));
}

type Roster = Awaited<ReturnType<typeof getRoster>>;

/** The students of a session as CSV, students with a seat first. */
export function writeRosterCsv({ session, students, canceled }: Roster): string {
  const meetings = session.meetings.map((_, index) => ({
    key: meetingKey(index),
    header: `Came to meeting ${index + 1}`,
  }));
  return writeCsv(
    [...students, ...canceled].map(({ status, payment, guests, ...student }) =>
      Object.assign(cameToEach(student.attendedMeetings), {
        ...student,
        ...payment,
        guests: guests.join(', '),
        status: statusLabels[status],
      }),
    ),
    {
      columns: [
        { key: 'fullName', header: 'Name' },
        { key: 'seats', header: 'Spots' },
        { key: 'guests', header: 'Guests' },
        { key: 'username', header: 'Username' },
        { key: 'email', header: 'Email' },
        { key: 'phoneNumber', header: 'Phone' },
        ...(meetings.length > 0
          ? [{ key: 'firstMeeting' as const, header: 'Joined from meeting' }]
          : []),
        { key: 'status', header: 'Status' },
        { key: 'attendedSeats', header: 'Came' },
        ...meetings,
        { key: 'joinedDate', header: 'Booked at (UTC)' },
        { key: 'paid', header: 'Paid (USD)' },
        { key: 'refunded', header: 'Refunded (USD)' },
      ],
    },
  );
}
