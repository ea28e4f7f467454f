import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Caller } from '#server/api/app-router.ts';
import { statusOfKind } from '#shared/error-kinds.ts';
import { type ErrorCode, errorDefinition } from '#shared/errors.ts';
import { errorAnswer } from './error-answer.ts';
import { normalizeImageUrls } from './image-urls.ts';
import type { RestRow } from './rest-row.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on REST requests once they are authenticated. */
    restCaller: Caller | null;
  }
}

type RestApi = {
  rows: RestRow[];
  appUrl: string;
  openCaller(request: FastifyRequest, reply: FastifyReply, row: RestRow): Promise<Caller>;
};

/** Mounts the table: each row calls its procedure through tRPC's caller. No rules belong here. */
export function mountRestRoutes(app: FastifyInstance, { rows, appUrl, openCaller }: RestApi): void {
  app.decorateRequest('restCaller', null);
  for (const row of rows) {
    app.route({
      method: row.method,
      url: row.path,
      schema: schemaOf(row),
      config: row.missing ? { missing: row.missing } : {},
      // In an error, `image` is a field name, not a URL.
      preSerialization: async (_request, reply, payload) =>
        reply.statusCode < 400 ? normalizeImageUrls(payload, appUrl) : payload,
      // Before the body is read, so anonymous requests cost neither parsing nor validation.
      async preParsing(request, reply) {
        request.restCaller = await openCaller(request, reply, row);
      },
      async handler({ restCaller, params, query, body }, reply) {
        if (!restCaller) throw new Error('A REST call was not authenticated');
        const linkNext = (path: string) =>
          void reply.header('link', `<${appUrl}${path}>; rel="next"`);
        const answer = await row.call(restCaller, { params, query, body }, linkNext);
        if (row.fileName)
          reply.header('content-disposition', `attachment; filename="${row.fileName}"`);
        return reply.status(row.status).send(row.answer ? answer : undefined);
      },
    });
  }
}

function schemaOf(row: RestRow): FastifySchema {
  const isChange = row.method !== 'GET';
  const codes: ErrorCode[] = [
    'INTERNAL',
    'UNAVAILABLE',
    ...(isChange ? (['FOREIGN_ORIGIN'] as const) : []),
    ...(row.body ? (['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(row.refusals ?? []),
    ...(row.missing ? [row.missing] : []),
    ...(row.needsSession ? (['UNAUTHENTICATED'] as const) : []),
    ...(row.isIdempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
  ];
  const refusals = Map.groupBy(codes, (code) => statusOfKind[errorDefinition(code).kind]);
  return {
    tags: [row.tag],
    summary: row.summary,
    ...(row.description && { description: row.description }),
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.body && { body: row.body }),
    ...(row.needsSession && { security: [{ bearer: [] }, { cookie: [] }] }),
    ...(row.isIdempotent && { headers: z.object({ 'idempotency-key': z.string().optional() }) }),
    response: {
      [row.status]: row.answer ?? z.undefined().describe('No body'),
      ...Object.fromEntries([...refusals].map(([status]) => [status, errorAnswer])),
    },
  };
}
