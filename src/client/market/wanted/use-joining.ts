import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { trpc, type WantedRequest } from '#client/lib/server/trpc.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { joinedTitle, usePressLater } from './pressed.ts';

/** The requests that the viewer is part of. */
export function useJoining() {
  const viewer = useKnownViewer();
  const { data: own = [] } = trpc.wanted.mine.useQuery(undefined, { enabled: Boolean(viewer) });
  useFocusAfterLeaving(own.length);
  return {
    own: viewer ? own : [],
    teaches: viewer !== null && viewer !== undefined && viewer.role !== 'user',
    isJoined: (wantedId: string) => own.some(({ id }) => id === wantedId),
  };
}
export type Joining = ReturnType<typeof useJoining>;

const notAdded = "We couldn't add you to this request";

/** Functions to join a request and to leave it. Each request has its own, so that several can change at once. */
export function useJoinChange(request: WantedRequest) {
  const viewer = useKnownViewer();
  const pressLater = usePressLater();
  const undoLeaving = useUndoLeaving();
  const join = trpc.wanted.join.useMutation({
    meta: { errorToast: notAdded },
    onSuccess: () => toast({ title: joinedTitle }),
  });
  const leave = trpc.wanted.leave.useMutation({
    meta: { errorToast: "We couldn't remove you from this request" },
    onSuccess: () => undoLeaving(request),
  });
  const wantedId = request.id;
  return {
    isPending: join.isPending || leave.isPending,
    join: () => (viewer ? join.mutate({ wantedId }) : pressLater({ join: wantedId })),
    leave: () => leave.mutate({ wantedId }),
  };
}

/** Offers to join again or, if no one wants the class anymore, to ask for it again. */
function useUndoLeaving() {
  const { client } = trpc.useUtils();
  const undo = useMutation({
    meta: { errorToast: notAdded, changes: ['wanted'] },
    async mutationFn({ id, words, place, slots, maxPrice, category }: WantedRequest) {
      const { join, ask } = client.wanted;
      try {
        await join.mutate({ wantedId: id });
      } catch (error) {
        if (readServerError(error).code !== 'WANTED_NOT_FOUND') throw error;
        const categoryId = category?.id ?? null;
        await ask.mutate({ words, near: place, slots, maxPrice, categoryId });
      }
    },
    onSuccess: () => toast({ title: joinedTitle }),
  });
  return (request: WantedRequest) =>
    toast({
      title: 'You left this request',
      description: request.words,
      action: {
        label: 'Undo',
        altText: 'To be part of it again, press F8 and choose Undo, or ask for the class again.',
        onPress: () => undo.mutate(request),
      },
    });
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
