import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let user: Account;
let teacher: Account;

beforeEach(async () => {
  user = await createUser(at.db, { fullName: 'Ada Park' });
  teacher = await createUser(at.db);
});

describe('the dashboard', () => {
  it('opens on the created classes and suggests a next step when there are none', async () => {
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByRole('heading', { name: "You haven't created a class yet" });
    page.getByText('No upcoming classes');
    page.getByText('No completed classes');
    expect(page.getByRole('link', { name: 'Create a new class' }).getAttribute('href')).toBe(
      '/classes/create',
    );
    await page.user.click(page.getByRole('tab', { name: 'Classes Enrolled' }));
    page.getByRole('heading', { name: "You haven't booked a class yet" });
  });

  it('shows the booked date at its price, taught classes, and completed ones', async () => {
    const later = await createClass(at.db, teacher.id, {
      title: 'Two dates',
      slots: [{ startsInHours: 24 }, { startsInHours: 240, hours: 3 }],
    });
    const [, sessionId] = later.sessionIds;
    await callerFor(at.deps, user).bookings.book({ classId: later.classId, sessionId });
    await at.db
      .updateTable('classes')
      .set({ priceCents: 6900 })
      .where('id', '=', later.classId)
      .execute();
    await createClass(at.db, user.id, {
      title: 'Held last week',
      slots: [{ startsInHours: -160 }],
    });
    const page = await renderUrl(at, '/dashboard?tab=enrolled', user);
    await page.findByRole('heading', { name: 'Two dates' });
    page.getByText(/· 180 min$/);
    page.getByText('$45.50');
    const schedule = page.getByRole('complementary', { name: 'Your schedule' });
    const [upcoming, completed] = schedule.querySelectorAll('ul');
    expect(upcoming?.textContent).toContain('Two dates');
    expect(completed?.textContent).toContain('Held last week');
  });
});

describe('after a change', () => {
  it('the dashboard shows it immediately despite its cache', async () => {
    const { classId } = await createClass(at.db, teacher.id, { title: 'Just booked' });
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByRole('heading', { name: "You haven't created a class yet" });
    await page.navigate(`/classes/${classId}`);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    await page.user.click(await page.findByRole('button', { name: 'Confirm Booking' }));
    await page.findByRole('button', { name: 'Unenroll' });
    await page.navigate('/dashboard');
    await page.findByRole('heading', { level: 1, name: 'Dashboard' });
    const schedule = page.getByRole('complementary', { name: 'Your schedule' });
    expect(schedule.textContent).toContain('Just booked');
  });
});

describe('the profile', () => {
  it('saves changes', async () => {
    const page = await renderUrl(at, '/dashboard/profile', user);
    const name = await page.findByLabelText('Full name');
    await page.user.clear(name);
    await page.fill(name, 'A');
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Name must be at least 2 characters.');
    await page.fill(name, 'da Parker');
    await page.fill(page.getByLabelText('Bio'), 'Bakes.');
    page.getByText(/others see “A. P.” instead of your name/);
    await page.user.click(page.getByLabelText('Show only my initials'));
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Your profile has been updated successfully');
    page.getByRole('button', { name: 'Account menu, Ada Parker' });
    const saved = await callerFor(at.deps, user).account.data();
    expect(saved).toMatchObject({ fullName: 'Ada Parker', showsInitialsOnly: true });
  });

  it('marks the field that the server rejects', async () => {
    const page = await renderUrl(at, '/dashboard/profile', user);
    const username = await page.findByLabelText('Username');
    await page.user.clear(username);
    await page.fill(username, teacher.username);
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    const sentence = 'Username already exists. Please choose a different username.';
    await page.findByText(sentence, { selector: 'form *' });
    await page.findByText('Update failed');
    expect(page.getAllByText(sentence)).toHaveLength(2);
    expect(document.activeElement).toBe(username);
  });
});

it('a guest who wants to become an instructor is sent to sign-up', async () => {
  const page = await renderUrl(at, '/become-instructor');
  await page.findByText('You need an account to become an instructor.');
  expect(page.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/auth/signup');
});

describe('the lists of classes', () => {
  it('load more pages by button and on scroll, and show when that fails', async () => {
    for (let index = 0; index < 30; index++)
      await createClass(at.db, teacher.id, { title: `Paged ${index}`, priceCents: 99_900 + index });
    const page = await renderUrl(at, '/explore?sort=price-desc');
    await page.findByRole('link', { name: 'Paged 29' });
    expect(page.queryByRole('link', { name: 'Paged 0' })).toBeNull();
    page.cutOff(1);
    await page.user.click(page.getByRole('button', { name: 'Show more classes' }));
    await page.findByText("We couldn't load the rest of the list.");
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole('link', { name: 'Paged 0' });
    expect(page.queryByText("We couldn't load the rest of the list.")).toBeNull();
  });

  it('show when another order could not be loaded, and retry', async () => {
    await createClass(at.db, teacher.id, { title: 'Cheap and late', priceCents: 1 });
    const page = await renderUrl(at, '/explore');
    const button = await page.findByRole('button', { name: 'Price' });
    page.cutOff(1);
    await page.user.click(button);
    await page.findByRole('heading', { name: "We couldn't load the classes" });
    // The buttons stay and keep focus.
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Price (Low to High)' }));
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole('link', { name: 'Cheap and late' });
  });
});
