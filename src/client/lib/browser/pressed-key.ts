import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * The pressed key, or '' for a key that belongs to an input method: while someone composes, Enter,
 * arrows and Escape choose among its candidates. Safari ends a composition before the Enter that
 * does so, and only its code tells.
 */
export function pressedKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229 ? '' : event.key;
}
