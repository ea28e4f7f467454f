import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { appCode, secretOfShown } from '../src/server/testing/fixtures/second-factors.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { fillSignIn, signIn, waitUntilLive } from './chromium.ts';
import { confirmAndPay } from './paying.ts';
import { createPerson, emailTo, type Person } from './people.ts';

const at = openBrowser();

/** Adds a virtual authenticator: internal, with resident keys and user verification. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signedIn(person: Person): Promise<Page> {
  const page = await at.newPage();
  await signIn(page, person.email, person.password);
  return page;
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/dashboard/profile');
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
}

async function signOut(page: Page, fullName: string): Promise<void> {
  await page.getByRole('button', { name: `Account menu, ${fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByText('You have been successfully logged out.', { exact: true }).waitFor();
}

async function expectWelcome(page: Page, { fullName }: Person): Promise<void> {
  await page.getByText(`Welcome back, ${fullName}!`, { exact: true }).waitFor();
}

it('a forgotten password is replaced through an emailed link, which ends other sessions', {
  tags: ['slow'],
}, async () => {
  const person = await createPerson(at.url, 'Rhea Quill');
  const elsewhere = await signedIn(person);
  const page = await at.newPage();
  await page.goto('/auth/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Check your inbox', { exact: true }).waitFor();
  await expectAccessible(page);
  const { links } = await emailTo(at.url, person.email, 'Choose a new password');
  await page.goto(links[0] ?? '');
  const renewed = { ...person, password: 'seven slow rivers' };
  await page.getByLabel('New password').fill('password1');
  await page.getByLabel('Confirm password').fill('password1');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await expectAccessible(page);
  await page.getByLabel('New password').fill(renewed.password);
  await page.getByLabel('Confirm password').fill(renewed.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password changed', { exact: true }).waitFor();
  await fillSignIn(page, renewed.email, renewed.password);
  await expectWelcome(page, person);
  await elsewhere.goto('/dashboard');
  await elsewhere.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  // The link works only once.
  await page.goto('about:blank');
  await page.goto(links[0] ?? '');
  await page.getByLabel('New password').fill('nine patient otters');
  await page.getByLabel('Confirm password').fill('nine patient otters');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('This link no longer works.', { exact: false }).waitFor();
  await expectAccessible(page);
});

it('an emailed code signs in and leads to the requested page', async () => {
  const person = await createPerson(at.url, 'Otto Brandt');
  const page = await at.newPage();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Email me a code' }).click();
  await page.getByRole('heading', { name: 'Sign in with a code' }).waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const { text } = await emailTo(at.url, person.email, 'Your sign-in code');
  const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .locator('form')
    .getByText('This code is wrong or has expired', { exact: true })
    .waitFor();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

it('an authenticator app is added, required, replaced once by a recovery code, and removed', {
  tags: ['slow'],
}, async () => {
  const person = await createPerson(at.url, 'Tove Lund');
  const page = await signedIn(person);
  await openAccount(page);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByAltText('QR code for your authenticator app').waitFor();
  await expectAccessible(page);
  const shown = await dialog.getByText('Setup key:').locator('..').textContent();
  const secret = secretOfShown(shown?.replace('Setup key:', '').replace(/\s/g, '') ?? '');
  const code = (offset: number) => appCode(secret, offset);
  await dialog.getByLabel('Code').fill(code(0));
  await dialog.getByRole('button', { name: 'Add authenticator app' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  await expectAccessible(page);
  const recoveryCodes = await codes.allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await page.getByText('10 of 10 recovery codes left.').waitFor();
  await signOut(page, person.fullName);

  await fillSignIn(page, person.email, person.password);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  // Each code works once.
  await page.getByLabel('Code').fill(code(1));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectWelcome(page, person);
  await signOut(page, person.fullName);

  await fillSignIn(page, person.email, person.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectWelcome(page, person);

  await openAccount(page);
  await page.getByText('9 of 10 recovery codes left.').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByLabel('Code').fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByText("That password isn't right", { exact: true }).waitFor();
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText("You won't be asked for My phone anymore.", { exact: true }).waitFor();
  await emailTo(at.url, person.email, 'Security alert: an authenticator app removed');
});

it('a passkey works as a second step and on its own', { tags: ['slow'] }, async () => {
  const person = await createPerson(at.url, 'Inga Falk');
  const page = await signedIn(person);
  await addVirtualAuthenticator(page);
  await openAccount(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await signOut(page, person.fullName);

  await fillSignIn(page, person.email, person.password);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectWelcome(page, person);
  await signOut(page, person.fullName);

  await page.goto('/auth/signin?redirect=/dashboard');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('Hello, Inga.', { exact: true }).waitFor();

  await openAccount(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByText("You won't be asked for Laptop anymore.", { exact: true }).waitFor();
});

it('a new email address takes effect once it is confirmed from its mailbox', {
  tags: ['slow'],
}, async () => {
  const person = await createPerson(at.url, 'Mira Holt');
  const page = await signedIn(person);
  await openAccount(page);
  await page.getByRole('button', { name: 'Change Email Address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email address').fill('mira.moved@example.com');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Check your inbox', { exact: true }).waitFor();
  await emailTo(at.url, person.email, 'Your email address is about to change');
  const subject = 'Confirm your new email address';
  const { links } = await emailTo(at.url, 'mira.moved@example.com', subject);
  const other = await page.context().newPage();
  await other.goto(links[0] ?? '');
  await other.getByRole('heading', { name: 'Your email has been changed' }).waitFor();
  await expectAccessible(other);
  // The tab that requested the change shows it, too.
  await page.getByText('mira.moved@example.com', { exact: true }).waitFor();
  await signOut(page, person.fullName);
  await fillSignIn(page, 'mira.moved@example.com', person.password);
  await expectWelcome(page, person);
});

it('changing the password requires the current one', { tags: ['slow'] }, async () => {
  const person = await createPerson(at.url, 'Noor Haddad');
  const page = await signedIn(person);
  await openAccount(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByLabel('New password').fill('seven slow rivers');
  await dialog.getByLabel('Confirm password').fill('seven slow rivers');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password changed', { exact: true }).waitFor();
  await signOut(page, person.fullName);
  await fillSignIn(page, person.email, 'seven slow rivers');
  await expectWelcome(page, person);
});

it('sessions are listed and can be ended one by one or all at once', {
  tags: ['slow'],
}, async () => {
  const person = await createPerson(at.url, 'Petra Vance');
  const page = await signedIn(person);
  const second = await signedIn(person);
  const third = await signedIn(person);
  await openAccount(page);
  await page.getByText('This device', { exact: true }).waitFor();
  await page.getByText(/^\d other sessions$/).click();
  const others = page.getByRole('button', { name: /^Sign out Chrome on Linux/ });
  expect(await others.count()).toBe(2);
  await others.first().click();
  await page.getByText('Chrome on Linux is signed out.', { exact: true }).waitFor();
  await expect.poll(() => others.count()).toBe(1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText("You're signed out everywhere else.", { exact: true }).waitFor();
  await expect.poll(() => others.count()).toBe(0);
  for (const ended of [second, third]) {
    await ended.goto('/dashboard');
    await ended.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  }
  await page.goto('/dashboard');
  await page.getByText('Hello, Petra.').waitFor();
});

it('a user exports their data and deletes the account', { tags: ['slow'] }, async () => {
  const person = await createPerson(at.url, 'Sami Wells');
  const page = await signedIn(person);
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Sourdough from your own starter' }).click();
  await page.getByRole('button', { name: 'Enroll' }).click();
  await confirmAndPay(page);
  await openAccount(page);
  await page.getByRole('link', { name: 'Manage connections' }).click();
  await page.getByRole('heading', { level: 1, name: 'Connections' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('learnlocal-my-data.json');
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText("We'll cancel your 1 upcoming booking", { exact: false }).waitFor();
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click();
  await page.getByText('Your account was deleted', { exact: true }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).waitFor();
  await emailTo(at.url, person.email, 'Your account was deleted');
  await fillSignIn(page, person.email, person.password);
  await page.getByRole('main').getByText('Invalid email or password', { exact: true }).waitFor();
});

it('signing in or out in one tab updates the other', { tags: ['slow'] }, async () => {
  const person = await createPerson(at.url, 'Yara Stone');
  const one = await at.newPage();
  await one.goto('/become-instructor');
  await waitUntilLive(one);
  const two = await one.context().newPage();
  await two.goto('/auth/signin?redirect=/dashboard');
  await two.getByLabel('Email').fill(person.email);
  await two.getByLabel('Password', { exact: true }).fill(person.password);
  await two.getByRole('button', { name: 'Sign In', exact: true }).click();
  await two.getByText('Hello, Yara.').waitFor();
  await one.getByRole('button', { name: 'Account menu, Yara Stone' }).waitFor();
  await signOut(one, person.fullName);
  await two.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(new URL(two.url()).search).toBe('?redirect=%2Fdashboard');
});
