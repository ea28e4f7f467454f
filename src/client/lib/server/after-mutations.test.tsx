import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { toast } from '#client/lib/toast.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { MutationMeta } from './after-mutations.ts';
import { ServerProvider } from './server-provider.tsx';
import { trpc } from './trpc.ts';

const at = openTestApp();
let user: Account;
let teacher: Account;

beforeEach(async () => {
  user = await createUser(at.db);
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Tess Moreno' });
  await createClass(at.db, teacher.id);
});

const followOf = (instructorId: string) => ({ instructorId, timeZone: 'America/New_York' });
const followElsewhere = () => callerFor(at.deps, user).follows.add(followOf(teacher.id));

/** The page that lists what the user follows, and mutations that run as those of its components. */
async function openFollowing(meta: MutationMeta = {}) {
  const page = await renderUrl(at, '/dashboard?tab=following', user);
  await page.findByRole('heading', { name: "You don't follow anything yet" });
  const { result } = renderHook(
    () => ({
      follow: trpc.follows.add.useMutation({ meta }),
      choose: trpc.users.setEmailPreference.useMutation({ meta }),
    }),
    { wrapper: (props) => <ServerProvider access={page.access} {...props} /> },
  );
  const run = (work: Promise<unknown>) => act(() => work.catch(() => {}));
  return {
    ...page,
    follow: (id = teacher.id) => run(result.current.follow.mutateAsync(followOf(id))),
    chooseEmails: () => run(result.current.choose.mutateAsync({ kind: 'reminder', isOn: false })),
    /** What the page has read of the follows. */
    read: () => page.access.utils.follows.list.getData()?.map(({ name }) => name),
  };
}

/** The toasts since one with this number: each has the next. */
const toastsSince = (id: number) => toast({ title: 'Last' }) - id - 1;

it('a mutation is done once the queries of its noun are refetched', async () => {
  const page = await openFollowing();
  await page.follow();
  expect(page.read()).toEqual(['Tess Moreno']);
});

it('a mutation refetches no query of other nouns', async () => {
  const page = await openFollowing();
  await followElsewhere();
  await page.chooseEmails();
  expect(page.read()).toEqual([]);
});

it('a mutation refetches the queries of a noun that it names', async () => {
  const page = await openFollowing({ changes: ['follows'] });
  await followElsewhere();
  await page.chooseEmails();
  expect(page.read()).toEqual(['Tess Moreno']);
});

it('a mutation can decline to refetch', async () => {
  const page = await openFollowing({ changes: false });
  await page.follow();
  await page.settled();
  expect(page.read()).toEqual([]);
});

it('a rejected mutation refetches, because the page may be out of date', async () => {
  const page = await openFollowing();
  await followElsewhere();
  await page.follow(newId());
  await page.findByRole('link', { name: 'Tess Moreno' });
});

it('nothing is refetched while the server is unreachable', async () => {
  const page = await openFollowing();
  await followElsewhere();
  page.cutOff(1);
  await page.follow();
  await page.settled();
  expect(page.read()).toEqual([]);
});

it.each([
  ['a title of its own', { errorToast: 'Not followed' }, 'Not followed'],
  ['the general title', {}, "That didn't work"],
])('a failed mutation shows one toast with %s', async (_, meta, title) => {
  const page = await openFollowing(meta);
  const first = toast({ title: 'First' });
  page.cutOff(1);
  await page.follow();
  await page.findByText(title);
  await page.findByText(/^We can't reach LearnLocal/);
  expect(toastsSince(first)).toBe(1);
});

it('a failed mutation shows nothing if it declines', async () => {
  const page = await openFollowing({ errorToast: false });
  const first = toast({ title: 'First' });
  page.cutOff(1);
  await page.follow();
  expect(toastsSince(first)).toBe(0);
});

it('a form shows the error of its mutation once', async () => {
  const page = await renderUrl(at, '/dashboard/profile', user);
  const save = await page.findByRole('button', { name: 'Save changes' });
  const first = toast({ title: 'First' });
  page.cutOff(1);
  await page.user.click(save);
  await page.findByText('Update failed');
  expect(toastsSince(first)).toBe(1);
});
