import { useSyncExternalStore } from 'react';

type ToastAction = {
  label: string;
  /** Another way to get the same result, for screen reader users who can't reach the button in time. */
  altText: string;
  onPress(): void;
};
export type ToastMessage = {
  title: string;
  description?: string;
  tone?: 'good' | 'bad';
  action?: ToastAction;
};
export type ShownToast = ToastMessage & { id: number; isOpen: boolean };

// Delay before a dismissed toast is removed.
const removalDelayMs = 1_000_000;

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the current one and returns its id. */
export function toast(message: ToastMessage): number {
  const id = nextId++;
  show({ ...message, id, isOpen: true });
  return id;
}

export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return;
  show({ ...shown, isOpen: false });
  setTimeout(() => {
    if (shown?.id === id) show(null);
  }, removalDelayMs);
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => null,
  );
}
