import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { embedCode } from './embed-code.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let teacher: Account;
let classId: string;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  ({ classId } = await createClass(at.db, teacher.id));
});

const codeOf = async () => (await callerFor(at.deps, teacher).links.mine()).code;

it.each([
  ['a class', () => `/classes/${classId}`],
  ['its instructor', () => `/instructors/${teacher.username}`],
])(
  "%s that is opened by the instructor's link is a visit, and keeps its address",
  async (_, path) => {
    const cookies = new Map<string, string>();
    const page = await renderUrl(at, `${path()}?from=${await codeOf()}`, null, cookies);
    await waitUntil('the cookie is set', async () => cookies.has('learnlocal-link'));
    const visits = await at.db
      .selectFrom('linkVisits')
      .where('teacherId', '=', teacher.id)
      .select('isAfterOpening')
      .execute();
    expect(visits).toEqual([{ isAfterOpening: false }]);
    expect(page.path()).toBe(`${path()}?from=${await codeOf()}`);
  },
);

it('an instructor shares a class by link, QR code and text; others share its plain address', async () => {
  const page = await renderUrl(at, `/classes/${classId}`, teacher);
  await page.user.click(await page.findByRole('button', { name: 'Share' }));
  const link = `${location.origin}/classes/${classId}?from=${await codeOf()}`;
  expect(await page.findByLabelText('Your link')).toHaveProperty('value', link);
  expect(
    page.getByText('The commission on bookings by your link is 3% instead of 15%.'),
  ).toBeTruthy();
  const text = (page.getByLabelText('Text to paste') as HTMLTextAreaElement).value.split('\n');
  expect([text[0], ...text.slice(-3)]).toEqual([
    'Bread without haste',
    'Portland, OR',
    '$45.50',
    link,
  ]);
  expect(page.getByLabelText('HTML for your website')).toHaveProperty(
    'value',
    `<a href="${link}">Bread without haste on LearnLocal</a>
<script src="${location.origin}/embed.js" data-class="${classId}" async></script>`,
  );
  const svg = page.getByRole('link', { name: 'QR code as SVG' });
  expect(svg.getAttribute('href')).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  expect(page.getByAltText('QR code of your link').getAttribute('src')).toBe(
    svg.getAttribute('href'),
  );
  page.unmount();
  const other = await renderUrl(at, `/classes/${classId}`, await createUser(at.db));
  await other.user.click(await other.findByRole('button', { name: 'Share' }));
  expect(other.queryByLabelText('Your link')).toBeNull();
});

it.each([
  ['/classes/1a?date=2b', 'data-session="2b" data-height="190"', 'date=2b&#38;from=code'],
  ['/instructors/maya', 'data-instructor="maya" data-height="190"', 'maya?from=code'],
])('the widget of %s has %s, and its link is escaped', (path, attributes, address) => {
  const html = embedCode({ path, title: '"Knots" & <b>bends</b>' }, 'code', 190);
  expect(html).toContain(`${attributes} async></script>`);
  expect(html).toContain(`${address}">&#34;Knots&#34; &#38; &#60;b&#62;bends`);
});
