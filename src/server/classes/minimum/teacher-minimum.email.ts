import type { Email } from '#server/notifications/email.ts';
import { emailSlot, emailTime, emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { spots } from '#shared/classes/seats.ts';
import type { DateWithMinimum } from './minimum.queries.ts';

type Parts = { subject: string; paragraphs: string[]; action: string; closing: string };

function emailAbout(date: DateWithMinimum, parts: Parts, urls: SiteUrls): Email {
  const { teacher, title, picture, timeZone, startsAt, minStudents, students } = date;
  const topic = emailTopic({ title, timeZone, startTime: startsAt.toISOString() });
  return {
    to: teacher,
    subject: `${parts.subject}: ${topic}`,
    paragraphs: parts.paragraphs,
    facts: [
      ['Class', title, picture],
      ['When', emailSlot(date, timeZone)],
      ['Signed up', `${spots(students)}, ${minStudents} needed`],
    ],
    action: { label: parts.action, url: urls.roster(date) },
    closing: parts.closing,
  };
}

/** Tells the instructor that enough students signed up. */
export const teacherHappeningEmail = (date: DateWithMinimum, urls: SiteUrls): Email =>
  emailAbout(
    date,
    {
      subject: "It's happening",
      paragraphs: ['Enough people have signed up, so this date takes place. We told them.'],
      action: 'See the roster',
      closing: "You don't need to do anything.",
    },
    urls,
  );

/** Asks the instructor whether a date with too few students takes place. */
export const askingEmail = (date: DateWithMinimum, until: Date, urls: SiteUrls): Email =>
  emailAbout(
    date,
    {
      subject: 'Please decide',
      paragraphs: [
        'Not enough people have signed up for this date. Do you want to hold it anyway?',
        `Please decide by ${emailTime(until, date.timeZone)}. If we don't hear from you by then, we'll cancel it, and everyone who booked gets back what they paid through us.`,
      ],
      action: 'Decide now',
      closing: 'If enough people sign up before then, it happens without your answer.',
    },
    urls,
  );

/** Tells the instructor that a date was canceled because too few students signed up. */
export const teacherCanceledEmail = (date: DateWithMinimum, urls: SiteUrls): Email =>
  emailAbout(
    date,
    {
      subject: 'Canceled',
      paragraphs: [
        date.students === 0
          ? 'Not enough people signed up for this date, so we canceled it.'
          : 'Not enough people signed up for this date, so we canceled it. We told everyone who booked; they get back what they paid through us.',
      ],
      action: 'See the date',
      closing: "You don't need to do anything.",
    },
    urls,
  );
