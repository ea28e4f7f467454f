import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubEventSource } from '#client/testing/fake-event-source.ts';
import { minuteMs } from '#shared/units.ts';
import { followStream } from './event-stream.ts';

let opened: ReturnType<typeof stubEventSource>;
const sourceAt = (index: number) => opened.at(index) ?? expect.fail('No stream is open');
const isClosed = (index: number) => sourceAt(index).readyState === EventSource.CLOSED;

const received: object[] = [];
let beginnings = 0;
let stop = () => {};

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  opened = stubEventSource();
  received.length = 0;
  beginnings = 0;
  stop = followStream<object>('messages.live', {
    onEvent: (event) => received.push(event),
    onBeginning: () => beginnings++,
  });
  sourceAt(0).send('connected', { reconnectAfterInactivityMs: 5000 });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('a stream that breaks is opened again after the last event', () => {
  expect(beginnings).toBe(0);
  sourceAt(0).send('message', { unread: 1 }, '7');
  sourceAt(0).fail();
  vi.advanceTimersByTime(2000);
  expect(sourceAt(1).input).toEqual({ lastEventId: '7' });
  sourceAt(1).send('connected', {});
  sourceAt(1).send('message', { unread: 2 }, '8');
  expect([received, beginnings]).toEqual([[{ unread: 1 }, { unread: 2 }], 1]);
});

it.each(['return', 'serialized-error'])('a stream that ends with "%s" is opened again', (type) => {
  sourceAt(0).send(type, {});
  vi.advanceTimersByTime(2000);
  expect(opened).toHaveLength(2);
});

it('a stream that is silent for too long is replaced', () => {
  vi.advanceTimersByTime(4000);
  sourceAt(0).send('ping', {});
  vi.advanceTimersByTime(4000);
  expect(opened).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect([opened.length, isClosed(0)]).toEqual([2, true]);
});

const failures: [string, (source: ReturnType<typeof sourceAt>) => void][] = [
  ['no stream', (source) => source.fail()],
  [
    'only an error',
    (source) => {
      source.send('connected', {});
      source.send('serialized-error', {});
    },
  ],
];
it.each(failures)('a server that sends %s is called less and less often', (_title, fail) => {
  for (let failure = 0; failure < 10; failure++) {
    fail(sourceAt(-1));
    vi.advanceTimersByTime(1.5 * minuteMs);
  }
  const before = opened.length;
  fail(sourceAt(-1));
  vi.advanceTimersByTime(minuteMs / 2 - 1);
  expect(opened).toHaveLength(before);
});

it('a hidden tab closes its stream after a minute, and opens one when it is shown', () => {
  hide(true);
  vi.advanceTimersByTime(minuteMs - 1);
  expect(isClosed(0)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isClosed(0)).toBe(true);
  hide(false);
  expect(opened).toHaveLength(2);
});

it('a glance at another tab keeps the stream', () => {
  hide(true);
  hide(false);
  expect([opened.length, isClosed(0)]).toEqual([1, false]);
});
