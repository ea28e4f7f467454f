import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { findWaitlistFaults } from '#server/market/bookings/waitlist/check-waitlist.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import {
  addFullDate,
  createFullClass,
  createWaitlist,
  runWaitlistJobs,
  statusesOf,
} from '#server/testing/fixtures/waiting.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { storageUrl } from '#shared/files/images.ts';
import { spotPath } from './spot-links.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });

const press = (path: string) =>
  at.call('POST', path, {
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** A student is offered a seat and opens the links in the email, without a session. */
async function offer(priceCents: number) {
  const images = [storageUrl(`${newId()}.jpg`)];
  const full = await createFullClass(at.db, teacher.id, { priceCents, images, minStudents: 1 });
  const [first] = await createWaitlist(at.db, full, [1, 1]);
  const [holder] = full.holders;
  const [bookingId = ''] = full.bookingIds;
  await callerFor(at.deps, holder as Account).bookings.cancel({ bookingId });
  await runWaitlistJobs(at.deps);
  const [email] = await emailsTo(at.deps, first?.account.email ?? '');
  const [accept = '', pass = ''] = email?.links.map((link) => new URL(link).pathname) ?? [];
  const statuses = () => statusesOf(at.db, full.classId);
  return { accept, pass, statuses };
}

it('opening a link changes nothing, and shows the offer', async () => {
  const { accept, pass, statuses } = await offer(0);
  for (const [path, title] of [
    [accept, 'Claim your spot?'],
    [pass, 'Pass on this spot?'],
  ] as const) {
    const page = await at.call('GET', path);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(title)]);
    expect(page.body).toContain('<form method="post">');
    expect(page.body).toMatch(/<img class="picture" src="[^"]+.jpg"/);
  }
  expect(await statuses()).toEqual(['offered', 'waiting']);
});

it('the page of an offer shows the place and the undecided minimum before the spot is claimed', async () => {
  const { accept } = await offer(0);
  const { body } = await at.call('GET', accept);
  expect(body).toContain('Portland, OR');
  expect(body).toContain('Happens with');
});

it('a link that was signed without an epoch, as by earlier releases, still opens', async () => {
  const { accept } = await offer(0);
  const [action, entryId, sessionId] = accept.replace(`${spotPath}/`, '').split('.');
  const digest = at.deps.vault.digest('waitlist offer', `${action} ${entryId} ${sessionId}`);
  const page = await at.call('GET', `${spotPath}/${action}.${entryId}.${sessionId}.${digest}`);
  expect(page.body).toContain('Claim your spot?');
});

it('one press accepts a free spot, and a second press shows the booking again', async () => {
  const { accept, statuses } = await offer(0);
  for (let times = 0; times < 2; times++) {
    const page = await press(accept);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('You&#39;re in')]);
  }
  expect(await statuses()).toEqual(['claimed', 'waiting']);
  expect((await at.call('GET', accept)).body).toContain('You&#39;re in');
});

it('one press declines the offer, and the next in the queue is offered the spot', async () => {
  const { accept, pass, statuses } = await offer(0);
  expect((await press(pass)).body).toContain('Passed');
  expect(await statuses()).toEqual(['passed', 'offered']);
  const late = await press(accept);
  expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('has ended')]);
});

it('the link for one date does not decline a later offer of another date', async () => {
  const full = await createFullClass(at.db, teacher.id);
  const second = await addFullDate(at.db, teacher.id, full, { startsInHours: 200 });
  const student = await createUser(at.db);
  const entryId = await createEntry(at.db, full, student.id, { isAnyDate: true });
  const cancel = async ({ holders: [holder], bookingIds: [bookingId = ''] }: typeof full) =>
    callerFor(at.deps, holder as Account).bookings.cancel({ bookingId });
  await cancel(full);
  await cancel(second);
  await runWaitlistJobs(at.deps);
  const [email] = await emailsTo(at.deps, student.email);
  const pass = new URL(email?.links.find((link) => link.includes('/pass.')) ?? '').pathname;
  expect((await press(pass)).body).toContain('Passed');
  await runWaitlistJobs(at.deps);
  const repeated = await press(pass);
  expect([repeated.statusCode, repeated.body]).toEqual([409, expect.stringContaining('work')]);
  const { offer } = await callerFor(at.deps, student).waitlist.byId({ entryId });
  expect(offer?.sessionId).toBe(second.sessionId);
});

it('both links name the choice of someone on standby, who keeps their date with one press', async () => {
  const student = await createUser(at.db);
  const holder = await createUser(at.db);
  const slots = [100, 150].map((startsInHours) => ({ startsInHours, capacity: 1 }));
  const { classId, sessionIds } = await createClass(at.db, teacher.id, { slots });
  const [booked = '', sessionId = ''] = sessionIds;
  const bookingId = await createBooking(at.db, booked, student.id);
  const held = await createBooking(at.db, sessionId, holder.id);
  await callerFor(at.deps, student).waitlist.join({ classId, sessionId, bookingId });
  await callerFor(at.deps, holder).bookings.cancel({ bookingId: held });
  await runWaitlistJobs(at.deps);
  const [email] = await emailsTo(at.deps, student.email);
  const [accept = '', pass = ''] = email?.links.map((link) => new URL(link).pathname) ?? [];
  expect((await at.call('GET', accept)).body).toContain('Change to this date?');
  expect((await at.call('GET', pass)).body).toContain('Keep the date you have?');
  expect((await press(pass)).body).toContain('You keep your date');
  expect((await at.call('GET', pass)).body).toContain('This offer is over');
});

it.each([
  ['shows the booking', 0, /You&#39;re in/, undefined],
  ['leads to the checkout', 4550, /^$/, /\/checkout\//],
])(
  'in the last hours, each of two presses at the same time %s',
  async (_what, priceCents, body, location) => {
    const full = await createFullClass(at.db, teacher.id, { priceCents, startsInHours: 1.5 });
    const [first] = await createWaitlist(at.db, full, [1]);
    const { holders, bookingIds } = full;
    await callerFor(at.deps, holders[0] as Account).bookings.cancel({
      bookingId: bookingIds[0] ?? '',
    });
    await runWaitlistJobs(at.deps);
    const [email] = await emailsTo(at.deps, first?.account.email ?? '');
    const accept = new URL(email?.links[0] ?? '').pathname;
    const concurrent = await Promise.all([press(accept), press(accept)]);
    for (const page of [...concurrent, await press(accept)]) {
      expect(page.body).toMatch(body);
      if (location) expect(page.headers.location).toMatch(location);
    }
  },
);

it('one press leads to the checkout of a priced class, whose offer is accepted once it is paid', async () => {
  const { accept, statuses } = await offer(4550);
  const first = await press(accept);
  expect(first.statusCode).toBe(303);
  expect(first.headers.location).toMatch(/\/checkout\//);
  for (const again of [await press(accept), await at.call('GET', accept)])
    expect(again.headers.location).toBe(first.headers.location);
  expect(await statuses()).toEqual(['offered', 'waiting']);
  const { bookingId } = await at.db
    .selectFrom('payments')
    .select('bookingId')
    .where('id', '=', String(first.headers.location).split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow();
  await payForBooking(at.deps, bookingId);
  expect(await statuses()).toEqual(['claimed', 'waiting']);
  expect(await findWaitlistFaults(at.db)).toEqual([]);
});

it.each(['claim.x.y.z', 'x', `pass.${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}.a.b`])(
  'a link that we did not create does nothing: %s',
  async (token) => {
    for (const method of ['GET', 'POST'] as const)
      expect((await at.call(method, `/waitlist-offers/${token}`)).statusCode).toBe(404);
  },
);
