import { type ComponentType, useEffect, useState } from 'react';
import { type ShownToast, useShownToast } from '#client/lib/toast.ts';

type Toasts = ComponentType<{ toast: ShownToast | null }>;

const load = async () => (await import('./toasts.tsx')).Toasts;
/** Loaded on the first interaction rather than with the first toast, which may be about a lost connection. */
const loadEvents = ['pointerdown', 'keydown', 'focusin'] as const;

/** The place of toasts. Their component is loaded lazily to keep the first load small. */
export function Toaster() {
  const toast = useShownToast();
  const [Toasts, setToasts] = useState<Toasts | null>(null);
  const isNeeded = toast !== null;
  useEffect(() => {
    if (Toasts) return;
    // On failure, the next key press, click or toast tries again.
    const fetchToasts = () => {
      load().then(
        (loaded) => setToasts(() => loaded),
        () => {},
      );
    };
    if (isNeeded) fetchToasts();
    for (const name of loadEvents) addEventListener(name, fetchToasts, { passive: true });
    return () => {
      for (const name of loadEvents) removeEventListener(name, fetchToasts);
    };
  }, [Toasts, isNeeded]);
  return Toasts && <Toasts toast={toast} />;
}
