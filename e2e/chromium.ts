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

/** Fills in the sign-in form; all demo accounts have the same password. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Login successful', { exact: true }).waitFor();
}

/** Waits until the page is hydrated; before that, its buttons do nothing. */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isApp = 'pageModules' in window;
    const keys = Object.keys(document.querySelector('main') ?? {});
    return !isApp || keys.some((key) => key.startsWith('__react'));
  });
  // React marks the elements while it hydrates, and commits in the same frame or the next.
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))),
  );
}
