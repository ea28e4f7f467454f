import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { localZone } from '#client/lib/formats/formats.ts';
import { showServerError } from '#client/lib/server/server-errors.ts';
import { type Follow, type Mutation, trpc } from '#client/lib/server/trpc.ts';
import { rememberPress, takePress } from '#client/lib/session/pending-press.ts';
import { toast } from '#client/lib/toast.ts';
import { useHasAccount } from '#client/market/favorites/use-favorites.ts';

export type Followed =
  | { instructorId: string }
  | { classId: string }
  /** The parameters of the search in a URL, without the question mark. */
  | { search: string; searchName: string };

const storageKey = 'learnlocal-follow';

/** What the user follows, newest first; no data for guests and while loading. */
export function useFollows() {
  const { client } = trpc.useUtils();
  const enabled = useHasAccount();
  const queryKey = getQueryKey(trpc.follows.list, undefined, 'query');
  return useQuery({ queryKey, queryFn: () => loadFollows(client), enabled });
}

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Also adds the follow that the visitor chose before signing in. */
async function loadFollows(client: Client): Promise<Follow[]> {
  const pending = takePress<Followed>(storageKey);
  if (pending)
    await client.follows.add.mutate(withLocalZone(pending)).then(showConfirmation, showFailure);
  return client.follows.list.query();
}

/** Adds the visitor's time zone, in which the daily email is sent at 8 AM. */
const withLocalZone = (thing: Followed) => ({ ...thing, timeZone: localZone() });

const showConfirmation = () =>
  toast({
    title: "You'll hear from us",
    description: "We'll email you at 8 AM when there are new dates, once a day at most.",
  });
const errorToast = "We couldn't change what you follow";
const showFailure = (error: unknown) => showServerError(error, errorToast);

export function useUnfollow(): Mutation<typeof trpc.follows.remove> {
  return trpc.follows.remove.useMutation({ meta: { errorToast } });
}

/** Guests sign in first and come back. */
export function useFollow(thing: Followed) {
  const hasAccount = useHasAccount();
  const navigate = useNavigate();
  const redirect = useRouterState({ select: ({ location }) => location.href });
  const { data } = useFollows();
  const own = data?.find((each) => isAbout(each, thing));
  const add = trpc.follows.add.useMutation({ meta: { errorToast }, onSuccess: showConfirmation });
  const remove = useUnfollow();
  return {
    isFollowed: own !== undefined,
    isPending: add.isPending || remove.isPending,
    toggle() {
      if (own) return remove.mutate({ followId: own.id });
      if (hasAccount) return add.mutate(withLocalZone(thing));
      rememberPress(storageKey, thing);
      void navigate({ to: '/auth/signin', search: { redirect } });
    },
  };
}

function isAbout({ instructorId, classId, search }: Follow, thing: Followed): boolean {
  if ('instructorId' in thing) return instructorId === thing.instructorId;
  return 'classId' in thing ? classId === thing.classId : search === thing.search;
}
