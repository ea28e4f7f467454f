import {
  type OperationResultEnvelope,
  splitLink,
  type TRPCClientError,
  type TRPCLink,
  unstable_localLink,
} from '@trpc/client';
import type { inferRouterContext } from '@trpc/server';
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
  const { appRouter: router, createContext, onError } = server;
  const linkAs = (context: () => Promise<Context>) =>
    unstable_localLink({ router, createContext: context, onError: ({ error }) => onError(error) });
  // What is shared is read as an anonymous caller, so that it can hold nothing personal.
  const asAnyone = async () => ({
    ...(await createContext()),
    token: null,
    signedIn: async () => null,
  });
  return splitLink({
    condition: ({ path }) => sharedReads.includes(path),
    true: [shareReads(server), linkAs(asAnyone)],
    false: linkAs(createContext),
  });
}

function shareReads({ readNext }: InProcess): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        readNext(JSON.stringify([op.path, op.input]), () => observableToPromise(next(op))).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error) => observer.error(error),
        );
      });
}
