import { useLocation, useNavigate } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a guest was about to do when they signed in. */
    resumed?: string | undefined;
  }
}

/**
 * Signing in loads the page again, so that what a guest was about to do there is kept in the entry of the
 * browser's history. `end` forgets it once it is done or given up.
 */
export function useResumed(action: string) {
  const navigate = useNavigate();
  const isResumed = useLocation({ select: ({ state }) => state.resumed === action });
  const keep = (resumed: string | undefined) =>
    navigate({
      to: '.',
      search: true,
      hash: true,
      replace: true,
      resetScroll: false,
      state: (now) => ({ ...now, resumed }),
    });
  return {
    isResumed,
    resume: () => keep(action),
    end: () => {
      if (isResumed) void keep(undefined);
    },
  };
}
