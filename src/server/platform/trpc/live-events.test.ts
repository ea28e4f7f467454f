import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type LiveEvent, sendEvents } from './live-events.ts';

async function* failing(): AsyncGenerator<LiveEvent<string>> {
  yield { id: '1', data: 'Hello' };
  throw new DOMException('The stream has ended', 'AbortError');
}

it('a stream error after the client has left is not an unhandled rejection, and a client that still reads receives it', async () => {
  const left = sendEvents(failing());
  await left.next();
  void left.next();
  await setImmediate();
  const waiting = sendEvents(failing());
  await waiting.next();
  await expect(waiting.next()).rejects.toThrow('The stream has ended');
});
