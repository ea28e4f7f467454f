import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePhoto } from '../src/server/testing/fixtures/uploading.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { fillSignIn } from './chromium.ts';
import { signInToDesk } from './desk-sign-in.ts';
import { createPerson, emailTo, type Person } from './people.ts';

const at = openBrowser(async () => ({ variables: { INSTRUCTOR_APPROVAL: 'true' } }));

async function signInAs(page: Page, { email, password }: Person): Promise<void> {
  await fillSignIn(page, email, password);
  await page.waitForURL(`${at.url}/`);
}

async function apply(page: Page): Promise<void> {
  await page.goto('/become-instructor');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page
    .getByLabel('About you and your classes')
    .fill('I have carved spoons for twenty years, and would like to teach it in small groups.');
  await page.getByLabel('Link').fill('https://spoons.example/nora');
  const photo = await makePhoto({ width: 600, height: 600, bytes: 50_000 });
  const file = { name: 'nora.jpg', mimeType: 'image/jpeg', buffer: photo };
  await page.locator('[data-drop-zone] input[type=file]').first().setInputFiles(file);
  await page.locator('fieldset li img').waitFor();
  await page.getByText('Uploading images...').waitFor({ state: 'detached' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('heading', { name: "We're reviewing your application" }).waitFor();
}

async function listClass(page: Page, title: string): Promise<void> {
  await page.goto('/classes/create');
  await page.getByLabel('Class Title').fill(title);
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Description').fill('We carve one spoon each out of green wood.');
  await page.getByLabel('Price ($)').fill('30');
  await page.getByLabel('Location').fill('Portland, OR');
  await page.getByRole('button', { name: 'Create Class' }).click();
  await page.waitForURL(/\/dashboard/);
}

it('a person applies and lists a draft, which is public once an administrator approves', async () => {
  const title = 'Spoons from green wood';
  const nora = await createPerson(at.url, 'Nora Quill');
  const page = await at.newPage();
  await signInAs(page, nora);
  await apply(page);
  await listClass(page, title);
  await page.getByRole('heading', { name: "We're reviewing your application" }).waitFor();
  await page.getByText('Draft', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: 'This is a draft' }).waitFor();
  const address = page.url();
  const visitor = await at.newPage();
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: 'Class not found' }).waitFor();

  const desk = await at.newPage();
  await signInToDesk(desk, at.url);
  await desk.goto('/desk/instructors');
  const row = desk.getByRole('row').filter({ hasText: 'Nora Quill' });
  await row.getByText('https://spoons.example/nora').waitFor();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await desk.emulateMedia({ colorScheme });
      await desk.setViewportSize({ width, height: 900 });
      await expectAccessible(desk);
    }
  await row.getByRole('button', { name: 'Approve' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByText('1 class becomes public right away').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await desk.getByText('Nora Quill can teach now').first().waitFor();
  await desk.getByText('No one is waiting').waitFor();

  const email = await emailTo(at.url, nora.email, "You're now an instructor on LearnLocal");
  expect(email.text).toContain(`"${title}" is public now`);
  await visitor.goto(address);
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
});

it('a declined person reads why, changes the application and sends it again', async () => {
  const person = await createPerson(at.url, 'Otto Reed');
  const page = await at.newPage();
  await signInAs(page, person);
  await apply(page);
  const desk = await at.newPage();
  await signInToDesk(desk, at.url);
  await desk.goto('/desk/instructors');
  const row = desk.getByRole('row').filter({ hasText: 'Otto Reed' });
  await row.getByRole('button', { name: 'Decline' }).click();
  await desk.getByLabel('Reason').fill('Please link to your own work.');
  await desk.getByRole('button', { name: 'Decline application' }).click();
  await desk.getByText('Application declined').first().waitFor();
  const email = await emailTo(at.url, person.email, 'Your application to teach on LearnLocal');
  expect(email.text).toContain('Please link to your own work.');
  await page.goto('/become-instructor');
  await page.getByText('Please link to your own work.').waitFor();
  await page.getByLabel('Link').fill('https://spoons.example/otto');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('heading', { name: "We're reviewing your application" }).waitFor();
  await desk.goto('/desk/instructors');
  await row.getByText('Applied 1 time before').waitFor();
});
