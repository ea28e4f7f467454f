import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { selectLedgerFaults } from '#server/money/ledger/check-ledger.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openLinkBrowser } from '#server/testing/fixtures/link-browser.ts';
import { disputeBooking, payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { createFullClass } from '#server/testing/fixtures/waiting.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { CommissionSource } from '#shared/market/bookings/commission-source.ts';
import { percentOfCents } from '#shared/money/money.ts';
import { findMoneyFaults } from './check-money.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const runs = runsOf({ sample: 3, all: 40, full: 2000 });
const [maxSteps, priceCents, maxSeats] = [24, 4550, 4];

type Taught = { classId: string; sessionIds: string[]; teacher: Account };
let taught: Taught[] = [];

beforeAll(async () => {
  taught = [];
  for (let index = 0; index < 2; index++) {
    const teacher = await createUser(at.db, { role: 'instructor' });
    // Enough dates for all bookings, and far enough away to be canceled for a refund.
    const slots = Array.from({ length: maxSteps }, (_, day) => ({
      capacity: null,
      startsInHours: 24 * (200 + day),
    }));
    const { classId } = await createClass(at.db, teacher.id, { priceCents, slots });
    const sessions = await at.db
      .selectFrom('classSessions')
      .select('id')
      .where('classId', '=', classId)
      .execute();
    taught.push({ classId, sessionIds: sessions.map(({ id }) => id), teacher });
  }
});

const weights = {
  'follow the link': 4,
  'follow the link of another instructor': 1,
  'replace the code, and follow the ended one': 1,
  'open a result': 2,
  'clear the cookies': 1,
  book: 4,
  'accept an offer': 1,
  'add a seat': 1,
  move: 1,
  cancel: 1,
  dispute: 1,
  'wait hours': 1,
  'wait days': 5,
};
type Kind = keyof typeof weights;
const kinds = Object.entries(weights).map(([kind, weight]) => ({
  weight,
  arbitrary: fc.constant(kind as Kind),
}));
/** Mostly 0, so that most steps share the browser, the account and the instructor. */
const one = fc.constantFrom(0, 0, 0, 1);
/** A step in one of two browsers, with one of two accounts, about one of two instructors. */
const step = fc.record({
  kind: fc.oneof(...kinds),
  browser: one,
  account: one,
  teacher: one,
  days: fc.constantFrom(1, 7, 14, 29, 30, 31),
  dispute: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
});
const history = fc.array(step, { minLength: 8, maxLength: maxSteps, size: 'max' });
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
/** Bookings have a source. */
type Event = Step & {
  day: number;
  hour: number;
  isCanceled?: boolean;
  source?: CommissionSource;
};

/** The source of the last booking, computed from all events before it. */
function recount(events: Event[]): CommissionSource {
  const last = events.at(-1);
  if (!last) throw new Error('Nothing happened');
  const inBrowser = events.filter(({ browser }) => browser === last.browser);
  const cleared = inBrowser.findLastIndex(({ kind }) => kind === 'clear the cookies');
  const kept = inBrowser.slice(cleared + 1).filter(({ teacher }) => teacher === last.teacher);
  const visits = kept.filter(
    ({ kind, hour }, position) =>
      kind === 'follow the link' &&
      // A result of the instructor that was opened earlier in the same hour comes first.
      !kept.slice(0, position).some((past) => past.kind === 'open a result' && past.hour === hour),
  );
  // Some time passes between two steps, so steps thirty days apart are more than thirty days apart.
  const isOwn = ({ account, teacher }: Event) =>
    account === last.account && teacher === last.teacher;
  const earlier = events.slice(0, -1).filter((event) => isOwn(event) && event.source);
  const first = earlier.find(({ isCanceled }) => !isCanceled);
  if (first && last.day - first.day >= 30) return 'returning';
  const isRecent = ({ day }: Event) => last.day - day < 30;
  // The entries of all offers were made without a link.
  const wasFound = ({ kind, source }: Event) => source === 'found' || kind === 'accept an offer';
  if ([...earlier, last].some((event) => wasFound(event) && isRecent(event))) return 'found';
  return visits.some(isRecent) ? 'link' : 'found';
}

type Booked = {
  id: string;
  event: Event;
  expected: CommissionSource;
  seats: number;
  isDisputed?: boolean;
};

/** Plays steps, one after the other, and keeps the source that an independent recount expects of each booking. */
async function openHistory() {
  const accounts = [await createUser(at.db), await createUser(at.db)] as const;
  const browsers = [openLinkBrowser(at.deps), openLinkBrowser(at.deps)] as const;
  /** For each browser, the hour in which a result of an instructor was opened. */
  const opened = [new Map<number, number>(), new Map<number, number>()] as const;
  const events: Event[] = [];
  const bookings: Booked[] = [];
  let [day, hour] = [0, 0];

  async function keepBooking(id: string) {
    await payForBooking(at.deps, id);
    const event = events.at(-1) as Event;
    const expected = recount(events);
    event.source = expected;
    bookings.push({ id, event, expected, seats: 1 });
  }

  async function play(next: Step): Promise<void> {
    events.push({ ...next, day, hour });
    const account = accounts[next.account === 0 ? 0 : 1];
    const [browser, openings] =
      next.browser === 0 ? [browsers[0], opened[0]] : [browsers[1], opened[1]];
    const { classId, sessionIds, teacher } = taught[next.teacher] as Taught;
    const sessionId = sessionIds[events.length - 1] ?? '';
    const booked = bookings.find(
      ({ event, isDisputed }) => event.account === next.account && !event.isCanceled && !isDisputed,
    );
    const own = browser.as(account).bookings;
    const follow = (code: string) => browser.open(teacher, code);
    const { code, renew } = linkOf(teacher);
    const actions: Partial<Record<Kind, () => Promise<unknown>>> = {
      'follow the link': () =>
        browser.follow(teacher, { hasOpened: openings.get(next.teacher) === hour }),
      'follow the link of another instructor': async () =>
        follow(await linkOf((taught[1 - next.teacher] as Taught).teacher).code()),
      async 'replace the code, and follow the ended one'() {
        const ended = await code();
        await renew();
        await follow(ended);
      },
      async 'open a result'() {
        openings.set(next.teacher, hour);
      },
      async 'clear the cookies'() {
        browser.clearCookies();
        openings.clear();
      },
      book: async () => keepBooking((await own.book({ classId, sessionId })).id),
      async 'accept an offer'() {
        const entryId = await offerSeat(teacher, account);
        await keepBooking((await browser.as(account).waitlist.accept({ entryId })).bookingId);
      },
      async 'wait hours'() {
        hour += 1;
      },
      async 'wait days'() {
        [day, hour] = [day + next.days, hour + 1];
        await passDays(next.days);
      },
    };
    const changes: Partial<Record<Kind, (booked: Booked) => Promise<unknown>>> = {
      async 'add a seat'(changed) {
        if (changed.event.kind !== 'book' || changed.seats === maxSeats) return;
        changed.seats += 1;
        await own.changeSeats({ bookingId: changed.id, seats: changed.seats });
        await payForBooking(at.deps, changed.id);
      },
      async move({ id, event }) {
        if (event.kind !== 'book') return;
        const dates = (taught[event.teacher] as Taught).sessionIds;
        await own.move({ bookingId: id, sessionId: dates[events.length - 1] ?? '' });
      },
      async cancel({ id, event }) {
        await own.cancel({ bookingId: id });
        event.isCanceled = true;
      },
      async dispute(disputed) {
        disputed.isDisputed = true;
        await disputeBooking(at.deps, disputed.id, next.dispute);
      },
    };
    await actions[next.kind]?.();
    if (booked) await changes[next.kind]?.(booked);
  }
  return { bookings, play };
}

const linkOf = (teacher: Account) => {
  const { links } = callerFor(at.deps, teacher);
  return { code: async () => (await links.mine()).code, renew: () => links.renew() };
};

/** Offers the account a seat of a full date; returns the id of its entry on the waitlist. */
async function offerSeat(teacher: Account, account: Account): Promise<string> {
  const full = await createFullClass(at.db, teacher.id, { priceCents });
  const entryId = await createEntry(at.db, full, account.id);
  const [holder, bookingId] = [full.holders[0] ?? null, full.bookingIds[0] ?? ''];
  await callerFor(at.deps, holder).bookings.cancel({ bookingId });
  return entryId;
}

it('after any history, the source of every commission equals an independent recount', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await at.db.deleteFrom('rateLimits').execute();
      const { bookings, play } = await openHistory();
      for (const next of steps) await play(next);
      await check(bookings);
    }),
    { numRuns: runs },
  );
  expect(await selectLedgerFaults(at.db)).toEqual([]);
  expect(await findMoneyFaults(at.db)).toEqual([]);
}, 3_600_000);

/** The day of a past visit only has to differ from that of others. */
async function passDays(days: number): Promise<void> {
  await sql`UPDATE link_visits SET visited_at = visited_at - make_interval(days => ${days}),
    visited_on = DATE '1000-01-01' + (random() * 100000)::int WHERE visited_at > now() - interval '100 days'`.execute(
    at.db,
  );
  for (const table of ['bookings', 'waitlist_entries'])
    await sql`UPDATE ${sql.table(table)} SET created_at = created_at - make_interval(days => ${days})
      WHERE created_at > now() - interval '100 days'`.execute(at.db);
}

/** Each seat was paid for by itself. */
async function check(bookings: Booked[]): Promise<void> {
  const rows = await at.db
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.bookingId', 'b.id')
    .select(['b.id', 'b.commissionSource as source', 'p.commissionCents as cents'])
    .where('b.id', 'in', [...bookings.map(({ id }) => id), crypto.randomUUID()])
    .execute();
  for (const { id, expected, seats } of bookings) {
    const cents = percentOfCents(priceCents, expected === 'found' ? 15 : 3);
    const found = rows.filter((row) => row.id === id);
    expect(found).toEqual(Array(seats).fill({ id, source: expected, cents }));
  }
}
