import { type ComponentType, useEffect, useState } from 'react';
import { type ShownToast, useShownToast } from '#client/lib/toast.ts';

type Toasts = ComponentType<{ toast: ShownToast | null }>;

const load = async () => (await import('./toasts.tsx')).Toasts;
/** Whatever is said answers one of these, and it may be said because the network is gone. */
const beginnings = ['pointerdown', 'keydown', 'focusin'] as const;

/** Where toasts appear. What shows them is not needed for the first view, and is fetched after it. */
export function Toaster() {
  const toast = useShownToast();
  const [Toasts, setToasts] = useState<Toasts | null>(null);
  const isNeeded = toast !== null;
  useEffect(() => {
    if (Toasts) return;
    // A failure is no loss yet: the next key, click or toast tries again.
    const fetchToasts = () => {
      load().then(
        (loaded) => setToasts(() => loaded),
        () => {},
      );
    };
    if (isNeeded) fetchToasts();
    for (const name of beginnings) addEventListener(name, fetchToasts, { passive: true });
    return () => {
      for (const name of beginnings) removeEventListener(name, fetchToasts);
    };
  }, [Toasts, isNeeded]);
  return Toasts && <Toasts toast={toast} />;
}
