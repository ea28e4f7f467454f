import type { Page } from 'playwright-core';

/** The accessible name of the focused element: its label or its text. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    const isField =
      activeElement instanceof HTMLInputElement ||
      activeElement instanceof HTMLTextAreaElement ||
      activeElement instanceof HTMLSelectElement;
    const label = isField ? activeElement.labels?.[0]?.textContent : undefined;
    const words = activeElement?.textContent || activeElement?.querySelector('img')?.alt;
    return activeElement?.getAttribute('aria-label') ?? label ?? words ?? '';
  });
}

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp, maxPresses = 90): Promise<void> {
  const passed: string[] = [];
  while (passed.length < maxPresses) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`Tab does not lead to ${name}, but to ${passed.join(', ')}`);
}

/** Replaces the value of the field with this name. */
export async function typeInto(page: Page, name: RegExp, words: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

/** Tabs to the element with this name and presses it. */
export async function pressOn(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}
