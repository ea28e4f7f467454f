import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { fillSignIn } from './chromium.ts';
import { signInToDesk } from './desk-sign-in.ts';

const at = openBrowser(async () => ({ variables: {} }));

it('the desk asks staff for a second factor, and learners get Page Not Found', async () => {
  const page = await at.newPage();
  await fillSignIn(page, 'learner@example.com');
  await page.waitForURL(`${at.url}/`);
  await page.goto('/desk');
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  const admins = await at.newPage();
  await fillSignIn(admins, 'admin@example.com');
  await admins.waitForURL(`${at.url}/`);
  await admins.goto('/desk/audit');
  await admins.getByText('The desk needs a second factor.').waitFor();
  const proven = await at.newPage();
  await signInToDesk(proven, at.url);
  await proven.goto('/desk/audit');
  await proven.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  const [download] = await Promise.all([
    proven.waitForEvent('download'),
    proven.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('learnlocal-audit.csv');
});
