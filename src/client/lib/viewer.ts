import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { minuteMs } from '#shared/units.ts';
import { announce, type SessionEvent } from './session-channel.ts';
import { toast } from './toast.ts';
import { type ServerAccess, trpc, type Viewer } from './trpc.ts';

const meKey = getQueryKey(trpc.auth.me, undefined, 'query');

// Specification, section 4: asked again every five minutes, and when the window gets the focus.
const askAgain = { refetchInterval: 5 * minuteMs, refetchOnWindowFocus: 'always' } as const;

/** Who is signed in, or null. */
export function useViewer(): Viewer | null {
  const [viewer] = trpc.auth.me.useSuspenseQuery(undefined, askAgain);
  return viewer;
}

/** The same for what is shown on every page at once: undefined until it is known. */
export function useKnownViewer(): Viewer | null | undefined {
  const { data, isError } = trpc.auth.me.useQuery(undefined, askAgain);
  return data === undefined && isError ? null : data;
}

/** Says who is signed in now, here and to other tabs; `watchViewer` does the rest. */
export function useViewerChange(): (viewer: Viewer | null, event: SessionEvent) => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async (viewer, event) => {
    // An answer on its way was given before, and would say that nothing has changed.
    await utils.auth.me.cancel();
    utils.auth.me.setData(undefined, viewer);
    announce(queryClient, event);
  };
}

/** Reads the person anew after something about them was changed, here and in other tabs. */
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
 * Whoever is signed in may see other things: when that changes, here or in another tab, everything
 * read for the last person is forgotten, and the page is loaded (or left) as the new one.
 */
export function watchViewer({ queryClient }: ServerAccess, reload: () => void): void {
  const cache = queryClient.getQueryCache();
  const viewerId = () => queryClient.getQueryData<Viewer | null>(meKey)?.id ?? null;
  let last: string | null | undefined;
  cache.subscribe(({ query, type }) => {
    const isMe = query.queryHash === cache.find({ queryKey: meKey })?.queryHash;
    const isRead = type === 'updated' || type === 'added';
    if (!isRead || !isMe || query.state.data === undefined) return;
    const current = viewerId();
    if (current === last) return;
    const isFirst = last === undefined;
    last = current;
    if (isFirst) {
      // Tabs that were open before hear of a sign-in that came by a new page, such as single sign-on.
      if (current) announce(queryClient, 'INITIAL_SESSION');
      return;
    }
    queryClient.removeQueries({ predicate: (other) => other.queryHash !== query.queryHash });
    reload();
  });
}
