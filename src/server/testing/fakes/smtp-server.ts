import { onTestFinished } from 'vitest';
import { createMailer, type Mailer } from '#server/people/notifications/mailer.ts';
import { type SmtpRejection, startSmtpReceiver } from './smtp-receiver.ts';

/** Starts an SMTP server and a mailer that uses it, until the end of the test. */
export async function startSmtp(
  rejection?: SmtpRejection,
): Promise<{ received: string[]; mailer: Mailer }> {
  const { received, url, close } = await startSmtpReceiver(rejection);
  const mailer = createMailer(url, {
    from: 'LearnLocal <hello@learnlocal.example>',
    replyTo: 'help@learnlocal.example',
  });
  onTestFinished(async () => {
    await mailer.close();
    close();
  });
  return { received, mailer };
}
