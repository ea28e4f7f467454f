/** For `ref`: a stable function, so React calls it only when the element mounts. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
