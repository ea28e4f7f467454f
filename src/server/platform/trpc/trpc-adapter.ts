import type { AnyProcedure, AnyRouter, inferRouterContext } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readIdempotencyKey } from '#server/platform/idempotency/idempotency-key.ts';
import { DomainError } from '#shared/errors.ts';
import { minuteMs } from '#shared/units.ts';
import { asTrpcError, publicError } from './public-error.ts';

export type Meta = {
  /** Expensive or rate-limited calls must be sent on their own, not in a batch. */
  isNotBatchable?: boolean;
  /**
   * The response has a credential. It is sent on its own and not compressed: next to text that an
   * attacker chose, the compressed length would leak it (BREACH).
   */
  hasSecret?: boolean;
};

type TrpcApi<Router extends AnyRouter> = {
  router: Router;
  createContext(
    request: FastifyRequest,
    reply: FastifyReply,
    idempotencyKey: string | null,
  ): inferRouterContext<Router>;
};

const maxBatchSize = 10;
const maxStallMs = minuteMs;
const methods = new Set(['GET', 'HEAD', 'POST']);
const isMultipart = /^multipart\//i;

const metaOf = (procedure: AnyProcedure | null): Meta => procedure?._def.meta ?? {};

/** The tRPC API for browsers: the same procedures as REST, with cookies. */
export async function mountTrpc<Router extends AnyRouter>(
  app: FastifyInstance,
  { router, createContext }: TrpcApi<Router>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      // tRPC builds a URL from the host header and decodes the path a second time.
      request.logPath = shownPath(router, request.url);
      if (!URL.canParse(`http://${request.headers.host}`)) throw new DomainError('BAD_REQUEST');
      if (request.url.split('?')[0]?.includes('%25')) throw new DomainError('NOT_FOUND');
      if (!methods.has(request.method)) throw new DomainError('NOT_FOUND');
      if (isMultipart.test(request.headers['content-type'] ?? ''))
        throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    });
    const trpcOptions: FastifyTRPCPluginOptions<Router>['trpcOptions'] = {
      router,
      maxBatchSize,
      createContext({ req, res, info }) {
        const metas = info.calls.map(({ procedure }) => metaOf(procedure));
        const mustBeUnbatched = metas.some((meta) => meta.isNotBatchable || meta.hasSecret);
        if (info.isBatchCall && mustBeUnbatched)
          throw asTrpcError(new DomainError('NOT_BATCHABLE'));
        // The compression plugin reads this header.
        if (metas.some(({ hasSecret }) => hasSecret)) req.headers['x-no-compression'] = 'true';
        // A client that has read nothing for this long, not even a ping, keeps a stream open in vain.
        if (info.type === 'subscription') res.raw.setTimeout(maxStallMs, () => res.raw.destroy());
        // The calls of a batch would share the key.
        const key = info.isBatchCall ? null : readKey(req);
        return createContext(req, res, key);
      },
      onError({ error, req, path }) {
        if (publicError(error).status >= 500)
          req.log.error({ err: error.cause ?? error, path }, 'a procedure failed');
      },
      responseMeta({ errors }) {
        const waits = errors.flatMap((error) => publicError(error).retryAfterSeconds ?? []);
        return waits.length > 0 ? { headers: { 'retry-after': String(Math.max(...waits)) } } : {};
      },
    };
    await scope.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });
  });
}

/** The path with the names of its procedures, if there are such procedures. */
function shownPath(router: AnyRouter, url: string): string {
  const names = /^\/trpc\/([\w.,]+)/.exec(url)?.[1] ?? '';
  const isKnown = names.split(',').every((name) => Object.hasOwn(router._def.procedures, name));
  return isKnown ? `/trpc/${names}` : '/trpc/*';
}

function readKey({ headers }: FastifyRequest): string | null {
  try {
    return readIdempotencyKey(headers);
  } catch (error) {
    throw error instanceof DomainError ? asTrpcError(error) : error;
  }
}
