/** One message, ready to be sent. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One of many, which may wait for those that somebody is waiting for. */
  isToMany?: boolean;
};

export type Recipient = { email: string; fullName: string };
