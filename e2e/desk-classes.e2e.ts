import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, openBrowser, openDesk } from './browser.ts';
import { signIn } from './chromium.ts';
import { fillNewClass } from './class-form.ts';
import { createPerson, emailTo } from './people.ts';

const at = openBrowser();
const title = 'Bread with our flour';

async function listAdvertising(page: Page): Promise<void> {
  await page.goto('/become-instructor');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Become an Instructor' }).click();
  await page.getByText('You are now an instructor on LearnLocal', { exact: true }).waitFor();
  const description = 'Flour at https://flour.example and www.flour.com, or write on WhatsApp.';
  await fillNewClass(page, title, { description });
  await page.getByRole('button', { name: 'Create Class' }).click();
}

it('a class that looks like advertising waits for staff, who publish it', {
  tags: ['slow'],
}, async () => {
  const author = await createPerson(at.url, 'Iris Vale');
  const page = await at.newPage();
  await signIn(page, author.email, author.password);
  await listAdvertising(page);
  await page.getByText('In review', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: "We're reviewing this class" }).waitFor();
  await page.getByText('It has 2 links or more.').waitFor();
  await expectAccessible(page);
  const visitor = await at.newPage();
  await visitor.goto(page.url());
  await visitor.getByRole('heading', { name: 'Class not found' }).waitFor();

  const desk = await openDesk(at);
  await desk.goto('/desk/reports');
  await desk.getByLabel('What', { exact: true }).selectOption('Waiting');
  const row = desk.getByRole('row').filter({ hasText: title });
  await row.getByText('It has 2 links or more').waitFor();
  // Besides the heads of the columns; other tests have classes that wait, too.
  const decided = desk
    .getByRole('row')
    .filter({ hasNot: desk.getByRole('button', { name: 'Publish' }) });
  await expect.poll(() => decided.count()).toBe(1);
  await expectAccessible(desk);
  await row.getByRole('button', { name: 'Publish' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish the class' }).click();
  await row.waitFor({ state: 'detached' });

  await emailTo(at.url, author.email, `Your class "${title}" has been reviewed`);
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.getByText("We're reviewing this class").count()).toBe(0);
});
