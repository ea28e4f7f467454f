import { describe, expect, it } from 'vitest';
import { selectLedgerFaults } from '#server/money/ledger/check-ledger.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openLinkBrowser } from '#server/testing/fixtures/link-browser.ts';
import { type Accounts, accountsOf } from '#server/testing/fixtures/money/paid-bookings.ts';
import { disputeBooking, payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { createFullClass, createWaitlist } from '#server/testing/fixtures/waiting.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const colleague = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);

type Browser = ReturnType<typeof openLinkBrowser>;

async function book(browser: Browser, who: Account = student, of: Account = teacher) {
  const { classId } = await createClass(at.db, of.id, { priceCents: 4550 });
  return browser.as(who).bookings.book({ classId, seats: 2 });
}

/** The commission source of a booking, and the commission of its payments. */
async function commissionOf(bookingId: string) {
  const rows = await at.db
    .selectFrom('bookings as b')
    .leftJoin('payments as p', 'p.bookingId', 'b.id')
    .select(['b.commissionSource as source', 'b.studentSince', 'p.commissionCents as cents'])
    .where('b.id', '=', bookingId)
    .orderBy('p.id')
    .execute();
  return { ...rows[0], cents: rows.map(({ cents }) => cents) };
}

it('a booking through a link costs the rate of own students, also for seats added later without the link', async () => {
  const browser = openLinkBrowser(at.deps);
  await browser.follow(teacher);
  const { id: bookingId } = await book(browser);
  // 3 % of $91 is $2.73.
  expect(await commissionOf(bookingId)).toMatchObject({ source: 'link', cents: [273] });
  await payForBooking(at.deps, bookingId);
  browser.clearCookies();
  await browser.as(student).bookings.changeSeats({ bookingId, seats: 3 });
  expect(await commissionOf(bookingId)).toMatchObject({ source: 'link', cents: [273, 136] });
  const { items } = await callerFor(at.deps, teacher).money.earnings({});
  expect(items[0]).toMatchObject({ source: 'link', commission: 2.73, net: 88.27 });
});

describe('a booking', () => {
  type Prepare = (browser: Browser) => Promise<unknown>;
  it.each<[string, 'link' | 'found', Prepare]>([
    ['without any link', 'found', async () => {}],
    ['after a visit through the link', 'link', (browser) => browser.follow(teacher)],
    [
      "after a visit through another instructor's link",
      'found',
      (browser) => browser.follow(colleague),
    ],
    [
      "after another instructor's link was opened after this one's",
      'link',
      async (browser) => {
        await browser.follow(teacher);
        await browser.follow(colleague);
      },
    ],
    [
      "after a page of the instructor was opened with another instructor's code",
      'found',
      async (browser) => {
        const { code } = await callerFor(at.deps, colleague).links.mine();
        await browser.open(teacher, code);
      },
    ],
    ['after a code that does not exist', 'found', (browser) => browser.open(teacher, 'zzzzzzz')],
    [
      'after a code that was replaced before',
      'found',
      async (browser) => {
        const { code } = await callerFor(at.deps, teacher).links.mine();
        await callerFor(at.deps, teacher).links.renew();
        await browser.open(teacher, code);
      },
    ],
    [
      'after a code that was replaced since',
      'link',
      async (browser) => {
        await browser.follow(teacher);
        await callerFor(at.deps, teacher).links.renew();
      },
    ],
    [
      'after opening a class from our results and then the link',
      'found',
      (browser) => browser.follow(teacher, { hasOpened: true }),
    ],
    [
      'after the link, our results, and the link again',
      'link',
      async (browser) => {
        await browser.follow(teacher);
        await browser.follow(teacher, { hasOpened: true });
      },
    ],
    [
      'after our results and the link, and later the link again',
      'link',
      async (browser) => {
        await browser.follow(teacher, { hasOpened: true });
        await browser.follow(teacher);
      },
    ],
    [
      'in a browser that keeps no cookies',
      'found',
      async (browser) => {
        await browser.follow(teacher);
        browser.clearCookies();
      },
    ],
    [
      'with a second account, after the first one booked through the link',
      'link',
      async (browser) => {
        await browser.follow(teacher);
        await book(browser, await createUser(at.db));
      },
    ],
  ])('%s has the commission source %s', async (_, source, prepare) => {
    const browser = openLinkBrowser(at.deps);
    await prepare(browser);
    expect(await commissionOf((await book(browser)).id)).toMatchObject({ source });
  });

  it.each([
    ['31 days ago', 'returning', 31, 'attended'],
    ['29 days ago', 'found', 29, 'attended'],
    ['31 days ago that was canceled', 'found', 31, 'cancelled_by_student'],
  ] as const)(
    'after a first booking %s has the commission source %s',
    async (_, source, days, status) => {
      const createdAt = new Date(Date.now() - days * dayMs);
      const { sessionId } = await createClass(at.db, teacher.id);
      const cancelledAt = status === 'attended' ? null : createdAt;
      const first = { createdAt, status, cancelledAt, priceCents: 0 };
      await createBooking(at.db, sessionId, student.id, first);
      const { id } = await book(openLinkBrowser(at.deps));
      const studentSince = source === 'returning' ? createdAt : null;
      expect(await commissionOf(id)).toMatchObject({ source, studentSince });
      // With another instructor, it is the student's first booking.
      const other = await book(openLinkBrowser(at.deps), student, colleague);
      expect(await commissionOf(other.id)).toMatchObject({ source: 'found' });
    },
  );

  it.each([
    ['found', false],
    ['link', true],
  ])(
    'for an offer from the waitlist has the commission source %s if its entry began through a link: %s',
    async (source, cameByLink) => {
      const full = await createFullClass(at.db, teacher.id, { priceCents: 4550 });
      const [waiting] = await createWaitlist(at.db, full, [1]);
      const [holder] = full.holders;
      if (!waiting || !holder) throw new Error('No one holds the seat or waits');
      const { entryId, account } = waiting;
      await at.db
        .updateTable('waitlistEntries')
        .set({ cameByLink })
        .where('id', '=', entryId)
        .execute();
      await callerFor(at.deps, holder).bookings.cancel({ bookingId: full.bookingIds[0] ?? '' });
      const browser = openLinkBrowser(at.deps);
      await browser.follow(teacher);
      const { bookingId } = await browser.as(account).waitlist.accept({ entryId });
      const cents = [source === 'link' ? 136 : 682];
      expect(await commissionOf(bookingId)).toMatchObject({ source, cents });
    },
  );

  it('of a free class through a link has its commission source, and nothing to pay', async () => {
    const browser = openLinkBrowser(at.deps);
    await browser.follow(teacher);
    const { classId } = await createClass(at.db, teacher.id, { priceCents: 0 });
    const { id } = await browser.as(student).bookings.book({ classId });
    expect(await commissionOf(id)).toEqual({ source: 'link', studentSince: null, cents: [null] });
  });

  type Decide = (bookingId: string) => Promise<unknown>;
  const dispute =
    (status: 'open' | 'won' | 'lost'): Decide =>
    (bookingId) =>
      disputeBooking(at.deps, bookingId, status);
  it.each<[string, Decide, Accounts]>([
    [
      'is canceled for a refund',
      (bookingId) => callerFor(at.deps, student).bookings.cancel({ bookingId }),
      {},
    ],
    ['is disputed', dispute('open'), { provider: -9100, commission: 273, disputed: 8827 }],
    [
      'keeps its money in a dispute',
      dispute('won'),
      { provider: -9100, commission: 273, held: 8827 },
    ],
    ['loses its money in a dispute', dispute('lost'), {}],
  ])(
    'through a link keeps its commission source, and the ledger stays correct, when it %s',
    async (_, decide, sums) => {
      const browser = openLinkBrowser(at.deps);
      await browser.follow(teacher);
      const { id } = await book(browser);
      const { paymentId } = await payForBooking(at.deps, id);
      await decide(id);
      expect(await accountsOf(at.db, paymentId)).toEqual(sums);
      expect(await selectLedgerFaults(at.db)).toEqual([]);
      expect(await commissionOf(id)).toMatchObject({ source: 'link', cents: [273] });
    },
  );

  it.each([
    [0, { commission: undefined, held: 9100 }],
    [100, { commission: 9100, held: undefined }],
  ])(
    'through a link at a rate of %i %% leaves the ledger correct',
    async (ownStudentPercent, moved) => {
      const deps = { ...at.deps, env: { ...at.deps.env, ownStudentPercent } };
      const browser = openLinkBrowser(deps);
      await browser.follow(teacher);
      const { id: bookingId } = await book(browser);
      const { paymentId } = await payForBooking(at.deps, bookingId);
      expect(await accountsOf(at.db, paymentId)).toEqual({ provider: -9100, ...moved });
      expect(await selectLedgerFaults(at.db)).toEqual([]);
      // A refund gives everything back.
      await browser.as(student).bookings.cancel({ bookingId });
      expect(await accountsOf(at.db, paymentId)).toEqual({});
    },
  );
});
