import type { AnyRouter } from '@tanstack/react-router';
import { standInFor } from './lib/stand-in.ts';
import type { ServerAccess, Viewer } from './lib/trpc.ts';

/**
 * Puts a stand-in in the viewer's place and returns all that the page is then rendered from, apart
 * from its URL and the time: pages of the same state are the same for all viewers.
 */
export function hideViewer(router: AnyRouter, access: ServerAccess, viewer: Viewer): string {
  const { me } = access.utils.auth;
  me.setData(undefined, standInFor(viewer, false));
  const state = readState(router, access);
  if (!state.includes(viewer.id)) return state;
  me.setData(undefined, standInFor(viewer, true));
  return state + viewer.id;
}

function readState(router: AnyRouter, { queryClient }: ServerAccess): string {
  const matches = router.state.matches.map(({ routeId, status, loaderData }) => [
    routeId,
    status,
    loaderData,
  ]);
  const queries = queryClient.getQueryCache().getAll();
  const data = queries.map(({ queryKey, state }) => [queryKey, state.status, state.data]);
  return JSON.stringify([matches, data]).replaceAll(cursor, '');
}

/**
 * A cursor holds the moment of its page, and an earlier moment serves the next page as well. Cut from
 * the JSON, in which a quote inside a text is escaped: a replacer would be called for every value.
 */
const cursor = /(?<="nextCursor":)"[^"]*"/g;
