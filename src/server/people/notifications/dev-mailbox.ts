import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { isLoopback } from '#server/app/env.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { DomainError } from '#shared/errors.ts';
import { type CalendarFile, calendarFile } from './email.ts';
import type { MailboxEntry } from './outbox.ts';

/** Shows unsent emails when SMTP_URL is not set. Never mounted in production. */
export function mountDevMailbox(app: FastifyInstance, { env, outbox }: Deps): void {
  const options = { onRequest: requireOwnHost(new URL(env.appUrl).hostname) };
  app.get('/dev/mailbox.json', options, () => outbox.read());
  app.get('/dev/mailbox', options, async (_request, reply) => {
    const emails = await outbox.read();
    return reply.type('text/html; charset=utf-8').send(page(emails));
  });
}

/** Another website could point its own name at this machine and read emails (DNS rebinding). */
const requireOwnHost = (ownHost: string) => async (request: FastifyRequest) => {
  if (request.hostname !== ownHost && !isLoopback(request.hostname))
    throw new DomainError('NOT_FOUND');
};

function page(emails: MailboxEntry[]): string {
  const list =
    emails.map(entry).join('\n') || '<p>No emails yet. Sign up, and one will show up here.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox · LearnLocal</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; font: 16px/1.5 Georgia, serif }
html { background: Canvas; color: CanvasText }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0 }
h2 { margin: 0; font-size: 1.1rem } p { margin: .25rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style></head><body><main><h1>Mailbox</h1>
<p>Emails LearnLocal would have sent. Set <code>SMTP_URL</code> to send them for real.</p>
${list}</main></body></html>`;
}

function entry({ to, subject, text, createdAt, calendar, ...email }: MailboxEntry): string {
  const files = [...(calendar ? [calendar] : []), ...(email.furtherCalendars ?? [])];
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time>${createdAt.toISOString()}</time></p><pre>${linkify(text)}</pre>${files.map(attachment).join('')}</article>`;
}

function attachment({ name = calendarFile, method, content }: CalendarFile): string {
  const data = Buffer.from(content).toString('base64');
  return `<p>Attached: <a download="${escapeHtml(name)}" href="data:text/calendar;base64,${data}">${escapeHtml(name)}</a> (${method})</p>`;
}

/** Splitting on a capturing group puts the URLs at the odd indexes. */
function linkify(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => {
      const escaped = escapeHtml(piece);
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped;
    })
    .join('');
}
