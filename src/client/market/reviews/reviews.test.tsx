import { within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { hideReview } from '#server/market/reviews/hidden-reviews.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { insertRemoval } from '#server/staff/removals/removals.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createReview,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestApp();
let student: Account;
let classId: string;
let sessionId: string;
beforeEach(async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
  ({ classId, sessionId } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: -30 }],
  }));
});

const reviewsOf = (viewer: Account | null) =>
  renderUrl(at, `/classes/${classId}?tab=reviews`, viewer);

it('lets a student who took part post a rating of 1 to 5 with a comment and edit it', async () => {
  await createBooking(at.db, sessionId, student.id);
  const page = await reviewsOf(student);
  await page.findByRole('heading', { name: /^How was your class on / });
  await page.user.click(page.getByRole('button', { name: 'Post review' }));
  await page.findByText('Please choose 1 to 5 stars');
  await page.findByText('Please write a few words about the class');
  await page.user.click(page.getByRole('radio', { name: '4 stars' }));
  await page.fill(page.getByLabelText('Your review'), 'Warm hands, warm bread.');
  await page.user.click(page.getByRole('button', { name: 'Post review' }));
  await page.findByText('Thank you');
  await page.findByText('Warm hands, warm bread.');
  page.getByText('1 of 1 attendee left a review');
  // Focus follows the form.
  const focused = () => document.activeElement;
  await page.user.click(page.getByRole('button', { name: 'Edit your review' }));
  expect(focused()).toBe(page.getByRole('radio', { name: '4 stars' }));
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(focused()).toBe(page.getByRole('button', { name: 'Edit your review' }));
  await page.user.click(page.getByRole('button', { name: 'Edit your review' }));
  expect(page.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true);
  await page.user.click(page.getByRole('radio', { name: '2 stars' }));
  await page.user.click(page.getByRole('button', { name: 'Save changes' }));
  await page.findByText('Review updated');
  await page.findByRole('img', { name: '2 of 5 stars' });
  expect(focused()).toBe(page.getByRole('button', { name: 'Edit your review' }));
});

it('a review that is continued while it is posted stays open', async () => {
  await createBooking(at.db, sessionId, student.id);
  const page = await reviewsOf(student);
  await page.user.click(await page.findByRole('radio', { name: '4 stars' }));
  const review = page.getByLabelText('Your review');
  await page.fill(review, 'Warm hands');
  const release = page.holdBack();
  await page.user.click(page.getByRole('button', { name: 'Post review' }));
  await page.fill(review, ', warm bread.');
  release();
  await page.findByText('Thank you');
  expect(document.activeElement).toBe(review);
  await page.user.click(page.getByRole('button', { name: 'Save changes' }));
  await page.findByText('Review updated');
  await page.findByText('Warm hands, warm bread.');
});

it('counts a new review at once in every rating, also on pages that were open before', async () => {
  await createBooking(at.db, sessionId, student.id);
  const { teacher } = await callerFor(at.deps, null).classes.byId({ classId });
  const page = await renderUrl(at, `/instructors/${teacher.username}`, student);
  await page.findByRole('heading', { name: 'Upcoming classes' });
  const ratings = () => page.queryAllByText('Rated').map((word) => word.parentElement?.textContent);
  expect(ratings()).toEqual([]);
  await page.navigate(`/classes/${classId}?tab=reviews`);
  await page.user.click(await page.findByRole('radio', { name: '4 stars' }));
  await page.fill(page.getByLabelText('Your review'), 'Warm hands.');
  await page.user.click(page.getByRole('button', { name: 'Post review' }));
  await page.findByText('Thank you');
  const long = 'Rated4.0(1 review)';
  expect(ratings()).toEqual([long, 'Rated4.0(1)from 1 review', long]);
  await page.navigate(`/instructors/${teacher.username}`);
  await page.findByRole('heading', { name: 'Upcoming classes' });
  expect(ratings()).toEqual([long]);
});

it('does not ask a guest for a review', async () => {
  const page = await reviewsOf(null);
  await page.findByText('No reviews yet. They come from people who took the class.');
  expect(page.queryByRole('button', { name: 'Post review' })).toBeNull();
});

it.each(['the class', 'the dashboard'])(
  'lets a student contest a no-show on the page of %s and then review',
  async (place) => {
    await createBooking(at.db, sessionId, student.id, { status: 'no_show' });
    const isClass = place === 'the class';
    const page = await renderUrl(
      at,
      isClass ? `/classes/${classId}?tab=reviews` : '/dashboard?tab=enrolled&when=past',
      student,
    );
    const review = () =>
      isClass
        ? page.queryByRole('button', { name: 'Post review' })
        : page.queryByRole('link', { name: 'Review' });
    const button = await page.findByRole('button', { name: 'I was there' });
    expect(review()).toBeNull();
    await page.user.click(button);
    await page.findByText('Thanks for letting us know');
    const words = await page.findByText(/You told your instructor on .* that you were there\.$/);
    expect(document.activeElement).toBe(words.parentElement);
    expect(review()).not.toBeNull();
  },
);

it('does not contest a no-show that has changed meanwhile, and refreshes the page', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id, { status: 'no_show' });
  const page = await reviewsOf(student);
  const button = await page.findByRole('button', { name: 'I was there' });
  await at.db
    .updateTable('bookings')
    .set({ status: 'attended' })
    .where('id', '=', bookingId)
    .execute();
  await page.user.click(button);
  await page.findByText("You aren't marked as a no-show for this class");
  await page.findByRole('button', { name: 'Post review' });
  expect(page.queryByRole('button', { name: 'I was there' })).toBeNull();
});

it('offers no editing after 14 days', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id);
  const createdAt = new Date(Date.now() - 15 * dayMs);
  await createReview(at.db, { bookingId, classId, studentId: student.id, createdAt });
  const page = await reviewsOf(student);
  await page.findByText('The oven was hot.');
  expect(page.queryByRole('button', { name: 'Edit your review' })).toBeNull();
});

it('restores the draft of a review after leaving the page', async () => {
  await createBooking(at.db, sessionId, student.id);
  const page = await reviewsOf(student);
  await page.fill(await page.findByLabelText('Your review'), 'Half a thought');
  await page.navigate('/explore');
  await page.findByRole('heading', { level: 1, name: 'Explore Classes' });
  await page.navigate(`/classes/${classId}?tab=reviews`);
  expect(await page.findByLabelText('Your review')).toHaveProperty('value', 'Half a thought');
});

it('restores an edited review after signing in again', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id);
  await createReview(at.db, { bookingId, classId, studentId: student.id });
  const page = await reviewsOf(student);
  await page.user.click(await page.findByRole('button', { name: 'Edit your review' }));
  await page.fill(page.getByLabelText('Your review'), ' Twice.');
  await at.db.deleteFrom('sessions').execute();
  await page.user.click(page.getByRole('button', { name: 'Save changes' }));
  await page.findByRole('heading', { name: 'Welcome Back' });
  await page.becomes(student);
  const words = await page.findByLabelText('Your review');
  expect(words).toHaveProperty('value', 'The oven was hot. Twice.');
});

it('shows that a review was rejected even after the form is gone', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id);
  const page = await reviewsOf(student);
  await page.user.click(await page.findByRole('radio', { name: '4 stars' }));
  await page.fill(page.getByLabelText('Your review'), 'Warm hands.');
  await at.db.deleteFrom('bookings').where('id', '=', bookingId).execute();
  const release = page.holdBack();
  await page.user.click(page.getByRole('button', { name: 'Post review' }));
  await page.user.click(page.getByRole('tab', { name: 'Description' }));
  await expect.poll(() => page.queryByLabelText('Your review')).toBeNull();
  release();
  await page.findByText('Review not saved');
});

it('disables Cancel while an edit is being saved', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id);
  await createReview(at.db, { bookingId, classId, studentId: student.id });
  const page = await reviewsOf(student);
  await page.user.click(await page.findByRole('button', { name: 'Edit your review' }));
  await page.fill(page.getByLabelText('Your review'), ' Twice.');
  const release = page.holdBack();
  await page.user.click(page.getByRole('button', { name: 'Save changes' }));
  await page.findByRole('button', { name: 'Saving…' });
  expect(page.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  release();
  await page.findByText('Review updated');
});

it('offers a review once the class has ended, although the page was loaded before', async () => {
  await createBooking(at.db, sessionId, student.id);
  const endsIn = (hours: number) =>
    at.db
      .updateTable('classSessions')
      .set({ endsAt: new Date(Date.now() + hours * hourMs) })
      .where('id', '=', sessionId)
      .execute();
  await endsIn(1);
  const page = await reviewsOf(student);
  await page.findByText('No reviews yet. They come from people who took the class.');
  expect(page.queryByRole('button', { name: 'Post review' })).toBeNull();
  await endsIn(-1);
  await page.navigate('/explore');
  await page.findByRole('heading', { level: 1, name: 'Explore Classes' });
  await page.navigate(`/classes/${classId}?tab=reviews`);
  await page.findByRole('button', { name: 'Post review' });
});

it('shows an error when own reviews fail to load, and retries', async () => {
  await createBooking(at.db, sessionId, student.id);
  const page = await renderUrl(at, `/classes/${classId}`, student);
  const tab = await page.findByRole('tab', { name: 'Reviews' });
  page.cutOff(1);
  await page.user.click(tab);
  await page.findByRole('heading', { name: "We couldn't load this" });
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByRole('button', { name: 'Post review' });
});

it('shows the average, count, distribution, and share of attendees who rated', async () => {
  for (const rating of [5, 5, 2]) {
    const { id } = await createUser(at.db);
    const bookingId = await createBooking(at.db, sessionId, id);
    await createReview(at.db, {
      bookingId,
      classId,
      studentId: id,
      rating,
      ...(rating === 2 && {
        reply: 'I hear you.',
        repliedAt: new Date('2026-10-01T10:00:00Z'),
        updatedAt: new Date('2026-10-03T10:00:00Z'),
      }),
    });
  }
  await createBooking(at.db, sessionId, student.id, { status: 'attended' });
  const page = await reviewsOf(null);
  await page.findByText('of 5, from 3 reviews');
  within(page.getByRole('tabpanel')).getByText('4.0');
  page.getByText('3 of 4 attendees left a review');
  page.getByText('5 stars: 2 reviews');
  page.getByText('2 stars: 1 review');
  page.getByText('1 star: no reviews');
  page.getByText('I hear you.');
  page.getByText('Edited Sat, Oct 3, 2026, after the instructor replied');
});

/** A review of one star. */
async function hide(id: string) {
  const subject = { kind: 'review', subjectId: id, personId: student.id } as const;
  const words = { reason: 'abusive', explanation: 'It insults another learner.' } as const;
  await at.db.transaction().execute(async (trx) => {
    const removalId = await insertRemoval(trx, { ...subject, ...words });
    await hideReview(trx, { id, classId, rating: 1 }, removalId);
  });
}

it('shows a hidden review to its author only, with the reason', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id);
  const comment = 'Rude words.';
  const review = { bookingId, classId, studentId: student.id, rating: 1, comment };
  const id = await createReview(at.db, review);
  await hide(id);
  const page = await reviewsOf(student);
  await page.findByRole('heading', { name: 'We hid your review' });
  page.getByText(/It insults another learner/);
  expect(page.getByText(/Rude words/)).toBeTruthy();
  expect(page.queryByRole('button', { name: 'Edit your review' })).toBeNull();
});

it('shows others nothing of a hidden review', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id);
  const words = { rating: 1, comment: 'Rude words.' };
  const id = await createReview(at.db, { bookingId, classId, studentId: student.id, ...words });
  await hide(id);
  const page = await reviewsOf(null);
  await page.findByRole('heading', { level: 1 });
  expect(page.queryByText(/Rude words|It insults another learner/)).toBeNull();
});

it('shows twenty of many reviews, and the others on request, whatever is written meanwhile', async () => {
  await at.db
    .updateTable('classSessions')
    .set({ capacity: null })
    .where('id', '=', sessionId)
    .execute();
  const review = async (studentId: string, comment: string) => {
    const bookingId = await createBooking(at.db, sessionId, studentId);
    await createReview(at.db, { bookingId, classId, studentId, comment, rating: 3 });
  };
  for (let n = 1; n <= 22; n++) await review((await createUser(at.db)).id, `Review ${n}.`);
  await createBooking(at.db, sessionId, student.id);
  const page = await reviewsOf(student);
  await page.findByText('of 5, from 22 reviews');
  const shown = () => page.getAllByText(/^Review \d+\.$/).length;
  expect(shown()).toBe(20);
  page.getByText('3 stars: 22 reviews');
  const more = () => page.user.click(page.getByRole('button', { name: 'Show more reviews' }));
  await more();
  await expect.poll(shown).toBe(22);
  expect(page.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
  await page.user.click(page.getByRole('radio', { name: '3 stars' }));
  await page.fill(page.getByLabelText('Your review'), 'Review 23.');
  await page.user.click(page.getByRole('button', { name: 'Post review' }));
  await page.findByText('of 5, from 23 reviews');
  await page.findByText('Review 23.');
  await expect.poll(shown).toBe(23);
});
