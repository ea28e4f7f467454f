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
 * Cursors contain a timestamp, which would make every state unique; an older cursor works as well.
 * Removed with a regex, which is faster than a JSON replacer. Quotes inside strings are escaped, so
 * it can't match text.
 */
const cursor = /(?<="nextCursor":)"[^"]*"/g;
