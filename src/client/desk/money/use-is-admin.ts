import { trpc } from '#client/lib/trpc.ts';

/** Whether the viewer may move money. */
export function useIsAdmin(): boolean {
  const { data } = trpc.desk.access.useQuery();
  return data?.role === 'admin';
}
