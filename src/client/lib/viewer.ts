import { minuteMs } from '#shared/units.ts';
import { trpc, type Viewer } from './trpc.ts';

/** Who is signed in, or null; asked again every five minutes and when the window gets the focus. */
export function useViewer(): Viewer | null {
  const [viewer] = trpc.auth.me.useSuspenseQuery(undefined, {
    refetchInterval: 5 * minuteMs,
    refetchOnWindowFocus: 'always',
  });
  return viewer;
}

/** After signing in or out everything may look different, so all that was read is read anew. */
export function useViewerChange(): (viewer: Viewer | null) => Promise<void> {
  const utils = trpc.useUtils();
  return async (viewer) => {
    utils.auth.me.setData(undefined, viewer);
    await Promise.all([
      utils.bookings.invalidate(undefined, { refetchType: 'none' }),
      utils.classes.invalidate(),
    ]);
  };
}
