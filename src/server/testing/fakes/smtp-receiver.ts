import { SMTPServer } from 'smtp-server';

/** The reply to every email, and the SMTP stage of the reply. */
export type SmtpRejection = { at: 'AUTH' | 'RCPT' | 'DATA'; reply: number; text?: string };

/** A real SMTP server on loopback that records emails, and acknowledges each after `beforeReply`. */
export async function startSmtpReceiver(
  rejection?: SmtpRejection,
  beforeReply = async () => {},
  host = '127.0.0.1',
) {
  const received: string[] = [];
  let isRejecting = rejection !== undefined;
  const rejectAt = (at: SmtpRejection['at']) =>
    isRejecting && rejection?.at === at
      ? Object.assign(new Error(rejection.text ?? 'no room'), { responseCode: rejection.reply })
      : undefined;
  const server = new SMTPServer({
    authOptional: rejection?.at !== 'AUTH',
    onAuth: (_auth, _session, done) => done(rejectAt('AUTH') ?? null, { user: 'x' }),
    onRcptTo: (_address, _session, done) => done(rejectAt('RCPT') ?? null),
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        if (!rejectAt('DATA')) received.push(text);
        void beforeReply().then(() => done(rejectAt('DATA') ?? null));
      });
    },
  });
  // Some benchmarks kill the client in the middle of an email.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    received,
    url: `smtp://user:word@${host}:${port}`,
    /** Accepts every email from now on. */
    accept() {
      isRejecting = false;
    },
    close: () => void server.close(),
  };
}
