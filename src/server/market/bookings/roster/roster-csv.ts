import { foldName } from '#server/market/places/fold-name.ts';
import { localTime, writeCsv } from '#server/platform/csv.ts';
import { isConfirmed, statusLabels } from '#shared/market/bookings/booking-states.ts';
import { paidHowLabels, unnamed } from '#shared/market/bookings/by-hand-limits.ts';
import {
  type Participant,
  participantWords,
} from '#shared/market/bookings/private-words/participants.ts';
import type { getRoster } from './roster.service.ts';

const meetingKey = (index: number) => `meeting${index + 1}` as const;

function cameToEach(
  seats: (number | null)[],
): Record<ReturnType<typeof meetingKey>, number | null> {
  return Object.fromEntries(seats.map((came, index) => [meetingKey(index), came]));
}

const listOf = (participants: Participant[] | null) =>
  (participants ?? []).map(participantWords).join('; ');

type Roster = Awaited<ReturnType<typeof getRoster>>;

/** The students of a session as CSV, then people added by hand, then students without a seat. Times are in the time zone of the class. */
export function writeRosterCsv(
  { session, students, byHand, canceled }: Roster,
  { hasPrivateWords }: { hasPrivateWords: boolean },
) {
  const { title, timeZone } = session;
  const date = localTime(session.startTime, timeZone);
  const name = foldName(title).replaceAll(' ', '-').slice(0, 60) || 'class';
  const meetings = session.meetings.map((_, index) => ({
    key: meetingKey(index),
    header: `Came to meeting ${index + 1}`,
  }));
  const rowOf = ({
    status,
    payment,
    guests,
    participants,
    ...student
  }: Roster['students'][number]) =>
    Object.assign(cameToEach(student.attendedMeetings), student, payment, {
      title,
      date,
      bookedAt: localTime(student.joinedDate, timeZone),
      guests: guests.join(', '),
      participants: listOf(participants),
      status: statusLabels[status],
    });
  const added = byHand.map(
    ({ name: fullName, status, amount: total, paidHow, participants, ...person }) =>
      Object.assign(cameToEach(person.attendedMeetings), person, {
        title,
        date,
        total,
        fullName: fullName ?? unnamed,
        bookedAt: localTime(person.addedAt, timeZone),
        status: isConfirmed(status) ? 'Added by hand' : statusLabels[status],
        paidHow: paidHowLabels[paidHow],
        participants: listOf(participants),
      }),
  );
  const csv = writeCsv<Partial<ReturnType<typeof rowOf> & (typeof added)[number]>>(
    [...students.map(rowOf), ...added, ...canceled.map(rowOf)],
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
        { key: 'paidHow', header: 'Paid by hand' },
        ...(hasPrivateWords
          ? [
              { key: 'line' as const, header: 'To know' },
              { key: 'participants' as const, header: 'Participants' },
            ]
          : []),
      ],
    },
  );
  return { csv, fileName: `roster-${name}-${date.slice(0, 10)}.csv` };
}
