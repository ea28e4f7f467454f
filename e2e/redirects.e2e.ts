import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createPerson } from './people.ts';

const at = openBrowser();

// One of each kind; src/shared/people/accounts/redirect.test.ts has all.
const elsewhere = [
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/ /elsewhere.example',
  '/\u2028/elsewhere.example',
  '/..//elsewhere.example',
  '/.//elsewhere.example',
  '/%2f%2felsewhere.example',
  '/%5celsewhere.example',
  '/dashboard//../..//elsewhere.example',
  'javascript:location="//elsewhere.example"',
];

/** Records every URL that the page tried to open, including other sites. */
function watchAddresses(page: Page): string[] {
  const visited: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(request.url());
  });
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  return visited;
}

function expectHere(visited: string[]): void {
  const origins = new Set(visited.map((url) => new URL(url).origin));
  expect([...origins]).toEqual([at.url]);
}

it('stays on this site whatever ?redirect= says', { tags: ['slow'] }, async () => {
  const page = await at.newPage();
  await signIn(page, 'learner@example.com');
  const visited = watchAddresses(page);
  for (const [index, input] of elsewhere.entries()) {
    const place = index % 2 === 0 ? 'signin' : 'signup';
    await page.goto(`/auth/${place}?${new URLSearchParams({ redirect: input })}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(new URL(page.url()).origin, input).toBe(at.url);
  }
  expectHere(visited);
});

it('stays on this site when a user signs in with such a value', async () => {
  const person = await createPerson(at.url, 'Lena Frost');
  for (const input of elsewhere.filter((_, index) => index % 6 === 1)) {
    const page = await at.newPage();
    const visited = watchAddresses(page);
    await page.goto(`/auth/signin?${new URLSearchParams({ redirect: input })}`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('button', { name: 'Account menu, Lena Frost' }).waitFor();
    expectHere(visited);
  }
});
