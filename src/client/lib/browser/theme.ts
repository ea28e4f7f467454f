import { useSyncExternalStore } from 'react';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { readStored, writeStored } from './stored.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

// public/theme.js reads the same key before the first paint.
const storageKey = 'learnlocal-theme';
const listeners = new Set<() => void>();

const readTheme = (): Theme => oneOf(themes, readStored(storageKey)) ?? 'system';

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

export function applyTheme(): void {
  const theme = readTheme();
  const isDark = theme === 'dark' || (theme === 'system' && systemIsDark().matches);
  document.documentElement.classList.toggle('dark', isDark);
  paintBrowser(isDark);
  for (const listener of listeners) listener();
}

/** Colors the browser's own UI; keep in sync with public/theme.js and index.html. */
function paintBrowser(isDark: boolean): void {
  const bar = document.querySelector('[name=theme-color]');
  bar?.setAttribute('content', isDark ? '#1a1613' : '#fbf8f3');
}

export function setTheme(theme: Theme): void {
  writeStored(storageKey, theme);
  applyTheme();
}

/** Follows changes of the system's theme and choices made in other tabs. */
export function watchTheme(): void {
  systemIsDark().addEventListener('change', applyTheme);
  addEventListener('storage', applyTheme);
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readTheme,
    // The server doesn't know the choice, so it renders the system's theme.
    () => 'system',
  );
}
