import { hashKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { leavePocket } from '#client/lib/browser/leave-pocket.ts';
import { type ServerAccess, trpc, type Viewer } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { minuteMs } from '#shared/units.ts';
import { announce, type SessionEvent } from './session-channel.ts';

const meKey = getQueryKey(trpc.auth.me, undefined, 'query');
/** The data of the site itself, which every page waits for. */
const siteKeys = [
  getQueryKey(trpc.money.terms, undefined, 'query'),
  getQueryKey(trpc.support.email, undefined, 'query'),
];

// Refetched every five minutes and on focus.
const refetchOptions = { refetchInterval: 5 * minuteMs, refetchOnWindowFocus: 'always' } as const;

/** The signed-in user, or null. */
export function useViewer(): Viewer | null {
  const [viewer] = trpc.auth.me.useSuspenseQuery(undefined, refetchOptions);
  return viewer;
}

/** Like `useViewer`, but undefined while loading instead of suspending, for the header. */
export function useKnownViewer(): Viewer | null | undefined {
  const { data, isError } = trpc.auth.me.useQuery(undefined, refetchOptions);
  return data === undefined && isError ? null : data;
}

/** Sets the viewer here and notifies other tabs; `watchViewer` resets the cache. */
export function useViewerChange(): (viewer: Viewer | null, event: SessionEvent) => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async (viewer, event) => {
    // A response still in flight would overwrite the new viewer with the old one.
    await utils.auth.me.cancel();
    utils.auth.me.setData(undefined, viewer);
    announce(queryClient, event);
  };
}

/** Refetches the viewer after their profile changed, here and in other tabs. */
export function useViewerRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async () => {
    announce(queryClient, 'USER_UPDATED');
    await utils.auth.me.fetch(undefined, { staleTime: 0 }).catch(() => {
      const description = 'Please try again later';
      toast({ title: 'Failed to refresh profile', description, tone: 'bad' });
    });
  };
}

/**
 * When another user signs in or out, here or in another tab, drops everything cached for the
 * previous one and reloads the page's data, which may redirect. A page that opens empties what is kept
 * for someone else.
 */
export function watchViewer({ queryClient }: ServerAccess, reload: () => void): void {
  const cache = queryClient.getQueryCache();
  let last: string | null | undefined;
  cache.subscribe(({ query, type }) => {
    const isMe = query.queryHash === cache.find({ queryKey: meKey })?.queryHash;
    const isRead = type === 'updated' || type === 'added';
    if (!isRead || !isMe || query.state.data === undefined) return;
    const viewer = queryClient.getQueryData<Viewer | null>(meKey);
    const current = viewer?.id ?? null;
    if (current === last) return;
    const isFirst = last === undefined;
    last = current;
    leavePocket(current);
    if (isFirst) {
      // Notifies tabs opened before a sign-in that ended in a page load, such as single sign-on.
      if (current) announce(queryClient, 'INITIAL_SESSION');
      return;
    }
    const kept = [query.queryHash, ...siteKeys.map((key) => hashKey(key))];
    queryClient.removeQueries({ predicate: ({ queryHash }) => !kept.includes(queryHash) });
    reload();
  });
}
