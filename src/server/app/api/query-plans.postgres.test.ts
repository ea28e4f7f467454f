// @module-tag slow
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { selectUsedBytes, takeExpiredUploads } from '#server/files/uploads/uploads.queries.ts';
import { selectCalendarEntries } from '#server/market/bookings/calendar/calendar-entries.queries.ts';
import { selectCoupon, selectCoupons } from '#server/market/bookings/coupons/coupons.queries.ts';
import {
  countOwnBookings,
  selectOwnBookings,
} from '#server/market/bookings/own/own-bookings.queries.ts';
import {
  takeDueReminders,
  takeDueReviewRequests,
} from '#server/market/bookings/reminders/reminders.queries.ts';
import {
  selectRoster,
  selectTaughtBetween,
  selectTaughtSessions,
} from '#server/market/bookings/roster/roster.queries.ts';
import { selectTaughtBookings } from '#server/market/bookings/roster/taught-bookings.queries.ts';
import {
  selectJudgedConversations,
  selectJudgedDates,
} from '#server/market/bookings/track-record/track-record.queries.ts';
import { isClassVisible } from '#server/market/bookings/visibility.queries.ts';
import {
  selectBookedEntries,
  selectTaughtEntries,
} from '#server/market/calendars/calendar-feeds.queries.ts';
import { selectUnderwayStudents } from '#server/market/classes/class-sessions/students.queries.ts';
import { selectClassDetails, selectEnrolled } from '#server/market/classes/classes.queries.ts';
import {
  selectClassesToGeocode,
  selectKnownPlace,
} from '#server/market/classes/listing/class-places.queries.ts';
import { selectActiveClassPage } from '#server/market/classes/lists/class-pages.queries.ts';
import {
  selectCreatedClasses,
  selectEnrolledClasses,
} from '#server/market/classes/lists/my-classes.queries.ts';
import { selectSimilarClasses } from '#server/market/classes/lists/similar-classes.queries.ts';
import { selectDueDates } from '#server/market/classes/minimum/minimum.queries.ts';
import { selectNeedsApproval } from '#server/market/classes/waiting/waiting-classes.queries.ts';
import { selectLinkMonths } from '#server/market/links/links.queries.ts';
import {
  selectClassReviews,
  selectReceivedReviews,
  selectTeacherRating,
} from '#server/market/reviews/received-reviews.queries.ts';
import { selectSeatsToReview } from '#server/market/reviews/reviews.queries.ts';
import {
  selectInstructorsLike,
  selectTitlesLike,
} from '#server/market/search/suggestions/suggestions.queries.ts';
import {
  selectFeedDates,
  selectUpcomingDates,
} from '#server/market/syndication/public-dates.queries.ts';
import { selectEarnings } from '#server/money/earning-rows.queries.ts';
import { selectMovements } from '#server/money/earnings.queries.ts';
import { periodOf } from '#server/money/earnings.service.ts';
import { countUnfinishedMoney } from '#server/money/money-totals.queries.ts';
import { selectSignIn } from '#server/people/auth/accounts/users.queries.ts';
import { selectSessionWithAccount } from '#server/people/auth/sessions/sessions.queries.ts';
import { selectApplications } from '#server/people/users/applications/applications.queries.ts';
import {
  selectClassesOf,
  selectPeople,
  selectPersonDetails,
} from '#server/staff/desk/people/people.queries.ts';
import { selectQueue } from '#server/staff/desk/reports/desk-reports.queries.ts';
import { countWaitingContent } from '#server/staff/desk/reports/waiting.queries.ts';
import { closeOpenReports } from '#server/staff/reports/reports.queries.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { deskMoneyCases } from '#server/testing/fixtures/desk/desk-money-plans.ts';
import { insertManyRows } from '#server/testing/fixtures/many-rows.ts';
import { filledCases, fillTables } from '#server/testing/fixtures/plans/fill-tables.ts';
import { searchPlanCases } from '#server/testing/fixtures/plans/search-plans.ts';
import { seatCases } from '#server/testing/fixtures/plans/seat-plans.ts';
import { wantedCases } from '#server/testing/fixtures/plans/wanted-plans.ts';
import { bookingLists } from '#shared/market/bookings/booking-lists.ts';
import type { ClassSort } from '#shared/market/classes/class-lists.ts';
import { dayMs } from '#shared/units.ts';

type Statement = { text: string; parameters: readonly unknown[] };
let database: OpenDatabase;
let last: Statement = { text: '', parameters: [] };
const ids = { class: '', session: '', teacher: '', student: '', busyTeacher: '' };

beforeAll(async () => {
  database = await createTestDatabase((text, parameters) => {
    if (!/^(?:begin|commit)/i.test(text)) last = { text, parameters };
  });
  const { db } = database;
  await insertManyRows(db, 10_000);
  await fillTables(db);
  const { rows } = await sql<typeof ids>`
    SELECT s.class_id AS class, s.id AS session, c.teacher_id AS teacher, b.student_id AS student,
      (SELECT teacher_id FROM payments GROUP BY teacher_id ORDER BY count(*) DESC LIMIT 1)
        AS "busyTeacher"
    FROM bookings b JOIN class_sessions s ON s.id = b.session_id
    JOIN classes c ON c.id = s.class_id LIMIT 1`.execute(db);
  Object.assign(ids, rows[0]);
});

afterAll(() => database.close());

type Names = Partial<Record<'Relation Name' | 'Index Name', string>>;
type Plan = Names & { 'Node Type': string; Plans?: Plan[] };

/** The nodes of the statement's plan. */
async function planOf(query: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  await query(database.db);
  const { text, parameters } = last;
  const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    ...sql`SELECT`.compile(database.db),
    sql: `EXPLAIN (FORMAT JSON) ${text}`,
    parameters,
  });
  const plans = Object.values(rows[0] ?? {})[0];
  const visit = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(visit)];
  if (!plans) throw new Error('The statement has no plan');
  return visit(plans[0].Plan);
}

/** The tables that the statement scans sequentially. */
async function sequentialScans(query: (db: Db) => Promise<unknown>): Promise<string[]> {
  const scans = (await planOf(query)).filter((plan) => plan['Node Type'] === 'Seq Scan');
  const tables = scans.map((plan) => plan['Relation Name'] ?? '?');
  // Categories stay at about a dozen rows, so a sequential scan is the fastest plan.
  return tables.filter((table) => table !== 'categories');
}

/** Cases for the first page and a later one. */
function listCases(sort: ClassSort, upcomingOnly: boolean): Case[] {
  const order = `the list (price ${sort.price ?? '-'}, date ${sort.date ?? '-'}${upcomingOnly ? ', upcoming' : ''})`;
  const nextStartsAt = sort.date ? new Date(Date.now() + dayMs).toISOString() : null;
  const page = { sort, limit: 24, upcomingOnly, asOf: new Date(), imageHost: null };
  return [undefined, { priceCents: 4500, nextStartsAt }].map((after) => [
    `${after ? 'a later' : 'the first'} page of ${order}`,
    (db) => selectActiveClassPage(db, { ...page, after: after && { ...after, id: ids.class } }),
  ]);
}

const orders = [undefined, 'asc', 'desc'] as const;
const asOf = new Date();
const newest = { sort: {}, upcomingOnly: false, after: undefined, asOf, imageHost: null };
const undatedPlace = {
  priceCents: 4500,
  nextStartsAt: null,
  id: 'ffffffff-0000-7000-8000-000000000000',
};
const absentId = '00000000-0000-7000-8000-000000000000';
const noAction = { outcome: 'noAction', response: 'It may stay.' } as const;
const people = { rowLimit: 26, after: undefined } as const;
const thisMonth = new Date().toISOString().slice(0, 7);
const owner = () => ({ studentId: ids.student, appUrl: 'http://here' });
const firstPage = { rowLimit: 21, after: undefined };
type Case = [string, (db: Db) => Promise<unknown>];

const cases: Case[] = [
  ['the list without a limit', (db) => selectActiveClassPage(db, { ...newest, limit: 1000 })],
  [
    'the list of the documented API',
    (db) =>
      selectActiveClassPage(db, { ...newest, limit: 1000, imageHost: 'https://learn.example' }),
  ],
  [
    'the classes without a date',
    (db) =>
      selectActiveClassPage(db, {
        ...newest,
        sort: { date: 'asc' },
        limit: 24,
        after: undatedPlace,
      }),
  ],
  ...orders.flatMap((price) =>
    orders.flatMap((date) =>
      [false, true].flatMap((upcomingOnly) => listCases({ price, date }, upcomingOnly)),
    ),
  ),
  ...searchPlanCases(),
  [
    'class details',
    (db) =>
      selectClassDetails(db, {
        classId: ids.class,
        viewerId: ids.student,
        datesFor: ids.student,
        appUrl: 'http://here',
      }),
  ],
  ['the classes to geocode', (db) => selectClassesToGeocode(db, ids.class, 200)],
  ['the known place of a location', (db) => selectKnownPlace(db, 'Portland, OR')],
  ['the participant list', (db) => selectEnrolled(db, ids.class, ids.student)],
  ['a teacher’s classes', (db) => selectCreatedClasses(db, ids.teacher)],
  ['a student’s booked classes', (db) => selectEnrolledClasses(db, ids.student)],
  ...bookingLists.map((when): Case => {
    const after = { moment: new Date().toISOString(), id: absentId };
    return [
      `a student’s ${when} bookings`,
      (db) => selectOwnBookings(db, owner(), { when, rowLimit: 21, after }),
    ];
  }),
  ['the number of a student’s bookings', (db) => countOwnBookings(db, ids.student)],
  [
    'a teacher’s dates of a month',
    (db) =>
      selectTaughtBetween(db, ids.teacher, { from: `${thisMonth}-01`, to: `${thisMonth}-28` }),
  ],
  ['the students of courses underway', (db) => selectUnderwayStudents(db, absentId)],
  ['the calendar entries of bookings', (db) => selectCalendarEntries(db, [absentId])],
  ['a student’s calendar', (db) => selectBookedEntries(db, ids.student)],
  ['a teacher’s calendar', (db) => selectTaughtEntries(db, ids.teacher)],
  ['the reminders that are due', (db) => takeDueReminders(db as Trx, 500)],
  ['the review requests that are due', (db) => takeDueReviewRequests(db as Trx, 500)],
  ['the minimums that are due', selectDueDates],
  [
    'a page of earnings',
    (db) => selectEarnings(db, ids.busyTeacher, { rowLimit: 21, after: undefined }),
  ],
  [
    'a page of earnings of a month',
    (db) =>
      selectEarnings(db, ids.busyTeacher, {
        rowLimit: 21,
        after: undefined,
        period: periodOf(thisMonth, 'UTC'),
      }),
  ],
  [
    'a month of earnings',
    (db) => selectMovements(db, { teacherId: ids.busyTeacher, period: periodOf(thisMonth, 'UTC') }),
  ],
  ...deskMoneyCases,
  ...filledCases(ids),
  ...wantedCases,
  ['the money that metrics count', (db) => countUnfinishedMoney(db)],
  [
    'similar classes',
    (db) => selectSimilarClasses(db, { classId: ids.class, viewerId: ids.student }),
  ],
  [
    'the queue of reports and appeals',
    (db) => selectQueue(db, { actorId: absentId, rowLimit: 26, after: undefined }),
  ],
  ['the number of things that wait for staff', countWaitingContent],
  [
    'the reports that are closed together',
    (db) => closeOpenReports(db as Trx, { subjectId: ids.class, upToId: absentId, ...noAction }),
  ],
  ['sign-in', (db) => selectSignIn(db, 'p77@example.com')],
  ['a session lookup', (db) => selectSessionWithAccount(db, 'missing')],
  [
    'the bookings that a student can review',
    (db) => selectSeatsToReview(db, ids.class, ids.student),
  ],
  [
    'a teacher’s upcoming sessions',
    (db) => selectTaughtSessions(db, ids.teacher, { when: 'next', rowLimit: 21, after: undefined }),
  ],
  [
    'a later page of a teacher’s past sessions',
    (db) => {
      const after = { moment: new Date().toISOString(), id: absentId };
      return selectTaughtSessions(db, ids.teacher, { when: 'past', rowLimit: 21, after });
    },
  ],
  [
    'the bookings of a teacher’s sessions',
    (db) => selectTaughtBookings(db, ids.teacher, { rowLimit: 21, after: undefined }),
  ],
  [
    'a later page of a busy teacher’s bookings',
    (db) => {
      const after = { moment: new Date().toISOString(), id: absentId };
      return selectTaughtBookings(db, ids.busyTeacher, { rowLimit: 21, after });
    },
  ],
  [
    'a page of a teacher’s classes',
    (db) => selectCreatedClasses(db, ids.teacher, { rowLimit: 25, after: absentId }),
  ],
  ['the people of the desk', (db) => selectPeople(db, people)],
  ['a later page of them', (db) => selectPeople(db, { ...people, after: absentId })],
  ['the staff', (db) => selectPeople(db, { ...people, role: 'admin' })],
  ['a person at the desk', (db) => selectPersonDetails(db, ids.student)],
  ['the classes of a person', (db) => selectClassesOf(db, ids.teacher)],
  ['whether someone needs approval', (db) => selectNeedsApproval(db, ids.student)],
  [
    'the queue of applications',
    (db) => selectApplications(db, { status: 'waiting', rowLimit: 26 }),
  ],
  [
    'the applications of one person',
    (db) => selectApplications(db, { q: 'p77', rowLimit: 26, after: absentId }),
  ],
  ['a roster', (db) => selectRoster(db, ids.session)],
  [
    'a coupon',
    (db) => selectCoupon(db, { code: 'CODE-1', classId: ids.class, studentId: ids.student }),
  ],
  [
    'the coupons of a busy instructor',
    (db) => selectCoupons(db, { teacherId: ids.busyTeacher, limit: 51, before: null }),
  ],
  ['a teacher’s reviews', (db) => selectReceivedReviews(db, ids.teacher, firstPage)],
  [
    'the reviews of a class',
    (db) => selectClassReviews(db, { classId: ids.class, viewerId: null }, firstPage),
  ],
  ['a teacher’s rating', (db) => selectTeacherRating(db, ids.teacher)],
  ['a user’s upload quota', (db) => selectUsedBytes(db, ids.teacher)],
  ['the upload sweep', (db) => takeExpiredUploads(db, 100)],
  ['class visibility', (db) => isClassVisible(db, ids.class, ids.student)],
  [
    "an instructor's dates on other sites",
    (db) => selectUpcomingDates(db, { teacherId: ids.busyTeacher }, 6),
  ],
  ["a class's dates on other sites", (db) => selectFeedDates(db, { classId: ids.class }, 500)],
  ["the dates behind an instructor's facts", (db) => selectJudgedDates(db, ids.busyTeacher)],
  [
    "the conversations behind an instructor's facts",
    (db) => selectJudgedConversations(db, ids.busyTeacher),
  ],
  ["an instructor's link by month", (db) => selectLinkMonths(db, ids.busyTeacher)],
  ...seatCases(ids),
];

it.each(cases)('%s does not scan a growing table sequentially', async (_name, query) => {
  expect(await sequentialScans(query)).toEqual([]);
});

it.each<ClassSort>([{}, { price: 'asc' }, { date: 'asc' }, { date: 'desc' }])(
  'a page of the list is not planned for each request (%j)',
  async (sort) => {
    const reused = await database.db.connection().execute(async (db) => {
      // PostgreSQL compares the plans of the first five executions of a named statement.
      for (let run = 0; run < 12; run++)
        await selectActiveClassPage(db, { ...newest, sort, limit: 24 });
      const { rows } = await sql<{ runs: number }>`SELECT generic_plans::int AS runs
        FROM pg_prepared_statements WHERE statement = ${last.text}`.execute(db);
      return rows[0]?.runs;
    });
    expect(reused).toBeGreaterThan(0);
  },
);

const typed = { text: '77', query: "'77':*" };
it.each<Case>([
  ['classes_title_words', (db) => selectTitlesLike(db, typed, 4)],
  ['users_teacher_names', (db) => selectInstructorsLike(db, typed, 2)],
])('suggestions read the index %s', async (index, query) => {
  expect((await planOf(query)).map((plan) => plan['Index Name'])).toContain(index);
});

it('detects a query without an index', async () => {
  const byPlace = (db: Db) => db.selectFrom('classes').where('location', '=', 'x').execute();
  expect(await sequentialScans(byPlace)).toEqual(['classes']);
});
