import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { createContext } from '#server/http/request-context.ts';
import { createCaller } from '#server/trpc/app-router.ts';
import type { Context } from '#server/trpc/context.ts';
import { requireMember, requireOwner } from '#server/trpc/trpc.ts';
import { statusOfKind } from '#shared/error-kinds.ts';
import { DomainError, type ErrorCode, errorDefinition } from '#shared/errors.ts';
import { normalizeImageUrls } from './image-urls.ts';
import { restRoutes } from './rest-routes.ts';
import type { RestRow } from './rest-row.ts';
import { errorAnswer } from './rest-schemas.ts';

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 visible ASCII characters');

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on REST requests once they are authenticated. */
    callContext: Context | null;
  }
}

/** Mounts the table: each row calls its procedure through tRPC's caller. No rules belong here. */
export function mountRestRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('callContext', null);
  for (const row of restRoutes) {
    app.route({
      method: row.method,
      url: row.path,
      schema: schemaOf(row),
      config: row.missing ? { missing: row.missing } : {},
      // In an error, `image` is a field name, not a URL.
      preSerialization: async (_request, reply, payload) =>
        reply.statusCode < 400 ? normalizeImageUrls(payload, deps.env.appUrl) : payload,
      // Before the body is read, so anonymous requests cost neither parsing nor validation.
      async preParsing(request, reply) {
        const context = createContext(deps, request, { reply, isBrowser: false });
        if (row.needsSession) await authenticate(row, context);
        request.callContext = context;
      },
      async handler(request, reply) {
        const { callContext } = request;
        if (!callContext) throw new Error('A REST call was not authenticated');
        const idempotencyKey = row.isIdempotent ? readIdempotencyKey(request) : null;
        const caller = createCaller({ ...callContext, idempotencyKey });
        const { params, query, body } = request;
        const linkNext = (path: string) =>
          void reply.header('link', `<${deps.env.appUrl}${path}>; rel="next"`);
        const answer = await row.call(caller, { params, query, body }, linkNext);
        if (row.fileName)
          reply.header('content-disposition', `attachment; filename="${row.fileName}"`);
        return reply.status(row.status).send(row.answer ? answer : undefined);
      },
    });
  }
}

/**
 * Throws the same error as the row's procedure: owner calls report what is wrong with the session.
 */
async function authenticate({ refusals }: RestRow, context: Context): Promise<void> {
  await (refusals?.includes('SESSION_MISSING') ? requireOwner(context) : requireMember(context));
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const parsed = idempotencyKey.safeParse(header);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DomainError('VALIDATION_FAILED', {
    fields: { 'Idempotency-Key': issue?.message ?? '' },
  });
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
