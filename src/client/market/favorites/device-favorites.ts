import { useSyncExternalStore } from 'react';
import { parseTexts, readStored, writeStored } from '#client/lib/browser/stored.ts';
import { favoriteLimits } from '#shared/market/classes/favorite-limits.ts';

const storageKey = 'learnlocal-favorites';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const none: string[] = [];
const listeners = new Set<() => void>();

// React requires the same array for the same text.
let last: { text: string | null; classIds: string[] } = { text: null, classIds: none };

/** The classes saved in this browser while signed out, newest first. */
export function readDeviceFavorites(): string[] {
  const text = readStored(storageKey);
  if (text !== last.text) last = { text, classIds: parse(text) };
  return last.classIds;
}

function parse(text: string | null): string[] {
  const classIds = parseTexts(text).filter((id) => uuid.test(id));
  return classIds.slice(0, favoriteLimits.perAccount);
}

export function writeDeviceFavorites(classIds: string[]): void {
  writeStored(storageKey, classIds.length > 0 ? JSON.stringify(classIds) : null);
  for (const listener of listeners) listener();
}

export function useDeviceFavorites(): string[] {
  return useSyncExternalStore(subscribe, readDeviceFavorites, () => none);
}

/** Also listens to other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
