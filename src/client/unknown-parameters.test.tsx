// @module-tag slow
import { beforeAll, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { insertChoices } from '#server/market/bookings/move/choices.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createHandovers } from '#server/testing/fixtures/handovers.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { createServerAccess } from './lib/server/trpc.ts';
import { createAppRouter } from './router.tsx';

// Payments are online, because there are no earnings pages otherwise.
const at = openTestApp({ PAYMENTS: 'sandbox' });
let teacher: Account;
let admin: Account;
const ids: Record<string, string> = {};

beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  admin = await createUser(at.db, { role: 'admin' });
  const { classId, sessionId } = await createClass(at.db, teacher.id);
  const colleague = await createUser(at.db);
  const other = await createClass(at.db, colleague.id);
  const $bookingId = await createBooking(at.db, other.sessionId, teacher.id);
  const until = new Date(Date.now() + 3_600_000);
  const choice = { sessionId: other.sessionId, until, before: {} };
  await at.db.transaction().execute((trx) => insertChoices(trx, choice));
  const full = await createClass(at.db, colleague.id, { slots: [{ capacity: 1 }] });
  await callerFor(at.deps, await createUser(at.db)).bookings.book({ classId: full.classId });
  const entry = await callerFor(at.deps, teacher).waitlist.join({ classId: full.classId });
  const pair = { classId: other.classId, teacherId: colleague.id, studentId: teacher.id };
  const given = await at.db
    .transaction()
    .execute((trx) => createHandovers(at.deps, trx, teacher, colleague));
  Object.assign(ids, {
    '$bookingId/given': `${given.givenBookingId}/given`,
    $token: given.handoverToken,
    $classId: classId,
    $sessionId: sessionId,
    $bookingId,
    $entryId: entry.id,
    $threadId: await createThread(at.db, pair),
  });
});

const query = [
  'utm_source=x&fbclid=1&ref=%7B%22a%22%3A1%7D&__proto__=1&constructor=2',
  // Known parameters with invalid values.
  'tab=5&date=null&redirect=7&error=%7B%7D&date=1&q=%00&lat=91&when=noon&category=x&sort=best',
].join('&');
const urlOf = (path: string) =>
  path.replace('{-$page}', 'audit').replace(/\$\w+(\/given)?/g, (name) => ids[name] ?? name);
/** Guest-only pages redirect members; `/login` is only a redirect. */
const isForGuests = (path: string) => /^\/(auth\/sign|auth\/code|login)/.test(path);

const { routesByPath } = createAppRouter(createServerAccess([]), { appUrl: '' });

describe.each(Object.keys(routesByPath))('%s', (path) => {
  it('ignores unknown parameters and invalid values', async () => {
    const member = path.startsWith('/desk') ? admin : teacher;
    const viewer = isForGuests(path) ? null : member;
    const shown = async (search: string) => {
      const page = await renderUrl(at, `${urlOf(path)}${search}`, viewer);
      const { textContent: heading } = await page.findByRole('heading', { level: 1 });
      expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
      const tab = page.queryByRole('tab', { selected: true })?.textContent;
      page.unmount();
      return { heading, tab };
    };
    const { heading, tab } = await shown(`?${query}`);
    expect(heading).not.toBe('Page Not Found');
    // Invalid values open the default tab.
    if (tab) expect(await shown('')).toEqual({ heading, tab });
  });
});
