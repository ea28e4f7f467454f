import type { SiteUrls } from '#server/app/site-urls.ts';
import { type SeatNotice, seatFacts } from '#server/market/bookings/emails/seat-notice.ts';
import type { Email } from '#server/people/notifications/email.ts';
import { emailSlot, emailTime, emailTopic } from '#server/people/notifications/email-layout.ts';
import type { Fact } from '#shared/facts.ts';
import { spots } from '#shared/market/classes/seats.ts';
import type { DateWithMinimum } from './minimum.queries.ts';

/** Tells a student that a date with a minimum of students takes place. */
export function dateConfirmedEmail(seat: SeatNotice, bookingId: string, urls: SiteUrls): Email {
  return {
    to: seat.student,
    isToMany: true,
    subject: `It's happening: ${emailTopic(seat)}`,
    paragraphs: ['Your class takes place as planned.'],
    facts: [...seatFacts(seat), ['Where', seat.location]],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: 'See you there.',
  };
}

type Outcome = Fact['minimum.decided']['outcome'];
type Parts = { subject: string; paragraphs: string[]; action: string; closing?: string };

/** The email to the instructor; null if it is no longer true. */
export const decidedEmails: Record<Outcome, (date: DateWithMinimum) => Parts | null> = {
  hold: () => ({
    subject: "It's happening",
    paragraphs: ['Enough people have signed up, so this date takes place. We told them.'],
    action: 'See the roster',
  }),
  ask({ isOpen, askedUntil, timeZone }) {
    if (!isOpen || !askedUntil) return null;
    return {
      subject: 'Please decide',
      paragraphs: [
        'Not enough people have signed up for this date. Do you want to hold it anyway?',
        `Please decide by ${emailTime(askedUntil, timeZone)}. If we don't hear from you by then, we'll cancel it, and everyone who booked gets back what they paid through us.`,
      ],
      action: 'Decide now',
      closing: 'If enough people sign up before then, it happens without your answer.',
    };
  },
  cancel: ({ students }) => ({
    subject: 'Canceled',
    paragraphs: [
      students === 0
        ? 'Not enough people signed up for this date, so we canceled it.'
        : 'Not enough people signed up for this date, so we canceled it. We told everyone who booked; they get back what they paid through us.',
    ],
    action: 'See the date',
  }),
};

export function decidedEmail(
  outcome: Outcome,
  date: DateWithMinimum,
  urls: SiteUrls,
): Email | null {
  const { teacher, title, picture, timeZone, startsAt, minStudents, students } = date;
  const parts = decidedEmails[outcome](date);
  if (!parts) return null;
  return {
    ...parts,
    to: teacher,
    subject: `${parts.subject}: ${emailTopic({ title, timeZone, startTime: startsAt.toISOString() })}`,
    facts: [
      ['Class', title, picture],
      ['When', emailSlot(date, timeZone)],
      ['Signed up', `${spots(students)}, ${minStudents} needed`],
    ],
    action: { label: parts.action, url: urls.roster(date) },
  };
}
