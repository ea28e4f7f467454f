import { useEffect, useRef } from 'react';
import { showServerError } from '#client/lib/server/server-errors.ts';
import { trpc, type WantedRequest } from '#client/lib/server/trpc.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { asked, joined, usePressLater } from './pressed.ts';

/** The requests that the viewer is part of, and functions to join and leave. */
export function useJoining() {
  const viewer = useKnownViewer();
  const utils = trpc.useUtils();
  const pressLater = usePressLater();
  const { data: own = [] } = trpc.wanted.mine.useQuery(undefined, { enabled: Boolean(viewer) });
  const onSettled = () => utils.wanted.invalidate();
  const join = trpc.wanted.join.useMutation({
    onSuccess: () => toast({ title: joined }),
    onError: (error) => showServerError(error, "We couldn't add you to this request"),
    onSettled,
  });
  const undoLeaving = useUndoLeaving(join.mutate);
  const leave = trpc.wanted.leave.useMutation({
    onError: (error) => showServerError(error, "We couldn't remove you from this request"),
    onSettled,
  });
  useFocusAfterLeaving(own.length);
  return {
    own: viewer ? own : [],
    teaches: viewer !== null && viewer !== undefined && viewer.role !== 'user',
    isJoined: (wantedId: string) => own.some(({ id }) => id === wantedId),
    isPending: join.isPending || leave.isPending,
    join: (wantedId: string) =>
      viewer ? join.mutate({ wantedId }) : pressLater({ join: wantedId }),
    leave: (request: WantedRequest) =>
      leave.mutate({ wantedId: request.id }, { onSuccess: () => undoLeaving(request) }),
  };
}
export type Joining = ReturnType<typeof useJoining>;

/** Offers to join again or, if no one else wanted the class, to ask for it again. */
function useUndoLeaving(join: (input: { wantedId: string }) => void) {
  const utils = trpc.useUtils();
  const ask = trpc.wanted.ask.useMutation({
    onSuccess: () => toast({ title: asked }),
    onError: (error) => showServerError(error, "We couldn't ask for this class"),
    onSettled: () => utils.wanted.invalidate(),
  });
  return ({ id, words, place, slots, maxPrice, category, people }: WantedRequest) => {
    const again = { words, near: place, slots, maxPrice, categoryId: category?.id ?? null };
    toast({
      title: 'You left this request',
      description: words,
      action: {
        label: 'Undo',
        altText: 'To be part of it again, press F8 and choose Undo, or ask for the class again.',
        onPress: () => (people > 1 ? join({ wantedId: id }) : ask.mutate(again)),
      },
    });
  };
}

/** The pressed button may be gone with its request. */
function useFocusAfterLeaving(amount: number): void {
  const before = useRef(amount);
  useEffect(() => {
    const isLess = amount < before.current;
    before.current = amount;
    if (isLess && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [amount]);
}
