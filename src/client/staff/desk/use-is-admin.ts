import { trpc } from '#client/lib/server/trpc.ts';

/** Whether the viewer may move money, decide on applications and dismiss jobs. */
export function useIsAdmin(): boolean {
  const { data } = trpc.desk.access.useQuery();
  return data?.role === 'admin';
}
