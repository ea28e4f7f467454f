import type { SiteUrls } from '#server/app/site-urls.ts';
import type { LeadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import { doubtParagraphs } from '#server/market/bookings/emails/doubt.email.ts';
import { noteQuote } from '#server/market/bookings/emails/seat-notice.ts';
import type { Email, EmailFact, Recipient } from '#server/people/notifications/email.ts';
import {
  emailDate,
  emailDay,
  emailSlot,
  emailTime,
  emailTopic,
} from '#server/people/notifications/email-layout.ts';
import type { Doubtful } from '#shared/market/bookings/doubt-words.ts';
import { type ClassLevel, levelLabels } from '#shared/market/classes/class-levels.ts';
import type { ChangedFact } from '#shared/market/classes/expectations/what-to-expect.ts';

type Slot = { startsAt: Date; endsAt: Date };

type Changed = Slot &
  Doubtful & {
    /** All meetings of a course; the slot is the first. */
    meetings?: Slot[];
    bookingId: string;
    title: string;
    picture: LeadPicture | null;
    timeZone: string;
    location: string;
    /** The old slot, if the time changed. */
    before?: Slot;
    /** The old place or level, if it changed. */
    oldLocation?: string;
    oldLevel?: ClassLevel;
    level?: ClassLevel;
    /** Other facts that changed. */
    further?: ChangedFact[];
    /** The old time zone, if the displayed time changed and the moment did not. */
    oldTimeZone?: string | undefined;
    /** After a material change, the deadline of the student's choice. */
    askedUntil: Date | null;
    /** The refund deadline of students who paid online. */
    refundUntil: Date | null;
    /** The course is underway, and the booking can no longer be canceled. */
    hasBegun?: boolean;
    word?: string | undefined;
  };

/** True when the slot reads differently in `oldTimeZone` than in the current zone. */
export function isLocalTimeChanged(
  date: Slot & { timeZone: string },
  oldTimeZone: string,
): boolean {
  return emailSlot(date, date.timeZone) !== emailSlot(date, oldTimeZone);
}

function dateWords({ startsAt, endsAt, meetings = [] }: Changed, timeZone: string): string {
  const timesOf = (slot: Slot) => ({
    startTime: slot.startsAt.toISOString(),
    endTime: slot.endsAt.toISOString(),
  });
  return emailDate({ ...timesOf({ startsAt, endsAt }), meetings: meetings.map(timesOf) }, timeZone);
}

type Listing = Doubtful & Pick<Changed, 'title' | 'picture' | 'timeZone' | 'location' | 'word'>;
type MovedDate = { bookingId: string; before: Slot; after: Slot; askedUntil: Date | null };

/** Tells a student in one email that several booked dates have new times. */
export function datesChangedEmail(
  user: Recipient,
  { title, picture, timeZone, location, word, ...doubtful }: Listing,
  { dates, refundUntil }: { dates: MovedDate[]; refundUntil: Date | null },
  urls: SiteUrls,
): Email {
  return {
    to: user,
    isToMany: true,
    subject: `New times: ${title}, ${dates.length} dates`,
    paragraphs: [
      `Your instructor changed ${dates.length} dates of a class you booked.`,
      ...doubtParagraphs(doubtful),
    ],
    quote: noteQuote(word),
    facts: [
      ['Class', title, picture],
      ...dates.flatMap(({ before, after }): EmailFact[] => [
        ['Previously', emailSlot(before, timeZone)],
        ['Now', emailSlot(after, timeZone)],
      ]),
      ['Where', location],
    ],
    links: dates.map(({ bookingId, after, askedUntil }) => ({
      label: `${askedUntil ? 'Keep or change' : 'See'} your booking for ${emailDay(after.startsAt, timeZone)}`,
      url: (askedUntil ? urls.choice : urls.booking)(bookingId),
    })),
    closing: refundUntil
      ? `If a date no longer works for you, cancel it by ${emailTime(refundUntil, timeZone)} for a full refund.`
      : 'If a date no longer works for you, you can cancel its booking.',
  };
}

function whatChanged({ before, oldLocation, oldLevel, oldTimeZone }: Changed): string {
  if (before) return 'time';
  if (oldLocation !== undefined) return oldLevel ? 'location and level' : 'location';
  if (oldLevel) return 'level';
  return oldTimeZone ? 'time zone' : 'details';
}

/** Tells a student that something about a booked session has changed. */
export function classChangedEmail(user: Recipient, changed: Changed, urls: SiteUrls): Email {
  const { bookingId, title, timeZone, location, before, oldLocation, oldTimeZone } = changed;
  const { oldLevel, level, askedUntil, further = [] } = changed;
  const what = whatChanged(changed);
  const was = before ?? (oldTimeZone && changed);
  const sameMoment =
    'Its times are now shown in a different time zone, but it still starts at the same moment.';
  return {
    to: user,
    isToMany: true,
    subject: `New ${what}: ${emailTopic({ ...changed, startTime: changed.startsAt.toISOString() })}`,
    paragraphs: [
      `Your instructor changed the ${what} of a class you booked.`,
      ...(oldTimeZone ? [sameMoment] : []),
      ...doubtParagraphs(changed),
    ],
    quote: noteQuote(changed.word),
    facts: [
      ['Class', title, changed.picture],
      ['When', dateWords(changed, timeZone)],
      ...fact('Previously', was ? emailSlot(was, oldTimeZone ?? timeZone) : undefined),
      ['Where', location],
      ...fact('Previously', oldLocation),
      ...fact('Level', oldLevel && level && levelLabels[level]),
      ...fact('Previously', oldLevel && levelLabels[oldLevel]),
      ...further.flatMap(({ name, was, is }): EmailFact[] => [
        [name, is || 'Removed'],
        ...fact('Previously', was || undefined),
      ]),
    ],
    action: askedUntil
      ? { label: 'Keep it, change the date, or cancel', url: urls.choice(bookingId) }
      : { label: 'See your booking', url: urls.booking(bookingId) },
    closing: closingOf(changed),
  };
}

const fact = (name: string, value: string | undefined): EmailFact[] =>
  value ? [[name, value]] : [];

function closingOf({ askedUntil, refundUntil, timeZone, hasBegun }: Changed): string {
  if (hasBegun) return 'This applies to the remaining meetings. Your booking stays as it is.';
  const refund = refundUntil
    ? `cancel by ${emailTime(refundUntil, timeZone)} for a full refund.`
    : 'you can cancel your booking.';
  return askedUntil
    ? `Choose by ${emailTime(askedUntil, timeZone)}. If you don't answer, you keep your spot. If it no longer works for you, ${refund}`
    : `If it no longer works for you, ${refund}`;
}
