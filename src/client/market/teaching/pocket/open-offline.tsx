import { type DehydratedState, hydrate } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { noteOpenedOffline } from '#client/lib/browser/leave-pocket.ts';
import { isPocketExpired, leaveFor, readPocket } from '#client/lib/browser/pocket.ts';
import type { ServerAccess } from '#client/lib/server/trpc.ts';
import { showKept } from './keep-roster.ts';
import { OfflinePage } from './offline-page.tsx';
import { dropPast, noteReached } from './pocket-state.ts';
import { readRosters } from './pocket-store.ts';

const rosterRoute = '/_member/dashboard/teacher/sessions/$sessionId';

/**
 * Prepares the page of a roster that was opened without a network. Returns another page if the address is
 * not that of a roster on this phone.
 */
export async function openOffline(
  router: AnyRouter,
  { queryClient, utils }: ServerAccess,
): Promise<ReactNode | null> {
  noteOpenedOffline(true);
  noteReached(false);
  const pocket = readPocket();
  const isExpired = pocket !== null && isPocketExpired(pocket);
  // Also finishes what a closed page left.
  if (pocket === null || isExpired) leaveFor(null);
  await dropPast();
  const accountId = isExpired ? undefined : pocket?.accountId;
  const rosters = accountId ? await readRosters(accountId) : [];
  const sessionId = /\/sessions\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  const roster = rosters.find((kept) => kept.sessionId === sessionId);
  if (!roster) return <OfflinePage rosters={rosters} isSignedOut={!accountId} />;
  hydrate(queryClient, roster.queries as DehydratedState);
  await showKept(utils, roster.sessionId);
  // The router doesn't start to load the script of a page without a network.
  await router.routesById[rosterRoute]?.options.component?.preload?.();
  return null;
}
