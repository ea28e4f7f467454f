// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { hourMs } from '#shared/units.ts';
import { rememberPress, takePress } from './pending-press.ts';

const press = { classId: 'bread' };
afterEach(() => void vi.useRealTimers());

it('a press is returned once, so that it is completed once', () => {
  rememberPress('learnlocal-follow', press);
  expect([takePress('learnlocal-follow'), takePress('learnlocal-follow')]).toEqual([press, null]);
});

it('a press is forgotten after an hour, because someone else may sign in at the same device', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  rememberPress('learnlocal-follow', press);
  vi.setSystemTime(Date.now() + hourMs);
  expect(takePress('learnlocal-follow')).toBeNull();
});
