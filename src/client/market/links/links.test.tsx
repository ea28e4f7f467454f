import { fireEvent, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { shortCodeOf } from '#shared/market/classes/short-code.ts';
import { openedCookie } from '#shared/market/links.ts';
import { embedCode } from './embed-code.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let teacher: Account;
let classId: string;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  ({ classId } = await createClass(at.db, teacher.id));
});

const codeOf = async () => (await callerFor(at.deps, teacher).links.mine()).code;

it('a class that is opened from our results is remembered, and a link alone is not', async () => {
  const page = await renderUrl(at, `/classes/${classId}?from=${await codeOf()}`, null);
  await page.findByRole('heading', { level: 1, name: 'Bread without haste' });
  expect(document.cookie).not.toContain(teacher.id);
  await page.navigate('/explore');
  await page.navigate(`/classes/${classId}`);
  await expect.poll(() => document.cookie).toContain(`${openedCookie}=${teacher.id}:`);
});

it('a class that is opened from similar ones is remembered, and a page of its instructor is not', async () => {
  const other = await createUser(at.db, { role: 'instructor' });
  const similar = await createClass(at.db, other.id, { title: 'Rye in a day' });
  const page = await renderUrl(at, `/classes/${classId}`, null);
  await page.findByRole('heading', { level: 1, name: 'Bread without haste' });
  await page.navigate(`/instructors/${teacher.username}`);
  await page.findByRole('heading', { level: 1 });
  expect(document.cookie).not.toContain(teacher.id);
  await page.navigate(`/classes/${classId}`);
  await page.findByRole('heading', { level: 1, name: 'Bread without haste' });
  await page.navigate(`/classes/${similar.classId}`);
  await page.findByRole('heading', { level: 1, name: 'Rye in a day' });
  await expect.poll(() => document.cookie).toContain(`${other.id}:`);
  expect(document.cookie).not.toContain(teacher.id);
});

it('an instructor shares a class by link, QR code and text; others share its short address', async () => {
  const page = await renderUrl(at, `/classes/${classId}`, teacher);
  await page.user.click(await page.findByRole('button', { name: 'Share' }));
  const from = `?from=${await codeOf()}`;
  const link = `${location.origin}/c/${shortCodeOf(classId)}${from}`;
  expect(await page.findByLabelText('Your link')).toHaveProperty('value', link);
  await page.user.click(page.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(
    page.getByText('The commission on bookings by your link is 3% instead of 15%.'),
  ).toBeTruthy();
  const svg = page.getByRole('link', { name: 'QR code as SVG' });
  expect(svg.getAttribute('href')).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  // The card is shown as it is printed.
  const card = within(page.getByText('Scan to book, or open').parentElement as HTMLElement);
  for (const words of ['Bread without haste', '$45.50', link.replace(/^https?:\/\//, '')])
    card.getByText(words);
  expect(card.getByAltText('QR code of your link').getAttribute('src')).toBe(
    svg.getAttribute('href'),
  );
  expect(page.queryByLabelText('Text to paste')).toBeNull();
  fireEvent(
    page.getByText('More: text and website code').closest('details') as HTMLElement,
    new Event('toggle'),
  );
  const text = (page.getByLabelText('Text to paste') as HTMLTextAreaElement).value.split('\n');
  expect([text[0], ...text.slice(-3)]).toEqual([
    'Bread without haste',
    'Portland, OR',
    '$45.50',
    link,
  ]);
  expect(page.getByLabelText('HTML for your website')).toHaveProperty(
    'value',
    `<a href="${location.origin}/classes/${classId}${from}">Bread without haste on LearnLocal</a>
<script src="${location.origin}/embed.js" data-class="${classId}" async></script>`,
  );
  page.unmount();
  const other = await renderUrl(at, `/classes/${classId}`, await createUser(at.db));
  await other.user.click(await other.findByRole('button', { name: 'Share' }));
  expect(other.queryByLabelText('Your link')).toBeNull();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/c/${shortCodeOf(classId)}`);
});

it('Earnings shows the link of the instructor, and the new one once it is replaced', async () => {
  const page = await renderUrl(at, '/dashboard/teacher/earnings', teacher);
  const shown = async () =>
    ((await page.findByRole('textbox', { name: 'Your link' })) as HTMLInputElement).value;
  const linkNow = async () =>
    `${location.origin}/instructors/${teacher.username}?from=${await codeOf()}`;
  const before = await linkNow();
  expect(await shown()).toBe(before);
  await page.user.click(page.getByRole('button', { name: 'Replace your link' }));
  await page.user.click(await page.findByRole('button', { name: 'Replace it' }));
  await page.findByText('You have a new link');
  await expect.poll(shown).not.toBe(before);
  expect(await shown()).toBe(await linkNow());
});

it('a short link in the browser leads to the class with its parameters, and an unknown one to no page', async () => {
  const page = await renderUrl(at, `/c/${shortCodeOf(classId)}?date=1&from=abc&utm_source=card`);
  await page.findByRole('heading', { level: 1, name: 'Bread without haste' });
  expect(page.path()).toBe(`/classes/${classId}?date=1&from=abc&utm_source=card`);
  await page.navigate('/c/0000000000');
  await page.findByRole('heading', { level: 1, name: 'Class not found' });
});

it.each([
  ['/classes/1a?date=2b', 'data-session="2b" data-height="190"', 'date=2b&#38;from=code'],
  ['/instructors/maya', 'data-instructor="maya" data-height="190"', 'maya?from=code'],
])('the widget of %s has %s, and its link is escaped', (path, attributes, address) => {
  const html = embedCode({ path, title: '"Knots" & <b>bends</b>' }, 'code', 190);
  expect(html).toContain(`${attributes} async></script>`);
  expect(html).toContain(`${address}">&#34;Knots&#34; &#38; &#60;b&#62;bends`);
});
