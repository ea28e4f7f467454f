import type { RouterContext } from '#client/lib/pages/router-context.ts';
import { type OwnApplication, trpc, type Viewer } from '#client/lib/server/trpc.ts';

/** Loads the viewer's application for pages that show its state; an instructor has none to wait for. */
export async function loadOwnApplication({ utils }: RouterContext, { role }: Viewer) {
  const { requiresApproval } = await utils.applications.rules.ensureData();
  if (requiresApproval && role === 'user')
    await utils.applications.own.fetch(undefined, { staleTime: 0 });
}

/** The result of `loadOwnApplication`, or null if the viewer can teach without an application. */
export function useOwnApplication({ role }: Viewer): OwnApplication | null {
  const [{ requiresApproval }] = trpc.applications.rules.useSuspenseQuery();
  const isConcerned = requiresApproval && role === 'user';
  const { data } = trpc.applications.own.useQuery(undefined, { enabled: isConcerned });
  return isConcerned && data?.isRequired ? data : null;
}
