// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './stored.ts';

afterEach(() => {
  vi.restoreAllMocks();
  writeStored('key', null);
});

it('keeps a text in the browser, where other tabs find and remove it', () => {
  writeStored('key', 'a text');
  expect(localStorage.getItem('key')).toBe('a text');
  localStorage.removeItem('key');
  expect(readStored('key')).toBeNull();
});

it('keeps a text on the page while the browser stores nothing', () => {
  localStorage.setItem('key', 'an older text');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  writeStored('key', 'a text');
  expect(readStored('key')).toBe('a text');
  vi.restoreAllMocks();
  writeStored('key', 'a newer text');
  expect(localStorage.getItem('key')).toBe('a newer text');
  expect(readStored('key')).toBe('a newer text');
});
