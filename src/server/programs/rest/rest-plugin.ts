import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { errorResponse } from '#server/platform/http/error-response.ts';
import type { SendCached } from '#server/platform/response-cache.ts';
import { type ResponseNotes, type SpentLimit, withNotes } from '#server/platform/response-notes.ts';
import { statusOfKind } from '#shared/error-kinds.ts';
import { errorDefinition } from '#shared/errors.ts';
import { secondMs } from '#shared/units.ts';
import { spellingsOf } from './field-spellings.ts';
import { checkResponse, createSerializerCompiler } from './response-serializer.ts';
import { errorsOf } from './rest-errors.ts';
import { type Access, keyScopesOf, type RestRow } from './rest-row.ts';

const jsonType = 'application/json; charset=utf-8';

type RestApi = {
  rows: RestRow[];
  appUrl: string;
  /** In development and tests a response that breaks its schema is an error. */
  checksResponses: boolean;
  /** Null if responses are not cached. */
  sendCached: SendCached | null;
  isAnonymous(request: FastifyRequest): boolean;
  openAccess(request: FastifyRequest, reply: FastifyReply, row: RestRow): Promise<Access>;
};

type Headers = Record<string, string>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on REST requests. */
    notes: ResponseNotes | null;
  }
}

/** Mounts the table: each row calls its procedure through tRPC's caller. No rules belong here. */
export function mountRestRoutes(app: FastifyInstance, api: RestApi): void {
  app.decorateRequest('restAccess', null);
  app.decorateRequest('notes', null);
  const { checksResponses, appUrl } = api;
  app.setSerializerCompiler(createSerializerCompiler({ checksResponses, imageHost: appUrl }));
  for (const row of api.rows) {
    const respond = row.isCached ? respondFromCache : respondFresh;
    const respellBody = row.body && spellingsOf(row.body);
    const respellQuery = row.query && spellingsOf(row.query);
    app.route({
      method: row.method,
      url: row.path,
      schema: schemaOf(row),
      config: row.notFound ? { notFound: row.notFound } : {},
      ...(row.hasSecret && { compress: false }),
      async onRequest(request) {
        request.notes = { isReplay: false, limits: new Map() };
      },
      async onSend(request, reply) {
        if (request.notes) reply.headers(headersOf(request.notes, row, reply));
      },
      // Runs before the body is read, so anonymous requests cost neither parsing nor validation.
      ...(row.auth && {
        async preParsing(request, reply) {
          request.restAccess = await noting(request, () => api.openAccess(request, reply, row));
        },
      }),
      ...((respellBody || respellQuery) && {
        async preValidation(request) {
          respellBody?.(request.body);
          respellQuery?.(request.query);
        },
      }),
      handler: (request, reply) => noting(request, () => respond(api, row, request, reply)),
    });
  }
}

const noting = <Result>({ notes }: FastifyRequest, run: () => Result) =>
  notes ? withNotes(notes, run) : run();

function headersOf(
  { isReplay, limits }: ResponseNotes,
  row: RestRow,
  reply: FastifyReply,
): Headers {
  // A shared response is also for others. What is left of guesses at a password is for no one.
  const isShared = String(reply.getHeader('cache-control')).startsWith('public');
  const isTold = limits.size > 0 && row.scope !== 'none' && !isShared;
  return {
    ...(isReplay && { 'idempotent-replayed': 'true' }),
    ...(isTold && limitHeaders(limits)),
  };
}

/** As in draft-ietf-httpapi-ratelimit-headers-10. */
function limitHeaders(limits: ResponseNotes['limits']): Headers {
  const list = (textOf: (limit: SpentLimit) => string) =>
    [...limits].map(([name, limit]) => `"${name}";${textOf(limit)}`).join(', ');
  return {
    'ratelimit-policy': list(({ attempts, windowMs }) => `q=${attempts};w=${windowMs / secondMs}`),
    ratelimit: list(({ left, secondsLeft }) => `r=${left};t=${secondsLeft}`),
  };
}

async function respondFresh(
  api: RestApi,
  row: RestRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.status(row.status);
  const { text, headers } = await buildResponse(api, row, request, reply);
  reply.headers(headers);
  return text === undefined ? reply.send() : reply.type(typeOf(row)).send(text);
}

/** Anonymous callers share a cached response; everyone else gets a fresh one. */
async function respondFromCache(
  api: RestApi,
  row: RestRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isAnonymous = api.isAnonymous(request);
  if (!isAnonymous)
    reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie, authorization' });
  if (!isAnonymous || !api.sendCached) return respondFresh(api, row, request, reply);
  // Only validated parameters are in the key: other ones change nothing.
  const key = JSON.stringify([row.path, row.params && request.params, row.query && request.query]);
  return api.sendCached(request, reply, key, async () => {
    const { text = '', headers } = await buildResponse(api, row, request, reply);
    return { status: row.status, type: typeOf(row), text, headers };
  });
}

/** The name with all its letters is in `filename*` (RFC 6266), without them for old programs. */
function attachment(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_');
  const full = ascii === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${ascii}"${full}`;
}

const typeOf = ({ mediaType }: RestRow) => (mediaType ? `${mediaType}; charset=utf-8` : jsonType);

async function buildResponse(
  { appUrl, checksResponses, openAccess }: RestApi,
  row: RestRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ text: string | undefined; headers: Headers }> {
  const { params, query, body } = request;
  const headers: Headers = {};
  const linkNext = (path: string) => {
    headers.link = `<${appUrl}${path}>; rel="next"`;
  };
  const nameFile = (name: string) => {
    headers['content-disposition'] = attachment(name);
  };
  const { caller, keyScopes } = request.restAccess ?? (await openAccess(request, reply, row));
  const found = await row.call(caller, { params, query, body }, linkNext, nameFile);
  const isPart = row.also && keyScopes && !keyScopes.some((scope) => scope === row.scope);
  const result = isPart ? row.also?.response.parse(found) : found;
  if (!row.response) return { text: undefined, headers };
  const text = String(row.isText || row.mediaType ? result : reply.serialize(result));
  if (row.isText && checksResponses) checkResponse(row.response, JSON.parse(text));
  return { text, headers };
}

const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe('A text of your own, such as a UUID, that makes it safe to send the request again'),
});

function schemaOf(row: RestRow): FastifySchema {
  const codes = errorsOf(row);
  const errors = Map.groupBy(codes, (code) => statusOfKind[errorDefinition(code).kind]);
  return {
    tags: [row.tag],
    operationId: row.operationId,
    summary: row.summary,
    ...(row.description && { description: row.description }),
    ...(row.isDeprecated && { deprecated: true }),
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.body && { body: row.body }),
    security: securityOf(row),
    ...(row.isIdempotent && { headers: idempotencyHeaders }),
    response: {
      [row.status]: successOf(row),
      ...Object.fromEntries([...errors].map(([status]) => [status, errorResponse])),
    },
  };
}

/** None is needed for public rows. */
function securityOf(row: RestRow): Record<string, string[]>[] {
  if (!row.auth) return [];
  return [{ bearer: [] }, { cookie: [] }, ...keyScopesOf(row).map((scope) => ({ key: [scope] }))];
}

function successOf({ response = z.undefined().describe('No body'), mediaType }: RestRow) {
  if (!mediaType) return response;
  return { description: response.description, content: { [mediaType]: { schema: response } } };
}
