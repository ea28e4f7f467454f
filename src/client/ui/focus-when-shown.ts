/** For `ref`: of one identity, so that React calls it when the element appears, not at each render. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
