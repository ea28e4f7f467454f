import { expect, it } from 'vitest';
import { expectAccessible, openBrowser, openDesk } from './browser.ts';
import { fillSignIn } from './chromium.ts';
import { addToStaff } from './desk-sign-in.ts';
import { createPerson } from './people.ts';
import { read } from './rest.ts';

const at = openBrowser();

it('the desk asks staff for a second factor, and learners get Page Not Found', async () => {
  const page = await at.newPage();
  await fillSignIn(page, 'learner@example.com');
  await page.waitForURL(`${at.url}/`);
  await page.goto('/desk');
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  const admin = await openDesk(at);
  const helper = await createPerson(at.url, 'First Day');
  await addToStaff(admin, at.url, helper);
  const staff = await at.newPage();
  await fillSignIn(staff, helper.email, helper.password);
  await staff.waitForURL(`${at.url}/`);
  await staff.goto('/desk/audit');
  await staff.getByText('The desk needs a second factor.').waitFor();
  await admin.goto('/desk/audit');
  await admin.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('learnlocal-audit.csv');
});

it('an administrator adds, renames and merges a category', { tags: ['slow'] }, async () => {
  const page = await openDesk(at);
  await page.goto('/desk/categories');
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Whittling');
  await page.getByRole('button', { name: 'Add category' }).click();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
  await row('Whittling').getByText('0 classes').waitFor();
  await row('Whittling').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Whittling and carving');
  await page.getByRole('button', { name: 'Rename category' }).click();
  await page.getByText('Whittling is now Whittling and carving').first().waitFor();
  const namesOf = async () =>
    (await read(`${at.url}/api/categories`)).map(({ name }: { name: string }) => name);
  // Anonymous visitors share a list for a second.
  await expect.poll(namesOf).toContain('Whittling and carving');
  await row('Whittling').getByRole('button', { name: 'Merge' }).click();
  await page.getByLabel('Merge into').selectOption({ label: 'Pottery & Ceramics' });
  await page.getByLabel('Reason').fill('It has no classes.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge categories' }).click();
  await page.getByText('Whittling and carving is part of Pottery & Ceramics now').first().waitFor();
  await row('Whittling').waitFor({ state: 'detached' });
  await expect.poll(namesOf).not.toContain('Whittling and carving');
});
