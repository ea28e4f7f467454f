import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { DomainError } from '#shared/errors.ts';
import { readFeed } from './calendar-feeds.service.ts';

/** Personal calendars. Calendar programs cannot sign in, so the secret address is the permission. */
export function mountCalendarFeeds(app: FastifyInstance, deps: Deps): void {
  const options = { config: { hasSecretPath: true } };
  app.get<{ Params: { file: string } }>('/calendar/:file', options, async ({ params }, reply) => {
    const [, token = ''] = /^(.+)\.ics$/.exec(params.file) ?? [];
    const calendar = await readFeed(deps, token);
    if (calendar === null) throw new DomainError('CALENDAR_NOT_FOUND');
    return reply
      .headers({ 'cache-control': 'private, max-age=300', 'referrer-policy': 'no-referrer' })
      .type('text/calendar; charset=utf-8')
      .send(calendar);
  });
}
