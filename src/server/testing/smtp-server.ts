import { SMTPServer } from 'smtp-server';
import { afterEach } from 'vitest';
import { createMailer, type Mailer } from '../mail/mailer.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A real SMTP server on loopback; `refusal` is the reply it gives to every mail. */
type Refusal = { at: 'AUTH' | 'RCPT' | 'DATA'; reply: number };
export async function startSmtp(
  refusal?: Refusal,
): Promise<{ received: string[]; mailer: Mailer }> {
  const received: string[] = [];
  const refuseAt = (at: Refusal['at']) =>
    refusal?.at === at
      ? Object.assign(new Error('no room'), { responseCode: refusal.reply })
      : undefined;
  const server = new SMTPServer({
    authOptional: refusal?.at !== 'AUTH',
    onAuth: (_auth, _session, done) => done(refuseAt('AUTH') ?? null, { user: 'x' }),
    onRcptTo: (_address, _session, done) => done(refuseAt('RCPT') ?? null),
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        if (refusal?.at !== 'DATA') received.push(text);
        done(refuseAt('DATA') ?? null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mailer = createMailer(
    `smtp://user:word@127.0.0.1:${port}`,
    'LearnLocal <hello@learnlocal.example>',
  );
  closers.push(
    () => mailer.close(),
    () => server.close(),
  );
  return { received, mailer };
}
