import { tracked } from '@trpc/server';
import { asTrpcError } from './public-error.ts';

export type LiveEvent<Data> = { id: string; data: Data };

/**
 * Sends events with their ids, from the last of which clients continue. An AbortError ends the response
 * silently, and clients reconnect; after any other error they do so only if it is temporary.
 */
export function sendEvents<Data>(events: AsyncIterable<LiveEvent<Data>>) {
  const sent = trackedEvents(events);
  const next = sent.next.bind(sent);
  // tRPC requests the next event ahead and, when the client leaves meanwhile, never looks at the result:
  // an unhandled rejection would end the process.
  sent.next = () => {
    const result = next();
    result.catch(() => {});
    return result;
  };
  return sent;
}

async function* trackedEvents<Data>(events: AsyncIterable<LiveEvent<Data>>) {
  try {
    for await (const { id, data } of events) yield tracked(id, data);
  } catch (error) {
    const isEnd = error instanceof Error && error.name === 'AbortError';
    throw error instanceof Error && !isEnd ? asTrpcError(error) : error;
  }
}
