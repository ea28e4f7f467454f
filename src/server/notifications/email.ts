export type Email = {
  /** Set by a caller that may run twice, so that copies of an email have the same Message-ID. */
  id?: string;
  to: string;
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

export type CalendarFile = { method: 'REQUEST' | 'CANCEL'; content: string };

export type Recipient = { email: string; fullName: string };

/** The name of an email's calendar entry among its attachments. */
export const calendarFile = 'invite.ics';
/** The names of further entries: invite-2.ics and so on. */
export const furtherFile = (index: number) => `invite-${index + 2}.ics`;
