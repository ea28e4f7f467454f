export type Email = {
  /** Fixed by a caller that may repeat itself: copies of an email have the same Message-ID. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Part of a bulk send, so it has lower priority than an email a user is waiting for. */
  isToMany?: boolean;
  /** An entry that email clients file in the recipient's calendar, or remove from it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Where an email client can turn this kind of email off in one click (RFC 8058). */
  unsubscribeUrl?: string;
};

export type Recipient = { email: string; fullName: string };

/** The name of an email's calendar entry among its attachments. */
export const calendarFile = 'invite.ics';
