import { expect, it } from 'vitest';
import { selectMisstoredClasses } from '#server/market/classes/check-classes.queries.ts';
import { erasedDomain } from '#server/people/notifications/email.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { callerFor, createBookedClass, createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo, unsentEmails } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const reason = 'abusive';
const explanation = 'It insults another learner.';

/** Two ended dates of one class, each reviewed by the student. */
async function reviewedClass() {
  const slots = [{ startsInHours: -90 }, { startsInHours: -30 }];
  const { classId } = await createBookedClass(at.db, teacher.id, student.id, { slots });
  const { reviews } = callerFor(at.deps, student);
  const { id } = await reviews.write({ classId, rating: 1, comment: 'Rude words.' });
  const kept = await reviews.write({ classId, rating: 5, comment: 'Lovely bread.' });
  return { classId, reviewId: id, keptId: kept.id };
}

const openDesk = async () =>
  staffCaller(at.deps, await createStaff(at.deps, 'support')).desk.reviews;
const hide = async (reviewId: string) => (await openDesk()).hide({ reviewId, reason, explanation });
const restore = async (reviewId: string) =>
  (await openDesk()).restore({ reviewId, explanation: 'It only disagrees.' });
const sentTo = (address: string) => emailsTo(at.deps, address);

/** A class's reviews as an anonymous visitor sees them. */
async function seen(classId: string) {
  const caller = callerFor(at.deps, null);
  const { reviews, averageRating, reviewCount } = await caller.classes.byId({ classId });
  const { teacher: shown } = await caller.classes.byId({ classId });
  const received = await caller.instructors.reviews({ username: shown.username });
  expect(received.items.map(({ id }) => id)).toEqual(reviews.map(({ id }) => id));
  expect(await selectMisstoredClasses(at.db)).toEqual([]);
  return { ids: reviews.map(({ id }) => id), averageRating, reviewCount };
}

it('hiding a review takes it off the pages and out of the rating; restoring brings both back', async () => {
  const { classId, reviewId, keptId } = await reviewedClass();
  const before = await seen(classId);
  await hide(reviewId);
  expect(await seen(classId)).toEqual({ ids: [keptId], averageRating: 5, reviewCount: 1 });
  await hide(keptId);
  expect(await seen(classId)).toEqual({ ids: [], averageRating: null, reviewCount: 0 });
  await restore(keptId);
  await restore(reviewId);
  expect(await seen(classId)).toEqual(before);
  expect((await sentTo(student.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Your review of .* is public again$/),
  );
});

it('the author of a hidden review is emailed the reason, still sees it, and can neither edit nor write it again', async () => {
  const { classId, reviewId } = await reviewedClass();
  await hide(reviewId);
  const emails = await sentTo(student.email);
  expect(emails.at(0)).toMatchObject({
    subject: expect.stringMatching(/^Your review of .* hidden$/),
  });
  expect(emails.at(0)?.text).toContain(explanation);
  expect(emails.at(0)?.text).toContain('Insults, hate, or harassment');
  const { reviews } = callerFor(at.deps, student);
  const own = (await reviews.own({ classId })).map(({ review }) => review);
  const removal = expect.objectContaining({ reason, explanation });
  expect(own).toContainEqual(
    expect.objectContaining({ id: reviewId, comment: 'Rude words.', removal }),
  );
  const words = { rating: 4, comment: 'Kinder words.' };
  expect(await rejectionOf(reviews.edit({ reviewId, ...words }))).toBe('REVIEW_HIDDEN');
  expect(await rejectionOf(reviews.write({ classId, ...words }))).toBe('ALREADY_REVIEWED');
});

it('the instructor cannot reply to a review while it is hidden', async () => {
  const { reviewId } = await reviewedClass();
  await hide(reviewId);
  const { reviews } = callerFor(at.deps, teacher);
  expect(await rejectionOf(reviews.reply({ reviewId, reply: 'Thanks.' }))).toBe('REVIEW_NOT_FOUND');
});

it('hiding a review twice, restoring a shown one and hiding a missing one are rejected', async () => {
  const { reviewId } = await reviewedClass();
  expect(await rejectionOf(restore(reviewId))).toBe('VISIBILITY_UNCHANGED');
  await hide(reviewId);
  expect(await rejectionOf(hide(reviewId))).toBe('VISIBILITY_UNCHANGED');
  const missing = '01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1';
  expect(await rejectionOf(hide(missing))).toBe('REVIEW_NOT_FOUND');
});

it('a hidden review of a deleted account is restored without an email', async () => {
  const { classId, reviewId } = await reviewedClass();
  await hide(reviewId);
  const before = (await unsentEmails(at.deps)).length;
  await at.db
    .updateTable('users')
    .set({ deletedAt: new Date(), email: `gone${erasedDomain}` })
    .where('id', '=', student.id)
    .execute();
  await restore(reviewId);
  expect((await seen(classId)).ids).toContain(reviewId);
  expect((await unsentEmails(at.deps)).length).toBe(before);
});

it('the desk lists reviews newest first, by words, author and visibility, in pages', async () => {
  const { reviewId, keptId } = await reviewedClass();
  const desk = await openDesk();
  await hide(reviewId);
  const q = student.username;
  const ids = async (input: object) => (await desk.list(input)).items.map(({ id }) => id);
  expect(await ids({ q })).toEqual([keptId, reviewId]);
  expect(await ids({ q, visibility: 'hidden' })).toEqual([reviewId]);
  expect(await ids({ q, visibility: 'shown' })).toEqual([keptId]);
  expect(await ids({ q: 'LOVELY bread' })).toContain(keptId);
  expect(await ids({ q: 'lovely b_ead' })).toEqual([]);
  const first = await desk.list({ q, limit: 1 });
  expect(first.items.map(({ id }) => id)).toEqual([keptId]);
  expect(await ids({ q, limit: 1, cursor: first.nextCursor ?? undefined })).toEqual([reviewId]);
});

it('a person without a staff role cannot hide a review', async () => {
  const { reviewId } = await reviewedClass();
  const { desk } = staffCaller(at.deps, await createUser(at.db));
  const input = { reviewId, reason, explanation } as const;
  expect(await rejectionOf(desk.reviews.hide(input))).toBe('DESK_ROLE_REQUIRED');
});
