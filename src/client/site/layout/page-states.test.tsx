import { beforeAll, expect, it } from 'vitest';
import { Route as contactRoute } from '#client/routes/contact.tsx';
import { allowErrorReports } from '#client/testing/error-noise.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { isFullRun, isWholeSuite } from '#server/testing/full-run.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let member: Account;
let ids = { classId: '', sessionId: '' };
beforeAll(async () => {
  member = await createUser(at.db, { role: 'instructor' });
  ids = await createClass(at.db, member.id);
});

/** Every page whose loader reads data, with its heading. */
const pages: [name: string, path: () => string, heading: RegExp | string, isGuests?: boolean][] = [
  ['/', () => '/', /Learn something by hand/],
  ['/explore', () => '/explore', 'Explore Classes'],
  ['/classes', () => '/classes', 'Available Classes'],
  ['/classes/:id', () => `/classes/${ids.classId}`, 'Bread without haste'],
  ['/classes/:id/edit', () => `/classes/${ids.classId}/edit`, 'Edit your class'],
  ['/classes/create', () => '/classes/create', 'Create a New Class'],
  ['/dashboard', () => '/dashboard', 'Dashboard'],
  ['/dashboard/profile', () => '/dashboard/profile', 'Profile Settings'],
  ['/dashboard/profile/connections', () => '/dashboard/profile/connections', 'Connections'],
  [
    '/dashboard/teacher/sessions/:id',
    () => `/dashboard/teacher/sessions/${ids.sessionId}`,
    'Bread without haste',
  ],
  ['/auth/signin', () => '/auth/signin', 'Welcome Back', true],
];

/** A public page, one for members and one for guests. */
const sample = new Set(['/explore', '/dashboard/profile', '/auth/signin']);
const sampled = (isWhole: boolean) => pages.filter(([name]) => isWhole || sample.has(name));

const unreachable = "We can't reach LearnLocal. Check your connection and try again.";

/** A page without a loader, with the viewer already loaded. */
async function openFaq(isGuest = false) {
  const page = await renderUrl(at, '/faq', isGuest ? null : member);
  await page.findByRole('heading', { level: 1, name: 'Frequently Asked Questions' });
  await page.findByRole(isGuest ? 'link' : 'button', {
    name: isGuest ? 'Sign In' : /^Account menu/,
  });
  return page;
}

function expectFrame(page: Awaited<ReturnType<typeof openFaq>>) {
  page.getByRole('banner');
  page.getByText("You're offline. What you see may be out of date.");
  page.getByRole('contentinfo');
}

it.each(sampled(isWholeSuite()))(
  '%s shows a placeholder while it loads, says why it could not be loaded, and loads on retry',
  async (_name, path, heading, isGuest) => {
    allowErrorReports();
    const page = await openFaq(isGuest);
    const release = page.holdBack();
    void page.navigate(path());
    await page.findByRole('status', { name: /^Loading/ });
    page.cutOff(Number.POSITIVE_INFINITY);
    release();
    await page.findByRole('heading', { level: 1, name: "We couldn't load this page" });
    page.getByText(unreachable);
    page.cutOff(0);
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole('heading', { level: 1, name: heading });
    await expect.poll(() => page.queryByRole('status', { name: /^Loading/ })).toBeNull();
  },
);

it.each(sampled(isFullRun))(
  '%s says so while offline, and loads once back online',
  async (_name, path, heading, isGuest) => {
    allowErrorReports();
    const page = await openFaq(isGuest);
    const comeBack = page.goOffline();
    page.getByText("You're offline. What you see may be out of date.");
    await page.navigate(path());
    await page.findByText(unreachable);
    expectFrame(page);
    comeBack();
    expect(page.queryByText(/^You're offline/)).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole('heading', { level: 1, name: heading });
  },
);

/** Pages without a loader: everything they show is in their script. */
const withoutLoader = ['/contact', '/auth/forgot-password', '/how-it-works', '/privacy', '/terms'];

it.each(isFullRun ? withoutLoader : withoutLoader.slice(0, 2))(
  '%s loads without a server, or says that it is offline and loads once back online',
  async (path) => {
    allowErrorReports();
    const page = await openFaq();
    const comeBack = page.goOffline();
    await page.navigate(path);
    const shown = await page.findByRole('heading', { level: 1 });
    if (shown.textContent === "We couldn't load this page") {
      page.getByText(unreachable);
      comeBack();
      await page.user.click(page.getByRole('button', { name: 'Try again' }));
    }
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent)
      .not.toMatch(/couldn't load|Frequently/);
  },
);

it('keeps the header, notice and footer around a page whose script cannot be fetched', async () => {
  allowErrorReports();
  const page = await openFaq();
  // In a build, the page's script is fetched on demand.
  const { component } = contactRoute.options;
  if (component) component.preload = async () => {};
  const comeBack = page.goOffline();
  await page.navigate('/contact');
  await page.findByRole('heading', { level: 1, name: "We couldn't load this page" });
  expectFrame(page);
  delete component?.preload;
  comeBack();
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByRole('heading', { level: 1, name: 'Contact Us' });
});
