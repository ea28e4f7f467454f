// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './stored.ts';

afterEach(() => {
  vi.restoreAllMocks();
  writeStored('learnlocal-place', null);
});

it('keeps a text in the browser, where other tabs find and remove it', () => {
  writeStored('learnlocal-place', 'a text');
  expect(localStorage.getItem('learnlocal-place')).toBe('a text');
  localStorage.removeItem('learnlocal-place');
  expect(readStored('learnlocal-place')).toBeNull();
});

it('keeps a text on the page while the browser stores nothing', () => {
  localStorage.setItem('learnlocal-place', 'an older text');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  writeStored('learnlocal-place', 'a text');
  expect(readStored('learnlocal-place')).toBe('a text');
  vi.restoreAllMocks();
  writeStored('learnlocal-place', 'a newer text');
  expect(localStorage.getItem('learnlocal-place')).toBe('a newer text');
  expect(readStored('learnlocal-place')).toBe('a newer text');
});
