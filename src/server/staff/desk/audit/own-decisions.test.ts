import { beforeAll, describe, expect, it } from 'vitest';
import { refundQueue } from '#server/money/payments/refund-queues.ts';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { createFailedJob } from '#server/testing/fixtures/desk/failed-jobs.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createAuthenticatorApp, createClass } from '#server/testing/fixtures/factories.ts';
import { createFixtures, type Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { addressOf, knownRoutes } from '#server/testing/routes/known-requests.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let fixtures: Fixtures;
let refundJobId: string;

beforeAll(async () => {
  fixtures = await createFixtures(at.deps);
  const data = { refundId: fixtures.failedRefundId };
  refundJobId = await createFailedJob(at.deps, at.db, { queue: refundQueue, data });
});

const userId = async ({ email }: Fixtures) =>
  (await at.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id;
const applicantId = async ({ applicationId: id }: Fixtures) =>
  (
    await at.db
      .selectFrom('instructorApplications')
      .select('userId')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.userId;
const authorId = async (id: string) =>
  (await at.db.selectFrom('reviews').select('studentId').where('id', '=', id).executeTakeFirst())
    ?.studentId;
const appellantId = async ({ appealedRemovalId: id }: Fixtures) =>
  (await at.db.selectFrom('removals').select('personId').where('id', '=', id).executeTakeFirst())
    ?.personId;
const reporterId = async ({ reportId: id }: Fixtures) =>
  (await at.db.selectFrom('reports').select('reporterId').where('id', '=', id).executeTakeFirst())
    ?.reporterId;
const teacherId = async (w: Fixtures) => w.teacherId;
const personId = async (w: Fixtures) => w.personId;
const suspendedId = async (w: Fixtures) => w.suspendedId;

type Concerned = ((w: Fixtures) => Promise<string | null | undefined>)[];
const noOne: Concerned = [];

/** Whom the sample request of each mutation concerns. */
const concerned: Record<string, Concerned> = {
  'desk.applications.approve': [applicantId],
  'desk.applications.decline': [applicantId],
  'desk.categories.add': noOne,
  'desk.categories.merge': noOne,
  'desk.categories.move': noOne,
  'desk.categories.rename': noOne,
  'desk.categories.retire': noOne,
  'desk.classes.hide': [teacherId],
  'desk.classes.restore': [teacherId],
  'desk.jobs.dismiss': [userId, teacherId],
  'desk.jobs.retry': [userId, teacherId],
  'desk.money.refund': [userId, teacherId],
  'desk.money.retryPayout': [teacherId],
  'desk.money.retryRefunds': [userId, teacherId],
  'desk.people.cancelDates': [suspendedId],
  'desk.people.endSessions': [personId],
  'desk.people.removeFactors': [personId],
  'desk.people.restore': [suspendedId],
  'desk.people.setRole': [personId],
  'desk.people.suspend': [personId],
  'desk.reports.answerAppeal': [appellantId, teacherId],
  'desk.reports.close': [teacherId, reporterId],
  'desk.reports.decide': [teacherId],
  'desk.reviews.hide': [(w) => authorId(w.reviewId), teacherId],
  'desk.reviews.restore': [(w) => authorId(w.hiddenReviewId), teacherId],
};

const mutations = knownRoutes.filter(
  ({ name, isChange }) => isChange && name.startsWith('trpc desk.'),
);

/** Signs in as this person, who is an administrator from now on. */
async function openDeskAs(id: string): Promise<string> {
  await at.db
    .updateTable('users')
    .set({ role: 'admin', suspendedAt: null, suspensionReason: null })
    .where('id', '=', id)
    .execute();
  await createAuthenticatorApp(at.deps.vault, at.db, id);
  const session = { userAgent: '', place: '', secondFactorAt: new Date() };
  return (await createSession(at.db, id, session)).token;
}

describe('a decision of staff about themselves', () => {
  it('has a case for each mutation of the desk', () => {
    const names = mutations.map(({ name }) => name.replace('trpc ', ''));
    expect(Object.keys(concerned).toSorted()).toEqual(names.toSorted());
  });

  it.each(mutations)('is rejected: $name', async ({ name, requests }) => {
    for (const findId of concerned[name.replace('trpc ', '')] ?? []) {
      const token = await openDeskAs((await findId(fixtures)) ?? '');
      for (const { body, ...request } of requests(fixtures)) {
        const isOfJobs = name.startsWith('trpc desk.jobs.');
        const given = isOfJobs ? { ...body, jobIds: [refundJobId] } : body;
        const response = await at.call('POST', addressOf(request), { body: given, token });
        expect(response.json().error?.data.code).toBe('OWN_DECISION');
      }
    }
  });
});

it('a sole staff member can decide about their own class, but not about their own account', async () => {
  const admin = await createStaff(at.deps);
  await at.db.updateTable('users').set({ role: 'user' }).where('id', '<>', admin.id).execute();
  const { desk } = staffCaller(at.deps, admin);
  const { classId } = await createClass(at.db, admin.id);
  await desk.classes.hide({ classId, reason: 'spam', explanation: 'It only lists a shop.' });
  await desk.classes.restore({ classId, explanation: 'It was a mistake.' });
  const resigning = desk.people.setRole({ personId: admin.id, role: null, reason: 'I leave.' });
  expect(await rejectionOf(resigning)).toBe('OWN_DECISION');
});
