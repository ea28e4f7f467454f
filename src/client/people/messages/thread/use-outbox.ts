import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hasDraft, writeDraft } from '#client/lib/browser/drafts.ts';
import { isSessionEndedError, readServerError } from '#client/lib/server/server-errors.ts';
import { type MessageThread, trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import type { MessageFields } from '#shared/people/messages/messages.ts';
import { useAddMessage } from '../thread-cache.ts';

type SendInput = MessageFields & { threadId: string };
/** A message that is being sent, or that could not be sent because of the problem. */
export type UnsentMessage = SendInput & { problem: string | null };

const mutationKey = getMutationKey(trpc.messages.send);

/** Sends the viewer's messages of a thread in order. Messages that could not be sent stay on this page. */
export function useOutbox({ id: threadId, messages }: MessageThread, draftKey: string) {
  const cache = useQueryClient().getMutationCache();
  const viewerId = useViewer()?.id;
  const addMessage = useAddMessage();
  const send = trpc.messages.send.useMutation({
    scope: { id: `messages-${threadId}` },
    // The message stays in the thread with the problem.
    meta: { viewerId, errorToast: false },
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: (message) => addMessage(threadId, message),
  });
  const tried = useMutationState({
    filters: {
      mutationKey,
      predicate: ({ meta, state }) => meta?.viewerId === viewerId && state.status !== 'success',
    },
    select: ({ state: { variables, error } }): UnsentMessage => ({
      ...(variables as SendInput),
      problem: error && problemOf(error),
    }),
  });
  const sent = new Set(messages.map(({ id }) => id));
  const unsent = tried.filter((each) => each.threadId === threadId && !sent.has(each.id));
  useKeepFailed(unsent, draftKey);
  const discard = (id: string) => {
    for (const mutation of cache.findAll({ mutationKey }))
      if ((mutation.state.variables as SendInput).id === id) cache.remove(mutation);
  };
  return {
    unsent,
    discard,
    send: (message: MessageFields) => send.mutate({ threadId, ...message }),
    retry({ problem: _, ...input }: UnsentMessage) {
      discard(input.id);
      send.mutate(input);
    },
  };
}

/** The viewer reads of an ended session only after signing in again. */
const problemOf = (error: Error): string =>
  isSessionEndedError(error)
    ? 'Your session ended before this was sent.'
    : readServerError(error).message;

/** After a reload, messages that could not be sent are in the field again. */
function useKeepFailed(unsent: UnsentMessage[], draftKey: string): void {
  const keep = useEffectEvent(() => {
    const failed = unsent.filter(({ problem }) => problem !== null);
    if (failed.length === 0 || hasDraft(draftKey)) return;
    const text = failed.map((message) => message.text).join('\n\n');
    writeDraft(draftKey, JSON.stringify({ text, pictureUrl: failed[0]?.pictureUrl }));
  });
  useEffect(() => {
    const stopped = new AbortController();
    addEventListener('pagehide', () => keep(), { signal: stopped.signal });
    return () => stopped.abort();
  }, []);
}
