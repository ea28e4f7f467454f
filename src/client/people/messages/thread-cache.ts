import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type Message, trpc } from '#client/lib/server/trpc.ts';

/** All messages once, in order. */
export const mergeMessages = (messages: Message[], others: Message[]): Message[] =>
  [...new Map([...messages, ...others].map((message) => [message.id, message])).values()].sort(
    (a, b) => a.sequence - b.sequence,
  );

/** Adds a message to its thread, if the thread is loaded. */
export function useAddMessage(): (threadId: string, message: Message) => void {
  const { thread } = trpc.useUtils().messages;
  const queryClient = useQueryClient();
  return (threadId, message) => {
    const add = () =>
      thread.setData(
        { threadId },
        (read) => read && { ...read, messages: mergeMessages(read.messages, [message]) },
      );
    add();
    // A response in flight may have been made before the message was stored.
    const queryKey = getQueryKey(trpc.messages.thread, { threadId }, 'query');
    if (queryClient.isFetching({ queryKey }) > 0)
      void thread.fetch({ threadId }, { staleTime: 0 }).then(add, () => {});
  };
}
