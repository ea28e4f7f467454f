import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { startOpenIdProvider } from '../src/server/testing/fakes/openid-provider.ts';
import { makePhoto } from '../src/server/testing/fixtures/uploading.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { fillSignIn, signIn } from './chromium.ts';
import { fillNewClass } from './class-form.ts';
import { signInToDesk } from './desk-sign-in.ts';
import { createPerson, emailTo } from './people.ts';

// A server with the settings that add to the product: an OpenID provider, and approval of instructors.

let provider: Awaited<ReturnType<typeof startOpenIdProvider>> | undefined;
const at = openBrowser(async (appUrl) => {
  provider = await startOpenIdProvider(appUrl);
  return { variables: { ...provider.variables, INSTRUCTOR_APPROVAL: 'true' } };
});
afterAll(() => provider?.stop());

it('an OpenID account signs in, sets a password by email, and is disconnected with it', {
  tags: ['slow'],
}, async () => {
  provider?.signedInAs('ida', { name: 'Ida Voss', email: 'ida@example.com', email_verified: true });
  const page = await at.newPage();
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'Continue with Village Square' }).click();
  await page.getByRole('heading', { name: 'Profile Settings' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/profile');
  await page.getByRole('tab', { name: 'Account' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set a password' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByRole('button', { name: 'Email me a link' }).click();
  const { links } = await emailTo(at.url, 'ida@example.com', 'Choose a new password');
  await page.goto(links[0] ?? '');
  const ida = { fullName: 'Ida Voss', email: 'ida@example.com', password: 'seven slow rivers' };
  await page.getByLabel('New password').fill(ida.password);
  await page.getByLabel('Confirm password').fill(ida.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password changed', { exact: true }).waitFor();
  await fillSignIn(page, ida.email, ida.password);
  await page.getByText('Welcome back, Ida Voss!', { exact: true }).waitFor();
  await page.goto('/dashboard/profile?tab=account');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Current password').fill(ida.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('You can no longer sign in with Village Square.', { exact: true }).waitFor();
  // The address is taken, and the provider has not verified it.
  const { email } = await createPerson(at.url, 'Jon Ames');
  provider?.signedInAs('not-jon', { name: 'Jon', email, email_verified: false });
  const other = await at.newPage();
  await other.goto('/auth/signin');
  await other.getByRole('link', { name: 'Continue with Village Square' }).click();
  await other.getByText("That account's email isn't confirmed.", { exact: false }).waitFor();
});

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

it('a declined person changes the application, and the draft is public once it is approved', {
  tags: ['slow'],
}, async () => {
  const title = 'Spoons from green wood';
  const nora = await createPerson(at.url, 'Nora Quill');
  const page = await at.newPage();
  await signIn(page, nora.email, nora.password);
  await apply(page);
  await fillNewClass(page, title);
  await page.getByRole('button', { name: 'Create Class' }).click();
  await page.getByText('Draft', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: 'This is a draft' }).waitFor();
  const address = page.url();
  const visitor = await at.newPage();
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: 'Class not found' }).waitFor();

  const desk = await at.newPage();
  await signInToDesk(desk.request, at.url);
  await desk.goto('/desk/instructors');
  const row = desk.getByRole('row').filter({ hasText: 'Nora Quill' });
  await row.getByText('https://spoons.example/nora').waitFor();
  await expectAccessible(desk);
  await row.getByRole('button', { name: 'Decline' }).click();
  await desk.getByLabel('Reason').fill('Please link to your own work.');
  await desk.getByRole('button', { name: 'Decline application' }).click();
  await desk.getByText('Application declined').first().waitFor();
  const declined = await emailTo(at.url, nora.email, 'Your application to teach on LearnLocal');
  expect(declined.text).toContain('Please link to your own work.');

  await page.goto('/become-instructor');
  await page.getByText('Please link to your own work.').waitFor();
  await page.getByLabel('Link').fill('https://spoons.example/own');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('heading', { name: "We're reviewing your application" }).waitFor();

  await desk.goto('/desk/instructors');
  await row.getByText('Applied 1 time before').waitFor();
  await row.getByRole('button', { name: 'Approve' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByText('1 class becomes public right away').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await desk.getByText('Nora Quill can teach now').first().waitFor();
  await desk.getByText('No one is waiting').waitFor();
  const approved = await emailTo(at.url, nora.email, "You're now an instructor on LearnLocal");
  expect(approved.text).toContain(`"${title}" is public now`);
  await visitor.goto(address);
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
});
