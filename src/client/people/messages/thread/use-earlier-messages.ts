import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type MessageThread, trpc } from '#client/lib/server/trpc.ts';
import { mergeMessages } from '../thread-cache.ts';

/** Adds earlier messages to the thread while its start is near. After a failure, `load` tries again. */
export function useEarlierMessages({ id: threadId, earlier }: MessageThread, isNear: boolean) {
  const utils = trpc.useUtils();
  const { mutate, isPending, isError } = useMutation({
    meta: { errorToast: false },
    mutationFn: (before: number) => utils.client.messages.thread.query({ threadId, before }),
    onSuccess: (page) =>
      utils.messages.thread.setData(
        { threadId },
        (read) =>
          read && {
            ...read,
            earlier: page.earlier,
            messages: mergeMessages(page.messages, read.messages),
          },
      ),
  });
  const load = () => {
    if (earlier !== null) mutate(earlier);
  };
  const onNear = useEffectEvent(load);
  const isWanted = isNear && earlier !== null && !isPending && !isError;
  useEffect(() => {
    if (isWanted) onNear();
  }, [isWanted]);
  return { load, isPending, isError };
}
