import type { QueryClient } from '@tanstack/react-query';

/** What happens to a session (specification, section 4); the tabs of a browser tell each other. */
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
// One for each cache: a channel does not hear itself.
const channels = new WeakMap<QueryClient, BroadcastChannel>();

function channelOf(queryClient: QueryClient): BroadcastChannel {
  const channel = channels.get(queryClient) ?? new BroadcastChannel(name);
  channels.set(queryClient, channel);
  return channel;
}

/** Tells the other tabs of this browser. */
export function announce(queryClient: QueryClient, event: SessionEvent): void {
  channelOf(queryClient).postMessage(event);
}

/** Hears the other tabs until the returned function is called. */
export function hearTabs(
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
