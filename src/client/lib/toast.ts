import { useSyncExternalStore } from 'react';

type ToastAction = {
  label: string;
  /** Another way to the same result, read to those who can't reach the button in time. */
  altText: string;
  onPress(): void;
};
type ToastMessage = {
  title: string;
  description?: string;
  tone?: 'good' | 'bad';
  action?: ToastAction;
};
export type ShownToast = ToastMessage & { id: number; isOpen: boolean };

// Specification, sections 4 and 9: what was dismissed is forgotten so much later.
const removalDelayMs = 1_000_000;

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something in the corner, in the place of what was said before; returns its id. */
export function toast(message: ToastMessage): number {
  const id = nextId++;
  show({ ...message, id, isOpen: true });
  return id;
}

/** Says something else in a toast that may still be there. */
export function updateToast(id: number, change: Partial<ToastMessage>): void {
  if (shown?.id === id) show({ ...shown, ...change });
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
