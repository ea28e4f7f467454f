import type { Page } from 'playwright-core';

export const chromiumFlags = [
  '--no-sandbox',
  // Renderers are children of the browser, which waits for them: their CPU time is counted.
  '--no-zygote',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const demoPassword = 'learnlocal-demo';

/** Signs the page's browser in without opening a page; demo accounts share one password. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const { request } = page.context();
  const response = await request.post('/trpc/auth.login', { data: { email, password } });
  if (!response.ok()) throw new Error(`Sign-in failed: ${await response.text()}`);
}

/** Signs in the way a user does. */
export async function fillSignIn(page: Page, email: string, password = demoPassword) {
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Waits until the page is hydrated; before that, its buttons do nothing. */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isApp = 'pageModules' in window;
    const isLive = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__react'));
    // Parts of a page are hydrated after the page itself.
    const elements = [...document.querySelectorAll('main, main button')];
    return (
      document.readyState !== 'loading' &&
      (!isApp || (elements.length > 0 && elements.every(isLive)))
    );
  });
  // React marks the elements while it hydrates, and commits in the same frame or the next.
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))),
  );
}

/** Opens a server-rendered page; its scripts load once the returned function is called. */
export async function openWithoutScripts(page: Page, path = '/'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return held.resolve;
}

/** Limits the page's upload speed to this many bytes per second; -1 lifts the limit. */
export async function limitUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}
