import type { ServerAccess } from '#client/lib/server/trpc.ts';

export type RouterContext = Pick<ServerAccess, 'utils'> & {
  /** The origin of this site, for canonical URLs. */
  appUrl: string;
  /** Whether the script of a route's page is already loaded. */
  isFetched(routeId: string): boolean;
};
