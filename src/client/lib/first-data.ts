import type { ServerAccess } from './trpc.ts';

/** As the server writes it: server/sharing/first-data.ts. */
export type FirstAnswer = { path: string[]; input?: unknown; isInfinite: boolean; data: unknown };

type Access = Pick<ServerAccess, 'queryClient'>;

/**
 * Puts what came with the page into the cache, as if it had been asked for. Before the first render,
 * and after those who watch the cache are there.
 */
export function takeFirstData(access: Access): void {
  const block = document.getElementById('first-data');
  block?.remove();
  if (!block || isOld()) return;
  fillCache(access, JSON.parse(block.textContent ?? '[]'));
}

export function fillCache({ queryClient }: Access, answers: FirstAnswer[]): void {
  for (const { path, input, isInfinite, data } of answers) {
    // tRPC's own key for it.
    const key = [
      path,
      { ...(input !== undefined && { input }), type: isInfinite ? 'infinite' : 'query' },
    ];
    queryClient.setQueryData(key, isInfinite ? { pages: [data], pageParams: [null] } : data);
  }
}

/** Going back, a browser may show a page that it has kept, without asking whether it is still so. */
function isOld(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.transferSize === 0;
}
