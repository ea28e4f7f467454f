import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { fillSignIn } from './chromium.ts';
import { signInToDesk } from './desk-sign-in.ts';
import { createPerson, emailTo } from './people.ts';

const at = openBrowser(async () => ({ variables: {} }));
const title = 'Bread with our flour';

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
}

async function listAdvertising(page: Page): Promise<void> {
  await page.goto('/become-instructor');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Become an Instructor' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goto('/classes/create');
  await page.getByLabel('Class Title').fill(title);
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page
    .getByLabel('Description')
    .fill('Flour at https://flour.example and www.flour.com, or write on WhatsApp.');
  await page.getByLabel('Price ($)').fill('30');
  await page.getByLabel('Location').fill('Portland, OR');
  await page.getByRole('button', { name: 'Create Class' }).click();
  await page.waitForURL(/\/dashboard/);
}

it('a class that looks like advertising waits for staff, who release it', async () => {
  const author = await createPerson(at.url, 'Iris Vale');
  const page = await at.newPage();
  await fillSignIn(page, author.email, author.password);
  await page.waitForURL(`${at.url}/`);
  await listAdvertising(page);
  await page.getByText('In review', { exact: true }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: "We're reviewing this class" }).waitFor();
  await page.getByText('It has 2 links or more.').waitFor();
  await expectAccessibleEverywhere(page);
  const visitor = await at.newPage();
  await visitor.goto(page.url());
  await visitor.getByRole('heading', { name: 'Class not found' }).waitFor();

  const desk = await at.newPage();
  await signInToDesk(desk, at.url);
  await desk.goto('/desk/classes');
  await desk.getByLabel('Visibility').selectOption('In review');
  const row = desk.getByRole('row').filter({ hasText: title });
  await row.getByText('It has 2 links or more').waitFor();
  expect(await desk.getByRole('row').count()).toBe(2);
  await expectAccessibleEverywhere(desk);
  await row.getByRole('button', { name: 'Release' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Release the class' }).click();
  await row.waitFor({ state: 'detached' });

  await emailTo(at.url, author.email, `Your class "${title}" has been reviewed`);
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.getByText("We're reviewing this class").count()).toBe(0);
});
