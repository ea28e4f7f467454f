import { useState, useSyncExternalStore } from 'react';

const events = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;
let isPressed = false;

function watch(listener: () => void): () => void {
  const read = ({ buttons }: PointerEvent) => {
    const change = () => {
      isPressed = buttons > 0;
      listener();
    };
    if (buttons > 0) change();
    // The change waits for the click, which follows the release.
    else if (isPressed) setTimeout(change);
  };
  for (const name of events) addEventListener(name, read, { capture: true });
  return () => {
    for (const name of events) removeEventListener(name, read, { capture: true });
  };
}

/**
 * `value`, or the previous one until a pressed pointer is released: content that appears above the pressed
 * control would move it away, and the click would be lost.
 */
export function useWhenReleased<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(
    watch,
    () => isPressed,
    () => false,
  );
  const [shown, setShown] = useState(value);
  if (!isHeld && shown !== value) setShown(value);
  return isHeld ? shown : value;
}
