import { useSyncExternalStore } from 'react';

type ToastMessage = { title: string; description?: string; tone?: 'good' | 'bad' };
export type ShownToast = ToastMessage & { id: number; isOpen: boolean };

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something in the corner; it takes the place of what was said before. */
export function toast(message: ToastMessage): void {
  show({ ...message, id: nextId++, isOpen: true });
}

export function dismissToast(id: number): void {
  if (shown?.id === id) show({ ...shown, isOpen: false });
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
