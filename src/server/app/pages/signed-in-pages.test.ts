import { beforeAll, expect, it, vi } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';

const at = openTestApp({ CACHE_RESPONSES: 'true' }, { pages: testPages });
const phone = '+15035550143';
let teacher: Account;
let classId = '';
let sessionId = '';
beforeAll(async () => {
  teacher = await createUser(at.db, { fullName: 'Ada Park', phoneNumber: phone });
  ({ classId, sessionId } = await createClass(at.db, teacher.id));
});

async function readAs(account: Account, url: string) {
  const cookie = `learnlocal=${await tokenOf(at.db, account)}`;
  const { body, headers } = await at.app.inject({ url, headers: { cookie } });
  return { html: body, headers };
}

it.each([
  '/',
  '/explore',
  '/classes',
  '/become-instructor',
  '/wanted',
  '/classes/{id}',
  '/classes/{id}?tab=participants',
])('%s shows nothing of one signed-in user to another', async (path) => {
  const [yara, wren] = await Promise.all([
    createUser(at.db, { fullName: 'Yara </script> Stone', phoneNumber: '+15035550001' }),
    createUser(at.db, { fullName: 'Wren Castillo', phoneNumber: '+15035550002' }),
  ]);
  const url = path.replace('{id}', classId);
  const before = await readAs(wren, url);
  await callerFor(at.deps, yara).bookings.book({ classId, sessionId });
  await callerFor(at.deps, yara).favorites.add({ classId });
  const pages = [await readAs(yara, url), await readAs(wren, url), await readAs(yara, url)];
  for (const [index, { html, headers }] of pages.entries()) {
    const [own, other] = index === 1 ? [wren, yara] : [yara, wren];
    expect(html).toContain(own.email);
    expect(html).not.toContain('Yara </script>');
    for (const secret of [other.email, other.phoneNumber]) expect(html).not.toContain(secret);
    expect(headers['cache-control']).toBe('private, no-store');
    // The browser fills in the hearts.
    expect(html.includes('aria-pressed="true"')).toBe(false);
  }
  // Only a student who has booked sees the booking and the phone number of the teacher.
  const showsPhone = path.startsWith('/classes/{id}');
  expect(pages.map(({ html }) => html.includes(phone))).toEqual([showsPhone, false, showsPhone]);
  expect(before.html).not.toContain(yara.id);
});

it('each page for a signed-in user allows its scripts by its own nonce, and rendering it aborts no finished call', async () => {
  const aborted = vi.spyOn(AbortController.prototype, 'abort');
  const nonces = [];
  for (const { html, headers } of [await readAs(teacher, '/'), await readAs(teacher, '/')]) {
    const [, nonce] = /script-src 'self' 'nonce-([^']+)'$/.exec(
      String(headers['content-security-policy']),
    ) ?? [''];
    expect(html).toContain(`<script nonce="${nonce}"`);
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(2);
  // A request of an earlier test may reach its timeout meanwhile.
  const isTimeout = ([reason]: unknown[]) =>
    reason instanceof DOMException && reason.name === 'TimeoutError';
  expect(aborted.mock.calls.filter((call) => !isTimeout(call))).toEqual([]);
  aborted.mockRestore();
});

it('only the teacher of a class is shown as its instructor', async () => {
  const url = `/classes/${classId}`;
  const isInstructor = async (account: Account) =>
    (await readAs(account, url)).html.includes('You&#x27;re the instructor');
  const other = await createUser(at.db);
  const shown = [
    await isInstructor(teacher),
    await isInstructor(other),
    await isInstructor(teacher),
  ];
  expect(shown).toEqual([true, false, true]);
});

it('a signed-in user sees every change right away', async () => {
  const viewer = await createUser(at.db);
  const changed = await createClass(at.db, teacher.id, { title: 'First title' });
  const url = `/classes/${changed.classId}`;
  const titleOf = async () => /<h1[^>]*>([^<]*)/.exec((await readAs(viewer, url)).html)?.[1];
  for (const title of ['Second title', 'Third title']) {
    await at.db.updateTable('classes').set({ title }).where('id', '=', changed.classId).execute();
    expect(await titleOf()).toBe(title);
  }
});
