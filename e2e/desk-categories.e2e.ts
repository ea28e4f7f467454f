import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { signInToDesk } from './desk-sign-in.ts';

const at = openBrowser(async () => ({ variables: {} }));

it('an administrator adds, renames and merges a category', async () => {
  const page = await at.newPage();
  await signInToDesk(page, at.url);
  await page.goto('/desk/categories');
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Whittling');
  await page.getByRole('button', { name: 'Add category' }).click();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('Whittling').first().getByText('0 classes').waitFor();
  await row('Pottery').first().getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Clay and pottery');
  await page.getByRole('button', { name: 'Rename category' }).click();
  await page.getByText('Pottery & Ceramics is now Clay and pottery').first().waitFor();
  await row('Whittling').first().getByRole('button', { name: 'Merge' }).click();
  await page.getByLabel('Merge into').selectOption({ label: 'Clay and pottery' });
  await page.getByLabel('Reason').fill('It has no classes.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge categories' }).click();
  await page.getByText('Whittling is part of Clay and pottery now').first().waitFor();
  await row('Whittling').first().waitFor({ state: 'detached' });
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
  const names = await (await fetch(`${at.url}/api/categories`)).json();
  expect(names.map(({ name }: { name: string }) => name)).toContain('Clay and pottery');
});
