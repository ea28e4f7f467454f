export type Mail = {
  /** Fixed by a caller that may repeat itself: copies of an email have the same Message-ID. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Part of a bulk send, so it has lower priority than an email a user is waiting for. */
  isToMany?: boolean;
};

export type Recipient = { email: string; fullName: string };
