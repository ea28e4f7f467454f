import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUpload,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestDeps({ INSTRUCTOR_APPROVAL: 'true' });
const as = (account: Account | null) => callerFor(at.deps, account);

const text = 'I have baked bread for a living for ten years, and now I would like to teach it.';
const link = 'https://bread.example/about';

/** A valid application, with a photo that this person uploaded. */
const formOf = async ({ id }: Account) => ({
  text,
  link,
  profileImage: await createUpload(at.db, id, { purpose: 'profileImage' }),
});
const apply = async (account: Account, changes: object = {}) =>
  as(account).applications.submit({ ...(await formOf(account)), ...changes });

const listing = async (changes: object = {}) => ({
  title: 'Bread without haste',
  description: 'We bake one loaf each, slowly, and eat another.',
  categoryId: await createCategory(at.db),
  price: 0,
  location: 'Portland, OR',
  maxStudents: 8,
  timeZone: 'America/Los_Angeles',
  startTime: new Date(Date.now() + 10 * dayMs).toISOString(),
  endTime: new Date(Date.now() + 10 * dayMs + 2 * hourMs).toISOString(),
  ...changes,
});
const list = async (account: Account, changes: object = {}) =>
  as(account).classes.create(await listing(changes));

const openDesk = async () => staffCaller(at.deps, await createStaff(at.deps)).desk;
const desk = async () => (await openDesk()).applications;
const applicationOf = async (account: Account) => {
  const { application } = await as(account).applications.own();
  if (!application) throw new Error('There is no application');
  return application;
};
const decline = async (account: Account, reason = 'The link does not work.') =>
  (await desk()).decline({ applicationId: (await applicationOf(account)).id, reason });
const approve = async (account: Account) =>
  (await desk()).approve({ applicationId: (await applicationOf(account)).id });

const accountOf = ({ id }: Account) =>
  at.db
    .selectFrom('users')
    .select(['profileImage', 'role'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const isPublic = async (classId: string) =>
  (await rejectionOf(as(null).classes.byId({ classId }))) === null;
const sentTo = ({ email }: Account) => emailsTo(at.deps, email);

describe('applying to teach', () => {
  it('waits for the desk with the photo as the profile picture', async () => {
    const user = await createUser(at.db);
    expect(await as(user).applications.own()).toEqual({ isRequired: true, application: null });
    const form = await formOf(user);
    const sent = await as(user).applications.submit(form);
    expect(sent).toEqual({
      isRequired: true,
      application: {
        id: expect.any(String),
        text,
        link,
        status: 'waiting',
        reason: null,
        createdAt: expect.any(String),
        decidedAt: null,
      },
    });
    expect(await accountOf(user)).toEqual({ profileImage: form.profileImage, role: 'user' });
    const { items } = await (await desk()).list({ status: 'waiting', q: user.username });
    expect(items).toMatchObject([{ text, link, applicantName: user.fullName, earlier: 0 }]);
  });

  it('is required instead of becoming an instructor right away', async () => {
    const user = await createUser(at.db);
    expect(await rejectionOf(as(user).profile.becomeTeacher())).toBe('APPLICATION_REQUIRED');
  });

  it('needs a text, a link and an uploaded photo', async () => {
    const user = await createUser(at.db);
    const form = await formOf(user);
    const rejectionWith = (changes: object) =>
      rejectionOf(as(user).applications.submit({ ...form, ...changes }));
    for (const changes of [
      { text: 'I bake.' },
      { link: 'my site' },
      { link: 'javascript:alert(1)' },
      { link: 'https://me:secret@bread.example' },
      { profileImage: '' },
    ])
      expect([changes, await rejectionWith(changes)]).toEqual([changes, 'VALIDATION_FAILED']);
    const foreign = await createUpload(at.db, (await createUser(at.db)).id, {
      purpose: 'profileImage',
    });
    expect(await rejectionWith({ profileImage: foreign })).toBe('IMAGE_NOT_UPLOADED');
    expect((await as(user).applications.own()).application).toBeNull();
  });

  it('is rejected while another application waits, even when two are sent at once', async () => {
    const user = await createUser(at.db);
    const form = await formOf(user);
    const rejections = await Promise.all(
      [form, form].map((each) => rejectionOf(as(user).applications.submit(each))),
    );
    expect(rejections.toSorted()).toEqual([null, 'APPLICATION_WAITING'].toSorted());
  });

  it('is possible again after a decline, but only with changes', async () => {
    const user = await createUser(at.db);
    const { profileImage } = await formOf(user);
    await as(user).applications.submit({ text, link, profileImage });
    await decline(user, 'Please link to your own work.');
    expect(await applicationOf(user)).toMatchObject({
      status: 'declined',
      reason: 'Please link to your own work.',
    });
    const again = (changes: object) =>
      rejectionOf(as(user).applications.submit({ text, link, profileImage, ...changes }));
    expect(await again({})).toBe('APPLICATION_UNCHANGED');
    expect(await again({ link: 'https://bread.example/mine' })).toBeNull();
    const { items } = await (await desk()).list({ q: user.username });
    expect(items.map(({ status, earlier }) => [status, earlier])).toEqual([
      ['waiting', 1],
      ['declined', 0],
    ]);
  });

  it('is limited to 5 a day', async () => {
    const user = await createUser(at.db);
    for (let sent = 0; sent < 5; sent++) {
      await apply(user, { link: `https://bread.example/${sent}` });
      await decline(user);
    }
    expect(await rejectionOf(apply(user))).toBe('RATE_LIMITED');
  });

  it('is rejected for users who may teach already', async () => {
    const instructor = await createUser(at.db, { role: 'instructor' });
    expect(await rejectionOf(apply(instructor))).toBe('ALREADY_INSTRUCTOR');
    const lister = await createUser(at.db);
    await createClass(at.db, lister.id);
    expect(await rejectionOf(apply(lister))).toBe('APPLICATION_NOT_NEEDED');
    expect((await as(lister).profile.becomeTeacher()).role).toBe('instructor');
  });
});

describe('classes of applicants', () => {
  it('are drafts that can be edited, until the approval makes them public', async () => {
    const user = await createUser(at.db);
    const { id: classId, isActive, waitsFor } = await list(user);
    expect([isActive, waitsFor]).toEqual([false, 'approval']);
    await apply(user);
    const edited = await as(user).classes.edit({ classId, title: 'Rye bread', isActive: true });
    expect(edited).toMatchObject({ title: 'Rye bread', isActive: false, isOffered: true });
    expect((await as(user).classes.mine()).created).toMatchObject([{ waitsFor: 'approval' }]);
    expect(await isPublic(classId)).toBe(false);
    const student = as(await createUser(at.db));
    expect(await rejectionOf(student.bookings.book({ classId }))).toBe('CLASS_NOT_FOUND');
    await approve(user);
    expect(await isPublic(classId)).toBe(true);
    expect(await rejectionOf(student.bookings.book({ classId }))).toBeNull();
    expect((await list(user)).isActive).toBe(true);
  });

  it('wait for staff once their instructor has applied, and only the application publishes them', async () => {
    const user = await createUser(at.db);
    const { id } = await list(user);
    const { reports } = await openDesk();
    const reasons = async () =>
      (await reports.list({ q: user.username })).items.map((item) => item.reasons);
    expect(await reasons()).toEqual([]);
    await apply(user);
    expect(await reasons()).toEqual([['approval']]);
    const publish = reports.decide({ kind: 'class', id, rejection: null });
    expect(await rejectionOf(publish)).toBe('NOT_IN_REVIEW');
    await approve(user);
    expect(await reasons()).toEqual([]);
  });

  it('stay hidden after the approval if their instructor hid them', async () => {
    const user = await createUser(at.db);
    const { id: classId } = await list(user, { isActive: false });
    await apply(user);
    await approve(user);
    expect(await as(user).classes.byId({ classId })).toMatchObject({
      isActive: false,
      waitsFor: null,
    });
  });

  it('stay drafts after a decline', async () => {
    const user = await createUser(at.db);
    const { id: classId } = await list(user);
    await apply(user);
    await decline(user);
    expect(await isPublic(classId)).toBe(false);
    expect((await list(user)).waitsFor).toBe('approval');
  });

  it('of people who taught before approval was required stay public', async () => {
    const instructor = await createUser(at.db, { role: 'instructor' });
    expect((await list(instructor)).isActive).toBe(true);
    const lister = await createUser(at.db);
    await createClass(at.db, lister.id, { isActive: false });
    expect((await list(lister)).isActive).toBe(true);
  });
});

describe('the decision', () => {
  it('is emailed, with the number of classes that are public now', async () => {
    const user = await createUser(at.db);
    await list(user);
    await list(user, { title: 'Rye bread' });
    await apply(user);
    await approve(user);
    const [email] = (await sentTo(user)).slice(-1);
    expect(email?.subject).toBe("You're now an instructor on LearnLocal");
    expect(email?.text).toContain('Your 2 classes are public now');
    expect((await accountOf(user)).role).toBe('instructor');
  });

  it('is emailed with the reason after a decline', async () => {
    const user = await createUser(at.db);
    await apply(user);
    await decline(user, 'The photo shows a loaf, not you.');
    const [email] = (await sentTo(user)).slice(-1);
    expect(email?.text).toContain('The photo shows a loaf, not you.');
    expect(email?.text).toContain('/become-instructor');
  });
});

describe('after approval was turned off again', () => {
  const off = openTestDeps();

  it('becoming an instructor publishes the drafts and ends the wait', async () => {
    const user = await createUser(off.db);
    const { classId } = await createClass(off.db, user.id, { waitsFor: 'approval' });
    const values = { id: classId, userId: user.id, text, link };
    await off.db.insertInto('instructorApplications').values(values).execute();
    const caller = callerFor(off.deps, user);
    expect((await caller.applications.own()).isRequired).toBe(false);
    const form = { text, link, profileImage: '/storage/v1/object/public/files/me.jpg' };
    expect(await rejectionOf(caller.applications.submit(form))).toBe('APPLICATION_NOT_NEEDED');
    await caller.profile.becomeTeacher();
    expect((await caller.classes.byId({ classId })).isActive).toBe(true);
    expect((await caller.applications.own()).application?.status).toBe('approved');
  });

  it('saving a draft makes it public', async () => {
    const user = await createUser(off.db);
    const { classId } = await createClass(off.db, user.id, { waitsFor: 'approval' });
    const { classes } = callerFor(off.deps, user);
    expect(await classes.edit({ classId, title: 'Rye bread' })).toMatchObject({
      isActive: true,
      waitsFor: null,
    });
  });
});
