import type { QueryClient } from '@tanstack/react-query';

/** Session events shared between the tabs of a browser. */
const sessionEvents = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
] as const;
export type SessionEvent = (typeof sessionEvents)[number];

const name = 'learnlocal-session';
// One per cache: a channel does not receive its own messages.
const channels = new WeakMap<QueryClient, BroadcastChannel>();

function channelOf(queryClient: QueryClient): BroadcastChannel {
  const channel = channels.get(queryClient) ?? new BroadcastChannel(name);
  channels.set(queryClient, channel);
  return channel;
}

export function announce(queryClient: QueryClient, event: SessionEvent): void {
  channelOf(queryClient).postMessage(event);
}

/** Listens to the other tabs until the returned function is called. */
export function listenToTabs(
  queryClient: QueryClient,
  listener: (event: SessionEvent) => void,
): () => void {
  const channel = channelOf(queryClient);
  channel.onmessage = ({ data }: MessageEvent) => {
    const event = sessionEvents.find((known) => known === data);
    if (event) listener(event);
  };
  return () => {
    channels.delete(queryClient);
    channel.close();
  };
}
