import type { FastifyInstance } from 'fastify';
import { webhookPath } from '#server/money/provider/payment-provider.ts';
import { html } from '#server/platform/http/html.ts';
import { responseOf } from '#server/platform/trpc/public-error.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import { sendAwayPage } from './away-page.ts';

/** The payment provider and health checks. */
const openRoutes = new Set([webhookPath, '/health/live', '/health/ready']);

const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** Responds to every other request with 503 and when the site is back, even when that is over. */
export function closeForMaintenance(app: FastifyInstance, until: Date, supportEmail: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (openRoutes.has(request.routeOptions.url ?? '')) return;
    const waitMs = until.getTime() - Date.now();
    const time = waitMs > 0 ? `${timeFormat.format(until)} UTC` : null;
    const retryAfterSeconds = Math.ceil(Math.max(waitMs, minuteMs) / secondMs);
    reply.header('cache-control', 'no-store');
    const isForPrograms = /^\/(api|trpc)\b/.test(request.url);
    if (!isForPrograms && request.headers.accept?.includes('text/html')) {
      const back = time
        ? html`on <time datetime="${until.toISOString()}">${time}</time>`
        : html`in a moment`;
      const content = html`<p>LearnLocal will be back ${back}. Nothing that you booked or saved is lost, and classes take place as usual.</p>
<p>Questions? Write to <a href="mailto:${supportEmail}">${supportEmail}</a>.</p>`;
      return sendAwayPage(reply, { title: 'Down for maintenance', content, retryAfterSeconds });
    }
    const back = time ? `on ${time}` : 'in a moment';
    const message = `LearnLocal is down for maintenance. It will be back ${back}.`;
    reply.status(503).header('retry-after', retryAfterSeconds);
    return reply.send({ ...responseOf('UNAVAILABLE').body, message });
  });
}
