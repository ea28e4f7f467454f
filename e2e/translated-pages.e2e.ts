import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { pay } from './paying.ts';
import { createPerson } from './people.ts';
import { demoTeacher, listClass, send, tokenOf } from './rest.ts';

// React renders a page again that was translated before it was hydrated, and reports that.
const at = openBrowser(undefined, { expectedErrors: /React error #418/ });

/**
 * Does what a translator does, now and whenever text appears: it replaces each text node by an element
 * with the translation, here into the same language.
 */
function translate(): void {
  const replace = (node: Node) => {
    if (node instanceof Text) {
      const parent = node.parentElement;
      if (!parent || !node.data.trim() || parent.closest('script, style, title, svg, font')) return;
      const font = document.createElement('font');
      font.textContent = node.data;
      node.replaceWith(font);
    } else for (const child of [...node.childNodes]) replace(child);
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(replace);
  }).observe(document, { childList: true, subtree: true });
  replace(document);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** Shows that the words are in this place exactly once, in translated text. */
const expectShown = (place: Page | Locator, words: string | RegExp) =>
  expect.poll(() => place.locator(':has(> font)').filter({ hasText: words }).count()).toBe(1);

it('a translated list can be sorted, can load more, and can have a filter removed', async () => {
  const page = await at.newPage();
  await page.goto('/explore?maxPrice=500');
  // The list is hydrated once it can be sorted; if it were translated before, React would render it again.
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await page.getByRole('button', { name: 'Price (Low to High)', exact: true }).waitFor();
  await page.evaluate(translate);
  const cards = page.locator('main li h2, main li h3');
  const shown = await cards.count();
  await press(page, 'Price (Low to High)');
  await page.getByRole('button', { name: 'Price (High to Low)', exact: true }).waitFor();
  // The next page loads by itself once its button comes near, which a click could miss.
  const toEnd = () => window.scrollTo(0, document.body.scrollHeight);
  await expect.poll(() => page.evaluate(toEnd).then(() => cards.count())).toBeGreaterThan(shown);
  await page.getByRole('link', { name: 'Remove Up to $500' }).click();
  await page.waitForURL((url) => !url.searchParams.has('maxPrice'));
  await expect.poll(() => page.getByText('Up to $500').count()).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Explore Classes');
});

it('a class that is translated while it arrives is booked, and its spots change', async () => {
  const classId = await listClass(at.url, { title: 'Read in translation', price: 20 });
  const person = await createPerson(at.url, 'Reads Another Language');
  const page = await at.newPage();
  await page.addInitScript(translate);
  await signIn(page, person.email, person.password);
  await page.goto(`/classes/${classId}`);
  await press(page, 'More spots');
  await page.locator('output', { hasText: /^2 spots$/ }).waitFor();
  await press(page, /^Enroll$/);
  await expectShown(page.getByRole('dialog'), /^\$40 for 2 spots$/);
  await press(page, 'Confirm Booking');
  await pay(page);
  await press(page, 'Change spots or guests');
  await press(page, 'More spots');
  await expectShown(page, /^You'll pay \$20 for 1 more spot on the next page\./);
  await press(page, 'More spots');
  await expectShown(page, /^You'll pay \$40 for 2 more spots on the next page\./);
  await press(page, 'Fewer spots');
  await press(page, 'Fewer spots');
  await press(page, 'Fewer spots');
  await press(page, 'Save');
  await page.getByText('You have 1 spot', { exact: true }).first().waitFor();
});

it('a conversation that is translated shows what is sent and what arrives', {
  tags: ['slow'],
}, async () => {
  const classId = await listClass(at.url, { title: 'Answered in translation' });
  const person = await createPerson(at.url, 'Writes Another Language');
  const first = { id: crypto.randomUUID(), text: 'Is there a sink?' };
  const token = await tokenOf(at.url, person);
  const { threadId } = await send(`${at.url}/api/classes/${classId}/thread`, first, token);
  const page = await at.newPage();
  await page.addInitScript(translate);
  await signIn(page, person.email, person.password);
  await page.goto(`/messages/${threadId}`);
  const log = page.getByRole('log');
  await expectShown(log, /^Is there a sink\?$/);
  await page.getByRole('textbox').fill('And a towel?');
  await page.keyboard.press('Enter');
  await expectShown(log, /^And a towel\?$/);
  const answer = { id: crypto.randomUUID(), text: 'Both are there.' };
  const teacher = await tokenOf(at.url, demoTeacher);
  await send(`${at.url}/api/threads/${threadId}/messages`, answer, teacher);
  await expectShown(log, /^Both are there\.$/);
});
