import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import type { Db } from '#server/db/schema.ts';
import { allowFraming } from '#server/platform/http/security-headers.ts';
import { type CacheableResponse, createResponseCache } from '#server/platform/response-cache.ts';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { mib } from '#shared/units.ts';
import { getDateFeed, getWidget } from './public-dates.service.ts';
import {
  failedWidgetPage,
  unknownWidgetPage,
  widgetLook,
  widgetPage,
  widgetScriptSource,
} from './widget-page.ts';

const maxCachedBytes = 8 * mib;

type Route = { Params: { id: string } };
type Respond = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: unknown[],
  read: (db: Db) => Promise<CacheableResponse>,
) => Promise<FastifyReply>;

/** Widgets and feeds, which other sites and programs show, and which are the same for every visitor. */
export function mountSyndication(app: FastifyInstance, deps: Deps): void {
  const { db, replica, readers, env, withdrawals } = deps;
  const sendCached = createResponseCache('responses', withdrawals, maxCachedBytes);
  const respond: Respond = (request, reply, key, read) =>
    // Without caching, no two requests have the same key.
    sendCached(request, reply, env.cachesResponses ? JSON.stringify(key) : request.id, async () => {
      readers.consume(request.ip);
      return replica?.read(read) ?? read(db);
    });
  mountWidgets(app, env.appUrl, respond);
  mountFeeds(app, env.appUrl, respond);
}

const pageType = 'text/html; charset=utf-8';

function mountWidgets(app: FastifyInstance, appUrl: string, respond: Respond): void {
  for (const kind of ['instructor', 'class', 'session'] as const)
    app.get<Route>(
      `/embed/${kind}/:id`,
      {
        // A frame with JSON would mean nothing to visitors of another site.
        errorHandler(error, request, reply) {
          const { status, retryAfterSeconds } = publicError(error);
          if (status >= 500) request.log.error({ err: error }, 'a widget failed');
          if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
          const page = failedWidgetPage(widgetLook.parse(request.query), appUrl);
          return reply.status(status).type(pageType).send(page);
        },
      },
      (request, reply) => {
        const { id } = request.params;
        const look = widgetLook.parse(request.query);
        const isFramed = request.headers['sec-fetch-dest'] !== 'document';
        allowFraming(reply, widgetScriptSource);
        if (!isFramed) reply.header('cache-control', 'private, no-cache');
        return respond(request, reply, [kind, id, look, isFramed], async (db) => {
          const widget = await getWidget(db, { kind, id });
          return widget
            ? {
                status: 200,
                type: pageType,
                text: widgetPage(widget, { ...look, isFramed }, appUrl),
              }
            : { status: 404, type: pageType, text: unknownWidgetPage(look, appUrl) };
        });
      },
    );
}

const feeds = [
  {
    path: '/instructors/:id.ics',
    kind: 'instructor',
    type: 'text/calendar',
    write: 'writeCalendar',
  },
  {
    path: '/instructors/:id.atom',
    kind: 'instructor',
    type: 'application/atom+xml',
    write: 'writeAtom',
  },
  { path: '/classes/:id.ics', kind: 'class', type: 'text/calendar', write: 'writeCalendar' },
] as const;

function mountFeeds(app: FastifyInstance, appUrl: string, respond: Respond): void {
  for (const { path, kind, type, write } of feeds)
    app.get<Route>(path, (request, reply) => {
      const { id } = request.params;
      return respond(request, reply, [path, id], async (db) => {
        const feed = await getDateFeed(db, { kind, id });
        // Few requests ask for feeds, and their libraries would slow down every start.
        const writers = await import('./date-feeds.ts');
        return { status: 200, type: `${type}; charset=utf-8`, text: writers[write](feed, appUrl) };
      });
    });
}
