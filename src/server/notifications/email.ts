/** What an email is about, such as `booking-0198…`. */
export type EmailSubject = `${'booking' | 'thread' | 'payout' | 'report' | 'removal'}-${string}`;

export type Email = {
  /** Set by a caller that may run twice, so that copies of an email have the same Message-ID. */
  id?: string;
  to: string;
  /** Emails with the same subjects belong to one conversation in email clients. */
  about?: EmailSubject[];
  subject: string;
  text: string;
  html: string;
  /** A link or a code without which the reader can't go on: sent before all others. */
  isAwaited?: boolean;
  /** Part of a bulk send, so it has lower priority than an email a user is waiting for. */
  isToMany?: boolean;
  /** An entry that email clients add to the recipient's calendar, or remove from it. */
  calendar?: CalendarFile;
  /** Entries of further dates, because a file may describe only one event (RFC 5546). */
  furtherCalendars?: CalendarFile[];
  /** The address where an email client can turn this kind of email off in one click (RFC 8058). */
  unsubscribeUrl?: string;
};

/** The end of a deleted account's address, to which nothing is sent. */
export const erasedDomain = '@deleted.invalid';

export type CalendarFile = {
  /** Absent in emails of earlier releases that still wait. */
  name?: string;
  method: 'REQUEST' | 'CANCEL';
  content: string;
};

export type Recipient = { email: string; fullName: string };

export const calendarFile = 'invite.ics';
