import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type LiveEvent, sendEvents } from './live-events.ts';

async function* failing(): AsyncGenerator<LiveEvent<string>> {
  yield { id: '1', data: 'Hello' };
  throw new DOMException('The stream has ended', 'AbortError');
}

it('an error of a stream whose client has left is not unhandled, and reaches one that waits', async () => {
  const left = sendEvents(failing());
  await left.next();
  void left.next();
  await setImmediate();
  const waiting = sendEvents(failing());
  await waiting.next();
  await expect(waiting.next()).rejects.toThrow('The stream has ended');
});
