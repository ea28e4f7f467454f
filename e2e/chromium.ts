import type { Page } from 'playwright-core';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const demoPassword = 'learnlocal-demo';

/** In the product's own form; everybody of the demonstration has the same password. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Login successful', { exact: true }).waitFor();
}

/** Until the page's scripts have taken over: before, it is what the server wrote, and hears nothing. */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.locator('#first-data').waitFor({ state: 'detached' });
}
