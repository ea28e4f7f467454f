import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createPerson } from './people.ts';
import { bookAndPay, listClass } from './rest.ts';

const at = openBrowser();
const earningsPath = '/dashboard/teacher/earnings';

/** Reloads until there is a month and opens it: the payment service reports a little later. */
async function openMonth(page: Page): Promise<void> {
  const month = page.getByRole('tabpanel').getByText(/^\w+ 20\d\d$/);
  for (let attempt = 0; attempt < 20; attempt++) {
    await page.goto(earningsPath);
    await page.getByRole('heading', { level: 1, name: 'Earnings' }).waitFor();
    if (await month.isVisible()) return month.click();
  }
  throw new Error('No month ever appeared');
}

it('an instructor sets up payouts, a learner pays, and the earnings show it to the cent', async () => {
  const teacher = await createPerson(at.url, 'Willa Brandt');
  const learner = await createPerson(at.url, 'Otis Rhee');
  const listing = { title: 'Baskets from willow', price: 45.03, startsInHours: 72 };
  const classId = await listClass(at.url, { ...listing, teacher, location: 'Portland, OR' });
  const page = await at.newPage();
  await signIn(page, teacher.email, teacher.password);
  await page.goto(earningsPath);
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  // At first, the setup is left unfinished.
  await page.getByRole('link', { name: 'Leave it unfinished' }).click();
  await page.getByRole('heading', { name: 'Checking what you entered' }).waitFor();
  await page.goto(earningsPath);
  await page.getByRole('heading', { name: "Your payout account isn't complete yet" }).waitFor();
  await page.getByText('Your bank account', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Continue setup' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('heading', { level: 1, name: 'Earnings' }).waitFor();
  await page.getByRole('button', { name: 'Continue setup' }).waitFor({ state: 'detached' });
  await page.getByText('Test Bank, ending in 6789').waitFor();

  await bookAndPay(at.url, learner, classId);
  await openMonth(page);
  await page.getByText('1 found by us').waitFor();
  await page.getByText('$45.03 paid − $6.75 commission').waitFor();
  await page.getByText(/^Otis Rhee, /).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: /^Baskets from willow/ });
  // 15 % of $45.03 is $6.7545.
  for (const amount of ['$45.03', '-$6.75', '$38.28', 'Held'])
    await row.getByText(amount, { exact: true }).waitFor();
  await expectAccessible(page);
  await page.goto('/dashboard/teacher/students');
  await page.getByText('Otis Rhee').waitFor();
  await page.getByRole('button', { name: 'Add a note about Otis Rhee' }).click();
  await page.getByLabel('Note about Otis Rhee').fill('Brings his own knife.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: 'Change note about Otis Rhee' }).waitFor();
  await page.getByText('Brings his own knife.', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.goto(earningsPath);

  // Statements have the months of the class's time zone, where yesterday's month may go on.
  const inPortland = {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: '2-digit',
  } as const;
  const month = new Intl.DateTimeFormat('en-CA', inPortland).format(new Date());
  await page.getByRole('combobox', { name: 'Month' }).selectOption(month);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^learnlocal-.*\.csv$/);
  const file = path.join(tmpdir(), `${randomUUID()}.csv`);
  await download.saveAs(file);
  const statement = await readFile(file, 'utf8');
  await rm(file);
  expect(statement).toContain('Baskets from willow');
  expect(statement).toContain('38.28');
});
