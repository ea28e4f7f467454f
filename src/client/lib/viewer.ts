import { getQueryKey } from '@trpc/react-query';
import { minuteMs } from '#shared/units.ts';
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

/** Says who is signed in now, after signing in or out; `watchViewer` does the rest. */
export function useViewerChange(): (viewer: Viewer | null) => Promise<void> {
  const utils = trpc.useUtils();
  return async (viewer) => {
    // An answer on its way was given before, and would say that nothing has changed.
    await utils.auth.me.cancel();
    utils.auth.me.setData(undefined, viewer);
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
    if (type !== 'updated' || !isMe || query.state.data === undefined) return;
    const current = viewerId();
    if (current === last) return;
    const isFirst = last === undefined;
    last = current;
    if (isFirst) return;
    queryClient.removeQueries({ predicate: (other) => other.queryHash !== query.queryHash });
    reload();
  });
}
