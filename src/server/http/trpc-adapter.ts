import type { AnyProcedure } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type AppRouter, appRouter } from '#server/trpc/app-router.ts';
import { asTrpcError, publicError } from '#server/trpc/public-error.ts';
import type { Meta } from '#server/trpc/trpc.ts';
import { DomainError } from '#shared/errors.ts';
import { createContext } from './request-context.ts';

const maxBatchSize = 10;
const methods = new Set(['GET', 'HEAD', 'POST']);
const isMultipart = /^multipart\//i;

function isNotBatchable(procedure: AnyProcedure | null): boolean {
  const meta = procedure?._def.meta as Meta | undefined;
  return meta?.isNotBatchable ?? false;
}

/** The tRPC API for browsers: the same procedures as REST, with cookies. */
export async function mountTrpc(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      // tRPC builds a URL from the host header and decodes the path a second time.
      if (!URL.canParse(`http://${request.headers.host}`)) throw new DomainError('BAD_REQUEST');
      if (request.url.split('?')[0]?.includes('%25')) throw new DomainError('NOT_FOUND');
      if (!methods.has(request.method)) throw new DomainError('NOT_FOUND');
      if (isMultipart.test(request.headers['content-type'] ?? ''))
        throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    });
    const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
      router: appRouter,
      maxBatchSize,
      createContext({ req, res, info }) {
        if (info.isBatchCall && info.calls.some(({ procedure }) => isNotBatchable(procedure)))
          throw asTrpcError(new DomainError('NOT_BATCHABLE'));
        return createContext(deps, req, { reply: res, isBrowser: true });
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
