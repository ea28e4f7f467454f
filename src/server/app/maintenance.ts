import type { FastifyInstance } from 'fastify';
import { webhookPath } from '#server/money/provider/payment-provider.ts';
import { html } from '#server/platform/http/html.ts';
import { responseOf } from '#server/platform/trpc/public-error.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import { plainPage, stylesheetPath } from './plain-page.ts';

/** The payment provider, health checks, and what the page itself loads. */
const openRoutes = new Set([
  webhookPath,
  '/health/live',
  '/health/ready',
  '/assets/*',
  '/icon.svg',
  '/theme.js',
  stylesheetPath,
]);

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
    const back = waitMs > 0 ? `on ${timeFormat.format(until)} UTC` : 'in a moment';
    reply.status(503).headers({
      'retry-after': Math.ceil(Math.max(waitMs, minuteMs) / secondMs),
      'cache-control': 'no-store',
    });
    const isForPrograms = /^\/(api|trpc)\b/.test(request.url);
    if (!isForPrograms && request.headers.accept?.includes('text/html')) {
      const page = maintenancePage(back, supportEmail);
      return reply
        .header('refresh', minuteMs / secondMs)
        .type('text/html; charset=utf-8')
        .send(page);
    }
    const message = `LearnLocal is down for maintenance. It will be back ${back}.`;
    return reply.send({ ...responseOf('UNAVAILABLE').body, message });
  });
}

function maintenancePage(back: string, supportEmail: string): string {
  return plainPage(
    'Down for maintenance',
    html`<p>LearnLocal will be back ${back}. Nothing that you booked or saved is lost, and classes take place as usual.</p>
<p>Questions? Write to <a class="underline" href="mailto:${supportEmail}">${supportEmail}</a>.</p>
<p class="soft">This page checks every minute whether we are back.</p>`,
  );
}
