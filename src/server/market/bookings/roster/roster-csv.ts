import { foldName } from '#server/market/places/fold-name.ts';
import { localTime, writeCsv } from '#server/platform/csv.ts';
import { statusLabels } from '#shared/market/bookings/booking-states.ts';
import type { getRoster } from './roster.service.ts';

const meetingKey = (index: number) => `meeting${index + 1}` as const;

function cameToEach(
  seats: (number | null)[],
): Record<ReturnType<typeof meetingKey>, number | null> {
  return Object.fromEntries(seats.map((came, index) => [meetingKey(index), came]));
}

type Roster = Awaited<ReturnType<typeof getRoster>>;

/** The students of a session as CSV, students with a seat first. Times are in the time zone of the class. */
export function writeRosterCsv({ session, students, canceled }: Roster) {
  const { title, timeZone } = session;
  const date = localTime(session.startTime, timeZone);
  const name = foldName(title).replaceAll(' ', '-').slice(0, 60) || 'class';
  const meetings = session.meetings.map((_, index) => ({
    key: meetingKey(index),
    header: `Came to meeting ${index + 1}`,
  }));
  const csv = writeCsv(
    [...students, ...canceled].map(({ status, payment, guests, ...student }) =>
      Object.assign(cameToEach(student.attendedMeetings), {
        ...student,
        ...payment,
        title,
        date,
        bookedAt: localTime(student.joinedDate, timeZone),
        guests: guests.join(', '),
        status: statusLabels[status],
      }),
    ),
    {
      columns: [
        { key: 'title', header: 'Class' },
        { key: 'date', header: `Date (${timeZone})` },
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
        { key: 'bookedAt', header: `Booked at (${timeZone})` },
        { key: 'total', header: 'Price (USD)' },
        { key: 'paid', header: 'Paid (USD)' },
        { key: 'refunded', header: 'Refunded (USD)' },
      ],
    },
  );
  return { csv, fileName: `roster-${name}-${date.slice(0, 10)}.csv` };
}
