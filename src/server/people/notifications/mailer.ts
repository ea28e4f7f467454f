import type { Transporter } from 'nodemailer';
import { secondMs } from '#shared/units.ts';
import { type CalendarFile, calendarFile, type LaidOutEmail } from './email.ts';

export type Mailer = {
  /** `id` and the subjects of the email become names at `domain`. */
  send(email: LaidOutEmail, id: string, domain: string): Promise<void>;
  close(): Promise<void>;
};

// Well below the job's expiry, so that a hanging SMTP server cannot cause a second send.
const timeouts = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 30 * secondMs,
};

type Addresses = {
  from: string;
  /** Where replies go. */
  replyTo: string;
};

/** Connects, and loads the library, with the first email. */
export function createMailer(smtpUrl: string, { from, replyTo }: Addresses): Mailer {
  let opening: Promise<Transporter> | undefined;
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, pool: true, ...timeouts });
  }
  return {
    async send({ calendar, furtherCalendars, unsubscribeUrl, about = [], ...email }, id, domain) {
      const nameOf = (name: string) => `<${name}@${domain}>`;
      opening ??= open();
      await (await opening).sendMail({
        ...email,
        from,
        replyTo,
        // A stable one lets email clients drop the copy if an email goes out twice.
        messageId: nameOf(id),
        ...(about[0] && { references: about.map(nameOf), inReplyTo: nameOf(about[0]) }),
        ...(calendar && {
          icalEvent: { ...calendar, filename: calendar.name ?? calendarFile },
        }),
        ...(furtherCalendars && { attachments: furtherCalendars.map(attachmentOf) }),
        headers: {
          // Keeps vacation messages away (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
        },
      });
    },
    async close() {
      (await opening)?.close();
    },
  };
}

const attachmentOf = ({ name = calendarFile, method, content }: CalendarFile) => ({
  filename: name,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
