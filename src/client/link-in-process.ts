import {
  type OperationResultEnvelope,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type inferRouterContext,
} from '@trpc/server';
import { observable, observableToPromise } from '@trpc/server/observable';
import type { AppRouter } from '#server/api/app-router.ts';

type Context = inferRouterContext<AppRouter>;
type ReadResult = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>;

export type InProcess = {
  appRouter: AppRouter;
  createContext(): Promise<Context>;
  onError(error: unknown): void;
  /** Lets calls with the same key share a read that starts after all of them. */
  readNext(key: string, read: () => Promise<ReadResult>): Promise<ReadResult>;
};

/** Their results are the same for every caller. */
const sharedReads = ['classes.page', 'categories.list', 'search.find'];

/** Calls procedures in this process, as the user of `createContext`. */
export function linkInProcess(server: InProcess): TRPCLink<AppRouter> {
  const { createContext } = server;
  // What is shared is read as an anonymous caller, so that it can hold nothing personal.
  const asAnyone = async () => ({
    ...(await createContext()),
    token: null,
    signedIn: async () => null,
  });
  return splitLink({
    condition: ({ path }) => sharedReads.includes(path),
    true: [shareReads(server), callAs(server, asAnyone)],
    false: callAs(server, createContext),
  });
}

/**
 * Replaces tRPC's local link, which creates several abort controllers and a DOMException per call.
 * `complete` isn't called for the same reason; the result already ends the call.
 */
function callAs(
  { appRouter: router, onError }: InProcess,
  createContext: () => Promise<Context>,
): TRPCLink<AppRouter> {
  return () =>
    ({ op: { path, type, input } }) =>
      observable((observer) => {
        let ctx: Context | undefined;
        const call = async () => {
          ctx = await createContext();
          const getRawInput = async () => input;
          const options = { router, path, type, ctx, getRawInput, signal: undefined };
          return callTRPCProcedure({ ...options, batchIndex: 0 });
        };
        const fail = (cause: unknown) => {
          const error = getTRPCErrorFromUnknown(cause);
          onError(error);
          const { _config: config } = router._def;
          const shape = getTRPCErrorShape({ config, ctx, error, input, path, type });
          observer.error(TRPCClientError.from({ error: asSent(shape) }, { cause: error }));
        };
        call().then((data) => observer.next({ result: { data: asSent(data) } }), fail);
      });
}

/** What a browser would receive. */
function asSent<Data>(data: Data): Data {
  return data === undefined ? data : JSON.parse(JSON.stringify(data));
}

function shareReads({ readNext }: InProcess): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        readNext(JSON.stringify([op.path, op.input]), () => observableToPromise(next(op))).then(
          (result) => observer.next(result),
          (error) => observer.error(error),
        );
      });
}
