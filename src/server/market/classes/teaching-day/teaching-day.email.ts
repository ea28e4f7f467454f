import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, EmailFact, Recipient } from '#server/people/notifications/email.ts';
import { emailSlot, emailTopic } from '#server/people/notifications/email-layout.ts';
import {
  childrenIn,
  participantWords,
} from '#shared/market/bookings/private-words/participants.ts';
import type { TaughtMeeting } from './teaching-day.queries.ts';

/** Tells an instructor in the morning who comes today. */
export function teachingDayEmail(
  teacher: Recipient,
  meetings: [TaughtMeeting, ...TaughtMeeting[]],
  urls: SiteUrls,
): Email {
  const [first, ...others] = meetings;
  return {
    to: teacher,
    about: meetings.map(({ sessionId }) => `date-${sessionId}` as const),
    subject: `You teach today: ${emailTopic(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`,
    paragraphs: ["Here's who is coming today."],
    facts: meetings.flatMap((meeting): EmailFact[] => [
      ['Class', meeting.title, meeting.picture],
      ['When', whenOf(meeting)],
      ['Where', meeting.location],
      ['Who', whoOf(meeting)],
      ...toKnow(meeting),
      ...(meeting.isHidden ? [hiddenNote] : []),
    ]),
    ...(others.length === 0
      ? { action: { label: 'See the roster', url: urls.roster(first) } }
      : {
          action: { label: 'See your day', url: urls.teaching },
          links: meetings.map((meeting) => ({
            label: `Roster: ${meeting.title}`,
            url: urls.roster(meeting),
          })),
        }),
    closing: 'Have a good class.',
  };
}

const hiddenNote: EmailFact = [
  'Hidden',
  'We hid this class. Those who booked know why, and can cancel.',
];

const whenOf = ({ startTime, endTime, timeZone }: TaughtMeeting) =>
  emailSlot({ startsAt: new Date(startTime), endsAt: new Date(endTime) }, timeZone);

/** What people said that the instructor should know, each under their name. */
const toKnow = ({ students }: TaughtMeeting): EmailFact[] =>
  students.flatMap(({ fullName, line, participants }): EmailFact[] => [
    ...(childrenIn(participants).length > 0
      ? [
          [
            `With ${fullName}`,
            childrenIn(participants).map(participantWords).join('; '),
          ] satisfies EmailFact,
        ]
      : []),
    ...(line === null ? [] : [[`From ${fullName}`, line] satisfies EmailFact]),
  ]);

/** '3 people: Ada Park + 1 (Leo), Ben Ito' */
function whoOf({ students }: TaughtMeeting): string {
  if (students.length === 0) return 'No one has booked yet';
  const people = students.reduce((sum, { seats }) => sum + seats, 0);
  const names = students.map(({ fullName, seats, guests }) => {
    const named = guests.length > 0 ? ` (${guests.join(', ')})` : '';
    return seats === 1 ? fullName : `${fullName} + ${seats - 1}${named}`;
  });
  return `${people} ${people === 1 ? 'person' : 'people'}: ${names.join(', ')}`;
}
