import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Html, html } from '#server/platform/http/html.ts';
import { pagePolicy } from '#server/platform/http/security-headers.ts';
import { minuteMs, secondMs } from '#shared/units.ts';

// It needs no other file: the rest may be away.
const style = `
:root { color-scheme: light dark; --surface: #fbf8f3; --ink: #2b2520; --soft: #5f554c; --line: #e2d9cc }
@media (prefers-color-scheme: dark) {
  :root { --surface: #1c1815; --ink: #f3ece3; --soft: #b9ada0; --line: #3d352e } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--surface); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif }
main { box-sizing: border-box; max-width: 30rem; margin: 1rem; padding: 2rem; border: 1px solid var(--line); border-radius: 1rem }
.name { margin: 0 0 1.5rem; font: 600 1.25rem Georgia, serif }
h1 { margin: 0 0 .75rem; font: 600 1.5rem/1.3 Georgia, serif }
p { margin: 0 0 .75rem } a { color: inherit } .soft { color: var(--soft); margin: 0 }`;

type Away = { title: string; content: Html; retryAfterSeconds: number };

/** Sends what people see while the site is away: why, and what to know. The page asks again by itself, at least once a minute. */
export function sendAwayPage(reply: FastifyReply, away: Away): FastifyReply {
  const script = localTimes + askAgain(Math.min(away.retryAfterSeconds, minuteMs / secondMs));
  const hash = createHash('sha256').update(script).digest('base64');
  return reply
    .status(503)
    .headers(pagePolicy(reply, [`'sha256-${hash}'`]))
    .header('retry-after', away.retryAfterSeconds)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(awayPage(away, script));
}

/** Sends the page for requests that need the database while it is away. */
export const sendUnavailablePage = (
  reply: FastifyReply,
  { retryAfterSeconds }: Pick<Away, 'retryAfterSeconds'>,
): FastifyReply =>
  sendAwayPage(reply, {
    title: 'We have a short problem',
    content: html`<p>LearnLocal can't be reached right now. Bookings, messages, and payments are safe.</p>`,
    retryAfterSeconds,
  });

/** Shows times in the reader's time zone. */
const localTimes = `for (const time of document.querySelectorAll('time')) time.textContent = new Date(time.dateTime).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });`;

/** Loads the page again once it is there, and never takes it from someone who reads it. */
const askAgain = (seconds: number) =>
  `setInterval(() => fetch(location.href, { method: 'HEAD' }).then(({ ok }) => ok && location.reload(), () => {}), ${seconds * secondMs})`;

function awayPage({ title, content, retryAfterSeconds }: Away, script: string): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="${String(retryAfterSeconds)}"></noscript><title>${title} · LearnLocal</title>
<style>${{ html: style }}</style></head>
<body><main><p class="name">LearnLocal</p><h1>${title}</h1>${content}
<p class="soft">This page tries again by itself.</p></main><script>${{ html: script }}</script></body></html>`
    .html;
}
