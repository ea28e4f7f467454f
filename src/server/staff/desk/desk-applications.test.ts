import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createApplication, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ INSTRUCTOR_APPROVAL: 'true' });
const openDesk = async (role: 'admin' | 'support' = 'admin') =>
  staffCaller(at.deps, await createStaff(at.deps, role)).desk;
const reason = 'The link does not work.';

it('lists waiting applications oldest first and decided ones newest first, in pages', async () => {
  const { applications } = await openDesk();
  const [first, second] = [await createUser(at.db), await createUser(at.db)];
  const ids = [await createApplication(at.db, first.id), await createApplication(at.db, second.id)];
  const idsOf = async (input: object) =>
    (await applications.list(input)).items.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(await idsOf({ status: 'waiting', limit: 100 })).toEqual(ids);
  expect(await idsOf({ limit: 100 })).toEqual(ids.toReversed());
  expect(await idsOf({ q: second.username.toUpperCase() })).toEqual([ids[1]]);
  expect((await idsOf({ q: 'BAKED bread', limit: 100 })).length).toBe(2);
  const { items, nextCursor } = await applications.list({ status: 'waiting', limit: 1 });
  const next = await applications.list({ status: 'waiting', limit: 1, cursor: nextCursor ?? '' });
  expect((next.items[0]?.id ?? '') > (items[0]?.id ?? '')).toBe(true);
});

it('approves with an audit row that names the published classes', async () => {
  const { applications, audit } = await openDesk();
  const applicant = await createUser(at.db, { fullName: 'Ida Moss' });
  await createClass(at.db, applicant.id, { title: 'Rye bread', waitsFor: 'approval' });
  const applicationId = await createApplication(at.db, applicant.id);
  const { items: waiting } = await applications.list({ q: applicant.username });
  expect(waiting).toMatchObject([{ drafts: 1 }]);
  await applications.approve({ applicationId });
  expect((await audit.list({ limit: 1 })).items).toMatchObject([
    {
      action: 'instructor.approve',
      subjectId: applicant.id,
      subjectLabel: 'Ida Moss',
      after: { published: ['Rye bread'] },
    },
  ]);
});

it('declines with the reason in the audit log', async () => {
  const { applications, audit } = await openDesk();
  const applicationId = await createApplication(at.db, (await createUser(at.db)).id);
  await applications.decline({ applicationId, reason });
  const { items } = await audit.list({ limit: 1 });
  expect(items).toMatchObject([{ action: 'instructor.decline', reason }]);
});

it('a suspended applicant can be declined, but not approved', async () => {
  const { applications } = await openDesk();
  const applicant = await createUser(at.db, { suspendedAt: new Date(), suspensionReason: reason });
  const applicationId = await createApplication(at.db, applicant.id);
  expect(await rejectionOf(applications.approve({ applicationId }))).toBe('PERSON_SUSPENDED');
  expect(await applications.decline({ applicationId, reason })).toEqual({ id: applicationId });
});

it('support can view applications, and only administrators decide', async () => {
  const { applications } = await openDesk('support');
  const applicationId = await createApplication(at.db, (await createUser(at.db)).id);
  expect((await applications.list({ limit: 1 })).items).toHaveLength(1);
  const required = 'DESK_ADMIN_REQUIRED';
  expect(await rejectionOf(applications.approve({ applicationId }))).toBe(required);
  expect(await rejectionOf(applications.decline({ applicationId, reason }))).toBe(required);
});

it('an application is decided once, even by two administrators at the same time', async () => {
  const [one, other] = [await openDesk(), await openDesk()];
  const applicationId = await createApplication(at.db, (await createUser(at.db)).id);
  const rejections = await Promise.all([
    rejectionOf(one.applications.approve({ applicationId })),
    rejectionOf(other.applications.decline({ applicationId, reason })),
  ]);
  expect(rejections.filter((rejection) => rejection !== null)).toEqual(['APPLICATION_DECIDED']);
});

it('administrators cannot decide a missing application', async () => {
  const staff = await createStaff(at.deps);
  const { applications } = staffCaller(at.deps, staff).desk;
  const decide = (applicationId: string) => rejectionOf(applications.approve({ applicationId }));
  expect(await decide(newId())).toBe('APPLICATION_NOT_FOUND');
});
