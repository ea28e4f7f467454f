import { TRPCClientError, type TRPCLink } from '@trpc/client';
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type inferRouterContext,
  type TRPCError,
} from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/app/api/app-router.ts';

type InProcess = {
  appRouter: AppRouter;
  createContext(): Promise<inferRouterContext<AppRouter>>;
  onError(error: TRPCError): void;
};

/**
 * Calls procedures in this process. tRPC's own link aborts each call when it is done, which creates
 * two exceptions that are never read.
 */
export function inProcessLink({
  appRouter,
  createContext,
  onError,
}: InProcess): TRPCLink<AppRouter> {
  return () =>
    ({ op: { path, type, input } }) =>
      observable((observer) => {
        const call = async () =>
          callTRPCProcedure({
            router: appRouter,
            path,
            type,
            ctx: await createContext(),
            getRawInput: async () => input,
            signal: undefined,
            batchIndex: 0,
          });
        const fail = (cause: unknown) => {
          const error = getTRPCErrorFromUnknown(cause);
          onError(error);
          const config = appRouter._def._config;
          const shape = getTRPCErrorShape({ config, ctx: undefined, error, input, path, type });
          observer.error(TRPCClientError.from({ error: shape }, { cause: error }));
        };
        // Without `complete`, which would abort the call.
        call().then((data) => observer.next({ result: { data: asSent(data) } }), fail);
      });
}

/** The data as a client would receive it over HTTP. */
const asSent = (data: unknown) => (data === undefined ? data : JSON.parse(JSON.stringify(data)));
