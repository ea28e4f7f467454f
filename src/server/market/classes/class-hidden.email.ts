import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, EmailFact, Recipient } from '#server/people/notifications/email.ts';
import { emailDate, emailDay } from '#server/people/notifications/email-layout.ts';
import { type ModerationReason, moderationReasons } from '#shared/staff/desk/moderation.ts';
import type { BookedStudent } from './class-sessions/students.queries.ts';

type Hidden = {
  title: string;
  timeZone: string;
  reason: ModerationReason;
  explanation: string;
  /** Canceling is refunded in full until the start. */
  isRefunded: boolean;
};

/** Tells a student in one email that staff hid a class, and what they can do about these dates. */
export function classHiddenEmail(
  student: Recipient,
  dates: BookedStudent[],
  { title, timeZone, reason, explanation, isRefunded }: Hidden,
  urls: SiteUrls,
): Email {
  return {
    to: student,
    isToMany: true,
    about: dates.map(({ bookingId }) => `booking-${bookingId}` as const),
    subject: `A class you booked was hidden: ${title}`,
    paragraphs: [
      `Our staff hid a class that you booked. The reason: ${moderationReasons[reason]}.`,
      { said: explanation },
      ...choicesOf(dates, isRefunded),
    ],
    facts: [
      ['Class', title],
      ...dates.map(
        ({ startsAt, endsAt, meetings }): EmailFact => [
          'When',
          emailDate(
            { startTime: startsAt.toISOString(), endTime: endsAt.toISOString(), meetings },
            timeZone,
          ),
        ],
      ),
    ],
    links: dates.map(({ bookingId, startsAt }) => ({
      label: `See your booking for ${emailDay(startsAt, timeZone)}`,
      url: urls.booking(bookingId),
    })),
    closing: "If you want to go, you don't need to do anything: your booking stays.",
  };
}

function choicesOf(dates: BookedStudent[], isRefunded: boolean): string[] {
  const upcoming = dates.filter(({ hasBegun }) => !hasBegun);
  const refund =
    isRefunded && upcoming.some(({ hasPaid }) => hasPaid) ? ', and get a full refund' : '';
  return [
    ...(upcoming.length > 0 ? [`You can cancel until the class starts${refund}.`] : []),
    ...(upcoming.length < dates.length
      ? ['If you want to leave a course that has begun, please write to us.']
      : []),
  ];
}
