import nodemailer from 'nodemailer';
import { secondMs } from '#shared/units.ts';
import type { Mail } from './mail.ts';

export type Mailer = { send(mail: Mail, messageId: string): Promise<void>; close(): void };

// Well below the job's expiry, so that a hanging SMTP server cannot cause a second send.
const timeouts = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 30 * secondMs,
};

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, ...timeouts });
  return {
    async send(mail, messageId) {
      await transport.sendMail({ ...mail, from, messageId });
    },
    close: () => transport.close(),
  };
}
