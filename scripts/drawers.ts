const drawers = 'app|market|people|staff|programs|files|site';
const nounPattern = new RegExp(
  `^src/(?:server|client|shared)/(?:(?:${drawers})/)?(?!(?:${drawers})/)([\\w-]+)/`,
);
const drawerPattern = new RegExp(`^src/\\w+(?:/(?:${drawers}))?$`);

/** The noun whose folder has this file, such as `bookings`; undefined directly in a drawer or in `src/server`. */
export const nounOf = (file: string): string | undefined => nounPattern.exec(file)?.[1];

/** Whether the folder is a drawer, or one that has drawers: most folders import a file that is directly in it. */
export const isDrawer = (folder: string): boolean => drawerPattern.test(folder);

/** The path as docs/architecture.md writes it, such as `src/server/bookings/states.queries.ts`. */
export const withoutDrawer = (file: string): string =>
  file.replace(new RegExp(`^(src/\\w+/)(?:${drawers})/`), '$1');

/** All nodes so that each leads only to those before it, otherwise in the preferred order; none in a cycle. */
export function orderOf(
  pairs: readonly (readonly [string, string])[],
  preferred: string[],
): string[] {
  const nodes = new Set(pairs.flat().toSorted());
  const rest = new Set([...preferred.filter((node) => nodes.has(node)), ...nodes]);
  const order: string[] = [];
  const isFree = (node: string) => !pairs.some(([from, to]) => from === node && rest.has(to));
  for (let next = [...rest].find(isFree); next; next = [...rest].find(isFree)) {
    order.push(next);
    rest.delete(next);
  }
  return order;
}

/** The nodes from which a path of these edges leads back to them. */
export function cyclesAmong(pairs: readonly (readonly [string, string])[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const [from, to] of pairs) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  const reaches = (start: string, goal: string, seen = new Set<string>()): boolean =>
    [...(edges.get(start) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  return [...edges.keys()].filter((node) => reaches(node, node));
}
