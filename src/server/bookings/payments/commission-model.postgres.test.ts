import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import { selectLedgerFaults } from '#server/money/ledger/check-ledger.queries.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openLinkBrowser } from '#server/testing/fixtures/link-browser.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { CommissionSource } from '#shared/bookings/commission-source.ts';
import { commissionCents } from '#shared/money/money.ts';
import { findMoneyFaults } from './check-money.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const runs = runsOf({ sample: 3, all: 40, full: 2000 });
const [maxSteps, priceCents] = [16, 4550];

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

const one = fc.nat({ max: 1 });
/** In one of two browsers, with one of two accounts, about one of two instructors. */
const who = { browser: one, account: one, teacher: one };
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('follow the link' as const), ...who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open a result' as const), ...who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), ...who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), ...who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait hours' as const), ...who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait days' as const),
      days: fc.constantFrom(1, 7, 14, 29, 30, 31),
      ...who,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Event = Step & { day: number; hour: number; isCanceled?: boolean };

/** The reason of the last booking, found by looking at everything that happened before it. */
function recount(events: Event[]): CommissionSource {
  const last = events.at(-1);
  if (!last) throw new Error('Nothing happened');
  const isOf = (kind: Event['kind']) => (event: Event) =>
    event.kind === kind && event.teacher === last.teacher;
  const inBrowser = events.filter(({ browser }) => browser === last.browser);
  const openings = inBrowser.filter(isOf('open a result'));
  const visits = inBrowser.filter(
    (visit) =>
      isOf('follow the link')(visit) &&
      // In the same hour, and before it.
      !openings.some(
        (open) => open.hour === visit.hour && events.indexOf(open) < events.indexOf(visit),
      ),
  );
  // A moment passes between two steps, so thirty days are more than thirty days.
  if (visits.some(({ day }) => last.day - day < 30)) return 'link';
  const first = events
    .filter(isOf('book'))
    .find(({ account, isCanceled }) => account === last.account && !isCanceled);
  return first && last.day - first.day >= 30 ? 'returning' : 'found';
}

it('after any history, the reason of every commission equals a plain recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: maxSteps }), async (steps) => {
      const accounts = [await createUser(at.db), await createUser(at.db)];
      const browsers = [openLinkBrowser(at.deps), openLinkBrowser(at.deps)];
      const events: Event[] = [];
      const bookings: { event: Event; id: string; expected: CommissionSource }[] = [];
      let [day, hour] = [0, 0];
      for (const next of steps) {
        const event = { ...next, day, hour };
        const account = accounts[next.account] as Account;
        const browser = browsers[next.browser] as ReturnType<typeof openLinkBrowser>;
        const { classId, sessionIds, teacher } = taught[next.teacher] as Taught;
        const isOpening = (past: Event) =>
          past.kind === 'open a result' && past.hour === hour && past.browser === next.browser;
        events.push(event);
        if (next.kind === 'follow the link') {
          const hasOpened = events.some((past) => isOpening(past) && past.teacher === next.teacher);
          await browser.follow(teacher, { hasOpened });
        } else if (next.kind === 'book') {
          const sessionId = sessionIds[events.length - 1] ?? '';
          const { id } = await browser.as(account).bookings.book({ classId, sessionId });
          await payForBooking(at.deps, id);
          bookings.push({ event, id, expected: recount(events) });
        } else if (next.kind === 'cancel') {
          const live = bookings.find(
            ({ event: { account: by, isCanceled } }) => by === next.account && !isCanceled,
          );
          if (!live) continue;
          await browser.as(account).bookings.cancel({ bookingId: live.id });
          live.event.isCanceled = true;
        } else if (next.kind === 'wait hours') hour += 1;
        else if (next.kind === 'wait days') {
          [day, hour] = [day + next.days, hour + 1];
          await passDays(next.days);
        }
      }
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
  await sql`UPDATE bookings SET created_at = created_at - make_interval(days => ${days})
    WHERE created_at > now() - interval '100 days'`.execute(at.db);
}

async function check(bookings: { id: string; expected: CommissionSource }[]): Promise<void> {
  const rows = await at.db
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.bookingId', 'b.id')
    .select(['b.id', 'b.commissionSource as source', 'p.commissionCents'])
    .where('b.id', 'in', [...bookings.map(({ id }) => id), crypto.randomUUID()])
    .execute();
  const found = new Map(rows.map(({ id, ...row }) => [id, row]));
  for (const { id, expected } of bookings)
    expect(found.get(id)).toEqual({
      source: expected,
      commissionCents: commissionCents(priceCents, expected === 'found' ? 15 : 3),
    });
}
