import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/accounts/users.queries.ts';
import { createBooking, createClass, createReview, createUser } from '#server/testing/factories.ts';
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

it('a student who took part rates 1 to 5 with a comment, and edits it afterwards', async () => {
  await createBooking(at.db, sessionId, student.id);
  const page = await reviewsOf(student);
  await page.findByRole('heading', { name: /^How was your class on / });
  await page.user.click(page.getByRole('button', { name: 'Post review' }));
  await page.findByText('Please choose 1 to 5 stars');
  await page.findByText('Please write a few words about the class');
  await page.user.click(page.getByRole('radio', { name: '4 stars' }));
  await page.user.type(page.getByLabelText('Your review'), 'Warm hands, warm bread.');
  await page.user.click(page.getByRole('button', { name: 'Post review' }));
  await page.findByText('Thank you');
  await page.findByText('Warm hands, warm bread.');
  page.getByText('1 of 1 attendee rated');
  // The focus goes where the work goes on.
  const focused = () => document.activeElement;
  await page.user.click(page.getByRole('button', { name: 'Edit your review' }));
  expect(focused()).toBe(page.getByRole('radio', { name: '4 stars' }));
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(focused()).toBe(page.getByRole('button', { name: 'Edit your review' }));
  await page.user.click(page.getByRole('button', { name: 'Edit your review' }));
  expect(page.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true);
  await page.user.click(page.getByRole('radio', { name: '2 stars' }));
  await page.user.click(page.getByRole('button', { name: 'Save changes' }));
  await page.findByText('Review changed');
  await page.findByRole('img', { name: '2 of 5 stars' });
  expect(focused()).toBe(page.getByRole('button', { name: 'Edit your review' }));
});

it('a guest is not asked for a review', async () => {
  const page = await reviewsOf(null);
  await page.findByText('No reviews yet. They come from people who took part.');
  expect(page.queryByRole('button', { name: 'Post review' })).toBeNull();
});

it.each(['the class', 'the dashboard'])(
  'a student marked as a no-show says so on the page of %s, and can review then',
  async (place) => {
    await createBooking(at.db, sessionId, student.id, { status: 'no_show' });
    const isClass = place === 'the class';
    const page = await renderUrl(
      at,
      isClass ? `/classes/${classId}?tab=reviews` : '/dashboard?tab=enrolled',
      student,
    );
    const review = () =>
      isClass
        ? page.queryByRole('button', { name: 'Post review' })
        : page.queryByRole('link', { name: 'Review' });
    const button = await page.findByRole('button', { name: 'I was there' });
    expect(review()).toBeNull();
    await page.user.click(button);
    await page.findByText('Thanks for telling us');
    const words = await page.findByText(/You told your instructor on .* that you were there\.$/);
    expect(document.activeElement).toBe(words.parentElement);
    expect(review()).not.toBeNull();
  },
);

it('a no-show that was changed in the meantime is not contested, and the page shows it', async () => {
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

it('after 14 days a review stays as it is', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id);
  const createdAt = new Date(Date.now() - 15 * dayMs);
  await createReview(at.db, { bookingId, classId, studentId: student.id, createdAt });
  const page = await reviewsOf(student);
  await page.findByText('The oven was hot.');
  expect(page.queryByRole('button', { name: 'Edit your review' })).toBeNull();
});

it('what was typed is there again after the page was left', async () => {
  await createBooking(at.db, sessionId, student.id);
  const page = await reviewsOf(student);
  await page.user.type(await page.findByLabelText('Your review'), 'Half a thought');
  await page.navigate('/explore');
  await page.findByRole('heading', { level: 1, name: 'Explore Classes' });
  await page.navigate(`/classes/${classId}?tab=reviews`);
  expect(await page.findByLabelText('Your review')).toHaveProperty('value', 'Half a thought');
});

it('what was changed in a review is there again after signing in again', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id);
  await createReview(at.db, { bookingId, classId, studentId: student.id });
  const page = await reviewsOf(student);
  await page.user.click(await page.findByRole('button', { name: 'Edit your review' }));
  await page.user.type(page.getByLabelText('Your review'), ' Twice.');
  await at.db.deleteFrom('sessions').execute();
  await page.user.click(page.getByRole('button', { name: 'Save changes' }));
  await page.findByRole('heading', { name: 'Welcome Back' });
  await page.becomes(student);
  const words = await page.findByLabelText('Your review');
  expect(words).toHaveProperty('value', 'The oven was hot. Twice.');
});

it('a review that is refused says so also to somebody who looks elsewhere by then', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id);
  const page = await reviewsOf(student);
  await page.user.click(await page.findByRole('radio', { name: '4 stars' }));
  await page.user.type(page.getByLabelText('Your review'), 'Warm hands.');
  await at.db.deleteFrom('bookings').where('id', '=', bookingId).execute();
  const goOn = page.holdBack();
  await page.user.click(page.getByRole('button', { name: 'Post review' }));
  await page.user.click(page.getByRole('tab', { name: 'Description' }));
  await expect.poll(() => page.queryByLabelText('Your review')).toBeNull();
  goOn();
  await page.findByText('Review not saved');
});

it('a change that is being sent cannot be cancelled', async () => {
  const bookingId = await createBooking(at.db, sessionId, student.id);
  await createReview(at.db, { bookingId, classId, studentId: student.id });
  const page = await reviewsOf(student);
  await page.user.click(await page.findByRole('button', { name: 'Edit your review' }));
  await page.user.type(page.getByLabelText('Your review'), ' Twice.');
  const goOn = page.holdBack();
  await page.user.click(page.getByRole('button', { name: 'Save changes' }));
  await page.findByRole('button', { name: 'Saving…' });
  expect(page.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  goOn();
  await page.findByText('Review changed');
});

it('a class that has ended since its page was read can be reviewed', async () => {
  await createBooking(at.db, sessionId, student.id);
  const endsIn = (hours: number) =>
    at.db
      .updateTable('classSessions')
      .set({ endsAt: new Date(Date.now() + hours * hourMs) })
      .where('id', '=', sessionId)
      .execute();
  await endsIn(1);
  const page = await reviewsOf(student);
  await page.findByText('No reviews yet. They come from people who took part.');
  expect(page.queryByRole('button', { name: 'Post review' })).toBeNull();
  await endsIn(-1);
  await page.navigate('/explore');
  await page.findByRole('heading', { level: 1, name: 'Explore Classes' });
  await page.navigate(`/classes/${classId}?tab=reviews`);
  await page.findByRole('button', { name: 'Post review' });
});

it('says when it could not find out what can be reviewed, and tries again', async () => {
  await createBooking(at.db, sessionId, student.id);
  const page = await renderUrl(at, `/classes/${classId}`, student);
  const tab = await page.findByRole('tab', { name: 'Reviews' });
  page.cutOff(1);
  await page.user.click(tab);
  await page.findByRole('heading', { name: 'This could not be loaded' });
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByRole('button', { name: 'Post review' });
});

it('shows the average, the count, how they are spread, and how many of the attendees rated', async () => {
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
        repliedAt: new Date('2026-10-01T12:00:00Z'),
        updatedAt: new Date('2026-10-03T12:00:00Z'),
      }),
    });
  }
  await createBooking(at.db, sessionId, student.id, { status: 'attended' });
  const page = await reviewsOf(null);
  await page.findByText('of 5, from 3 reviews');
  expect(page.getAllByText('4.0')).toHaveLength(2);
  page.getByText('3 of 4 attendees rated');
  page.getByText('5 stars: 2 reviews');
  page.getByText('2 stars: 1 review');
  page.getByText('1 stars: 0 reviews');
  page.getByText('I hear you.');
  page.getByText('Edited after the reply, Sat, Oct 3, 2026');
});
