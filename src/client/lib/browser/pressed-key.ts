import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * The pressed key, or '' for a key that belongs to an input method: while someone composes, Enter,
 * arrows and Escape choose among its candidates. Safari reports the Enter that ends a composition only
 * after the composition has ended, so that only its key code 229 identifies it.
 */
export function pressedKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229 ? '' : event.key;
}
