import nodemailer from 'nodemailer';
import type { Mail } from './mail.ts';

export type Mailer = { send(mail: Mail, messageId: string): Promise<void>; close(): void };

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true });
  return {
    async send(mail, messageId) {
      await transport.sendMail({ ...mail, from, messageId });
    },
    close: () => transport.close(),
  };
}
