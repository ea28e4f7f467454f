import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useRef } from 'react';
import { type Favorite, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { favoriteLimits } from '#shared/market/classes/favorite-limits.ts';
import {
  readDeviceFavorites,
  useDeviceFavorites,
  writeDeviceFavorites,
} from './device-favorites.ts';

const favoritesKey = getQueryKey(trpc.favorites.list, undefined, 'query');

/** Whether favorites are kept in the account. Only reads the cache: the header asks the server. */
export function useHasAccount(): boolean {
  const { data: viewer } = trpc.auth.me.useQuery(undefined, { enabled: false });
  return Boolean(viewer);
}

const toIds = (favorites: Favorite[]) => favorites.map(({ classId }) => classId);

function useAccountFavorites() {
  const { client } = trpc.useUtils();
  const enabled = useHasAccount();
  return useQuery({
    queryKey: favoritesKey,
    queryFn: () => loadFavorites(client),
    enabled,
    select: toIds,
  });
}

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Also moves favorites that were saved on this device before signing in to the account. */
async function loadFavorites(client: Client): Promise<Favorite[]> {
  const classIds = readDeviceFavorites();
  if (classIds.length === 0) return client.favorites.list.query();
  const favorites = await client.favorites.merge.mutate({ classIds });
  writeDeviceFavorites([]);
  return favorites;
}

/** The saved classes, newest first; no data while loading. */
export function useFavorites() {
  const hasAccount = useHasAccount();
  const onDevice = useDeviceFavorites();
  const { data, error, refetch } = useAccountFavorites();
  return hasAccount ? { data, error, refetch } : { data: onDevice, error: null, refetch };
}

export type FavoriteChoice = ReturnType<typeof useFavoriteChoice>;

/**
 * The saved classes, and functions to change them. Call it once per list: its subscriptions cost more
 * than the rest of a card.
 */
export function useFavoriteChoice() {
  const { data } = useFavorites();
  const hasAccount = useHasAccount();
  const change = useFavoriteChange();
  const isSaved = (classId: string) => data?.includes(classId) ?? false;
  return {
    isSaved,
    toggle(classId: string) {
      const favorite = { classId, isSaved: !isSaved(classId) };
      if (hasAccount) change.mutate(favorite);
      else keepOnDevice(favorite);
    },
  };
}

type FavoriteChange = { classId: string; isSaved: boolean };

function useFavoriteChange() {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const needsRefetch = useRef(false);
  return useMutation({
    mutationKey: favoritesKey,
    // Refetching after each change would undo those that are still queued.
    meta: { errorToast: "We couldn't update your favorites", changes: false },
    // Changes run one at a time, so the last click wins.
    scope: { id: 'favorites' },
    mutationFn: ({ classId, isSaved }: FavoriteChange) =>
      isSaved
        ? client.favorites.add.mutate({ classId })
        : client.favorites.remove.mutate({ classId }),
    async onMutate({ classId, isSaved }) {
      await queryClient.cancelQueries({ queryKey: favoritesKey });
      const before = queryClient.getQueryData<Favorite[]>(favoritesKey);
      if (!before) return null;
      const others = before.filter((favorite) => favorite.classId !== classId);
      const saved = { classId, createdAt: new Date().toISOString() };
      queryClient.setQueryData(favoritesKey, isSaved ? [saved, ...others] : others);
      return before;
    },
    onError(_error, { classId }, before) {
      // Offline, the favorites can't be refetched.
      if (before)
        queryClient.setQueryData<Favorite[]>(
          favoritesKey,
          (current) => current && withRestored(current, before, classId),
        );
    },
    async onSettled(_result, error, _change, before) {
      needsRefetch.current ||= Boolean(error) || !before;
      // A refetch now would lack the changes that are still queued.
      const isLast = queryClient.isMutating({ mutationKey: favoritesKey }) === 1;
      if (!isLast || !needsRefetch.current) return;
      needsRefetch.current = false;
      await queryClient.invalidateQueries({ queryKey: favoritesKey });
    },
  });
}

/** The current favorites with this class restored to its previous state; other changes stay. */
function withRestored(current: Favorite[], previous: Favorite[], classId: string): Favorite[] {
  const others = current.filter((favorite) => favorite.classId !== classId);
  const index = previous.findIndex((favorite) => favorite.classId === classId);
  return index === -1 ? others : others.toSpliced(index, 0, ...previous.slice(index, index + 1));
}

function keepOnDevice({ classId, isSaved }: FavoriteChange): void {
  const before = readDeviceFavorites();
  const others = before.filter((id) => id !== classId);
  if (isSaved && others.length >= favoriteLimits.perAccount) {
    toast({
      title: "We couldn't update your favorites",
      description: favoriteLimits.message,
      tone: 'bad',
    });
    return;
  }
  writeDeviceFavorites(isSaved ? [classId, ...others] : others);
  if (isSaved && before.length === 0)
    toast({ title: 'Saved on this device', description: 'Sign in to keep it with your account.' });
}
