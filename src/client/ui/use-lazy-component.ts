import { type ComponentType, useState } from 'react';
import { unreachable } from '#client/lib/server/server-errors.ts';
import { toast } from '#client/lib/toast.ts';

/**
 * A component that a button opens, loaded on hover or focus, because few users open it and the first
 * load should stay small. `Component` is null until it is first opened and loaded.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const preload = () => {
    load().catch(() => {});
  };
  const open = () => {
    setIsOpen(true);
    load().then(
      (Loaded) => setComponent(() => Loaded),
      () => {
        setIsOpen(false);
        toast({ title: "We couldn't open this", description: unreachable, tone: 'bad' });
      },
    );
  };
  const close = () => setIsOpen(false);
  return {
    Component,
    isOpen,
    open,
    close,
    preloadOn: { onPointerEnter: preload, onFocus: preload },
  };
}
