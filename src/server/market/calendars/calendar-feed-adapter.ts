import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { isNamed } from '#server/platform/response-cache.ts';
import { DomainError } from '#shared/errors.ts';
import { readFeed } from './calendar-feeds.service.ts';

/** Personal calendars. Calendar programs cannot sign in, so the secret address is the permission. */
export function mountCalendarFeeds(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const [, token = ''] = /^(.+)\.ics$/.exec(request.params.file) ?? [];
    const requester = { account: token, address: request.ip };
    await consumeAttempt(deps.db, 'calendarFeed', requester, deps.env.rateLimitScale);
    const calendar = await readFeed(deps, token);
    if (calendar === null) throw new DomainError('CALENDAR_NOT_FOUND');
    // Weak, because the body may be compressed.
    const etag = `W/"${createHash('sha256').update(calendar).digest('base64url')}"`;
    reply.headers({
      'cache-control': 'private, max-age=300',
      'referrer-policy': 'no-referrer',
      etag,
    });
    if (isNamed(etag, request.headers['if-none-match'])) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}
