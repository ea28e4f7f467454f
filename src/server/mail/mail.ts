/** One message, ready to be sent. */
export type Mail = { to: string; subject: string; text: string; html: string };

export type Recipient = { email: string; fullName: string };
