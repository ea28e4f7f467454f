import type { LeadPicture } from '#server/files/uploads/lead-picture-columns.ts';

/** The subject that an email is about, such as `booking-0198…`. */
export type EmailSubject =
  `${'booking' | 'added' | 'date' | 'thread' | 'payout' | 'report' | 'removal' | 'key'}-${string}`;

/** The ids of the bookings that an email is about. */
export const bookingsOf = ({ about = [] }: { about?: EmailSubject[] }) =>
  about.flatMap((subject) => /^booking-(.+)$/.exec(subject)?.[1] ?? []);

/** A message of the product: who gets it, and what is particular to it. */
export type Email = Envelope & {
  to: Recipient;
  paragraphs: Paragraph[];
  /** A code to type in, shown in large print. */
  code?: string;
  /** Labeled facts such as when and where. */
  facts?: EmailFact[];
  /** What a person wrote, set apart from our own words; the email then says that replies reach no one. */
  quote?: Quote | undefined;
  action?: Link;
  /** A less prominent action. */
  link?: Link;
  /** One link for each item that the email lists. */
  links?: Link[];
  closing?: string | undefined;
  /** The name of the link to `unsubscribeUrl`. */
  unsubscribeLabel?: string;
};

/** An email as it is sent. */
export type LaidOutEmail = Envelope & { to: string; text: string; html: string };

type Envelope = {
  /** Set by a caller that may run twice, so that copies of an email have the same Message-ID. */
  id?: string;
  /** Emails with the same subjects belong to one conversation in email clients. */
  about?: EmailSubject[];
  /** The fact, or the kind of a scheduled email, that its record names. */
  cause?: string;
  subject: string;
  /** A link or a code without which the reader can't go on: sent before all others. */
  isAwaited?: boolean;
  /** Part of a bulk send, so it has lower priority than an email a user is waiting for. */
  isToMany?: boolean;
  /** An entry that email clients add to the recipient's calendar, or remove from it. */
  calendar?: CalendarFile;
  /** Entries of further dates, because a file may describe only one event (RFC 5546). */
  furtherCalendars?: CalendarFile[];
  /** Where the reader can turn this kind of email off, even in one click (RFC 8058). */
  unsubscribeUrl?: string;
};

export type Recipient = { email: string; fullName: string };

export type Link = { label: string; url: string };

/** A paragraph, or what staff wrote, maybe with our words before it. */
export type Paragraph = string | { before?: string; said: string };

/** The fact that names a class may have its picture, which leads the email. */
export type EmailFact = [name: string, value: string, picture?: LeadPicture | null | undefined];

export type Quote = {
  from: string;
  text: string;
  picture?: string | undefined;
  /** Author and reader booked with each other, so that web addresses are links; else no text is one. */
  isFromKnown: boolean;
};

/** The end of a deleted account's address, to which nothing is sent. */
export const erasedDomain = '@deleted.invalid';

export type CalendarFile = {
  /** Absent in emails of earlier releases that still wait. */
  name?: string;
  method: 'REQUEST' | 'CANCEL';
  content: string;
};

export const calendarFile = 'invite.ics';
