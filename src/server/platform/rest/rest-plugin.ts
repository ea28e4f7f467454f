import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Caller } from '#server/api/app-router.ts';
import type { ShareAnswer } from '#server/platform/shared-answers.ts';
import { statusOfKind } from '#shared/error-kinds.ts';
import { type ErrorCode, errorDefinition } from '#shared/errors.ts';
import { checkAnswer, createSerializerCompiler } from './answer-serializer.ts';
import { errorAnswer } from './error-answer.ts';
import type { RestRow } from './rest-row.ts';

const jsonType = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on REST requests once they are authenticated. */
    restCaller: Caller | null;
  }
}

type RestApi = {
  rows: RestRow[];
  appUrl: string;
  /** In development and tests an answer that breaks its schema is an error. */
  checksAnswers: boolean;
  /** Null if every answer is read afresh. */
  share: ShareAnswer | null;
  isAnonymous(request: FastifyRequest): boolean;
  openCaller(request: FastifyRequest, reply: FastifyReply, row: RestRow): Promise<Caller>;
};

type Headers = Record<string, string>;

/** Mounts the table: each row calls its procedure through tRPC's caller. No rules belong here. */
export function mountRestRoutes(app: FastifyInstance, api: RestApi): void {
  app.decorateRequest('restCaller', null);
  const { checksAnswers, appUrl } = api;
  app.setSerializerCompiler(createSerializerCompiler({ checksAnswers, imageHost: appUrl }));
  for (const row of api.rows) {
    const answer = row.isShared ? answerShared : answerFresh;
    app.route({
      method: row.method,
      url: row.path,
      schema: schemaOf(row),
      config: row.missing ? { missing: row.missing } : {},
      // Before the body is read, so anonymous requests cost neither parsing nor validation.
      ...(row.needsSession && {
        async preParsing(request, reply) {
          request.restCaller = await api.openCaller(request, reply, row);
        },
      }),
      handler: (request, reply) => answer(api, row, request, reply),
    });
  }
}

async function answerFresh(
  api: RestApi,
  row: RestRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.status(row.status);
  const { text, headers } = await readAnswer(api, row, request, reply);
  reply.headers(headers);
  if (row.fileName) reply.header('content-disposition', `attachment; filename="${row.fileName}"`);
  return text === undefined ? reply.send() : reply.type(typeOf(row)).send(text);
}

/** The same content for all anonymous callers; everyone else reads it afresh. */
async function answerShared(
  api: RestApi,
  row: RestRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isAnonymous = api.isAnonymous(request);
  if (!isAnonymous)
    reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie, authorization' });
  if (!isAnonymous || !api.share) return answerFresh(api, row, request, reply);
  // Only what was validated: other parameters change nothing.
  const key = JSON.stringify([row.path, row.params && request.params, row.query && request.query]);
  return api.share(request, reply, key, async () => {
    const { text = '', headers } = await readAnswer(api, row, request, reply);
    return { status: row.status, type: typeOf(row), text, headers };
  });
}

const typeOf = ({ mediaType }: RestRow) => (mediaType ? `${mediaType}; charset=utf-8` : jsonType);

async function readAnswer(
  { appUrl, checksAnswers, openCaller }: RestApi,
  row: RestRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ text: string | undefined; headers: Headers }> {
  const { params, query, body } = request;
  const headers: Headers = {};
  const linkNext = (path: string) => {
    headers.link = `<${appUrl}${path}>; rel="next"`;
  };
  const caller = request.restCaller ?? (await openCaller(request, reply, row));
  const answer = await row.call(caller, { params, query, body }, linkNext);
  if (!row.answer) return { text: undefined, headers };
  const text = String(row.isText || row.mediaType ? answer : reply.serialize(answer));
  if (row.isText && checksAnswers) checkAnswer(row.answer, JSON.parse(text));
  return { text, headers };
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
      [row.status]: successOf(row),
      ...Object.fromEntries([...refusals].map(([status]) => [status, errorAnswer])),
    },
  };
}

function successOf({ answer = z.undefined().describe('No body'), mediaType }: RestRow) {
  if (!mediaType) return answer;
  return { description: answer.description, content: { [mediaType]: { schema: answer } } };
}
