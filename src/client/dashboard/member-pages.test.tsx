import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let user: Account;
let teacher: Account;

beforeEach(async () => {
  user = await createUser(at.db, { fullName: 'Ada Park' });
  teacher = await createUser(at.db);
});

describe('the dashboard', () => {
  it('begins with the classes I created, and says what to do when there are none', async () => {
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByRole('heading', { name: 'You have not created a class yet' });
    page.getByText('No upcoming classes');
    page.getByText('No completed classes');
    expect(page.getByRole('link', { name: 'Create a new class' }).getAttribute('href')).toBe(
      '/classes/create',
    );
    await page.user.click(page.getByRole('tab', { name: 'Classes Enrolled' }));
    page.getByRole('heading', { name: 'You are not enrolled in a class' });
  });

  it('shows the date I booked at its price, what is taught and what is over', async () => {
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
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByRole('heading', { name: 'Held last week' });
    await page.user.click(page.getByRole('tab', { name: 'Classes Enrolled' }));
    page.getByRole('heading', { name: 'Two dates' });
    page.getByText(/· 180 min$/);
    page.getByText('$45.50');
    const schedule = page.getByRole('complementary', { name: 'My schedule' });
    const [upcoming, completed] = schedule.querySelectorAll('ul');
    expect(upcoming?.textContent).toContain('Two dates');
    expect(completed?.textContent).toContain('Held last week');
  });
});

describe('after something changed', () => {
  it('the dashboard shows it at once, though it had been read before', async () => {
    const { classId } = await createClass(at.db, teacher.id, { title: 'Just booked' });
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByRole('heading', { name: 'You have not created a class yet' });
    await page.navigate(`/classes/${classId}`);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    await page.user.click(await page.findByRole('button', { name: 'Confirm Booking' }));
    await page.findByRole('button', { name: 'Unenroll' });
    await page.navigate('/dashboard');
    await page.findByRole('heading', { level: 1, name: 'Dashboard' });
    const schedule = page.getByRole('complementary', { name: 'My schedule' });
    expect(schedule.textContent).toContain('Just booked');
  });
});

describe('the profile', () => {
  it('saves what was changed', async () => {
    const page = await renderUrl(at, '/dashboard/profile', user);
    const name = await page.findByLabelText('Full name');
    await page.user.clear(name);
    await page.user.type(name, 'A');
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Name must be at least 2 characters.');
    await page.user.type(name, 'da Parker');
    await page.user.type(page.getByLabelText('Bio'), 'Bakes.');
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Your profile has been updated successfully');
    page.getByRole('button', { name: 'Your menu, Ada Parker' });
  });

  it('marks the field that the server refuses', async () => {
    const page = await renderUrl(at, '/dashboard/profile', user);
    const username = await page.findByLabelText('Username');
    await page.user.clear(username);
    await page.user.type(username, teacher.username);
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    const sentence = 'Username already exists. Please choose a different username.';
    await page.findByText(sentence, { selector: 'form *' });
    await page.findByText('Update failed');
    expect(page.getAllByText(sentence)).toHaveLength(2);
    expect(document.activeElement).toBe(username);
  });

  it('shows the account’s address and role', async () => {
    const page = await renderUrl(at, '/dashboard/profile', user);
    await page.user.click(await page.findByRole('tab', { name: 'Account' }));
    const panel = page.getByRole('tabpanel', { name: 'Account' });
    expect(panel.textContent).toContain(user.email);
    expect(panel.textContent).toContain('User');
  });
});

describe('becoming an instructor', () => {
  it('takes a guest to sign up', async () => {
    const page = await renderUrl(at, '/become-instructor');
    await page.findByText('You need an account to become an instructor.');
    expect(page.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/auth/signup');
  });

  it('takes a user two steps, and back', async () => {
    const page = await renderUrl(at, '/become-instructor', user);
    await page.user.click(await page.findByRole('button', { name: 'Get Started' }));
    await page.user.click(page.getByRole('button', { name: 'Back' }));
    await page.user.click(page.getByRole('button', { name: 'Get Started' }));
    await page.user.click(page.getByRole('button', { name: 'Become an Instructor' }));
    await page.findByText('You are now an instructor on LearnLocal');
  });

  it('tells an instructor that nothing is left to do', async () => {
    const instructor = await createUser(at.db, { role: 'instructor' });
    const page = await renderUrl(at, '/become-instructor', instructor);
    await page.findByText('You can already create and post classes!');
  });
});

describe('the lists of classes', () => {
  it('sort by price and date, and keep it in the address', async () => {
    await createClass(at.db, teacher.id, { title: 'Dear and soon', priceCents: 9000 });
    await createClass(at.db, teacher.id, {
      title: 'Cheap and late',
      priceCents: 100,
      slots: [{ startsInHours: 900 }],
    });
    const page = await renderUrl(at, '/explore');
    const titles = () =>
      page.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    await page.user.click(await page.findByRole('button', { name: 'Price' }));
    await page.findByRole('button', { name: 'Price (Low to High)' });
    await expect.poll(() => titles()[0]).toBe('Cheap and late');
    await page.user.click(page.getByRole('button', { name: 'Price (Low to High)' }));
    await page.findByRole('button', { name: 'Price (High to Low)' });
    await expect.poll(() => titles()[0]).toBe('Dear and soon');
    expect(page.path()).toBe('/explore?price=desc');
  });

  it('go on page by page, by button and as one scrolls, and say when that fails', async () => {
    for (let index = 0; index < 30; index++)
      await createClass(at.db, teacher.id, { title: `Paged ${index}`, priceCents: 99_900 + index });
    const page = await renderUrl(at, '/explore?price=desc');
    await page.findByRole('link', { name: 'Paged 29' });
    expect(page.queryByRole('link', { name: 'Paged 0' })).toBeNull();
    page.cutOff(1);
    await page.user.click(page.getByRole('button', { name: 'Show more classes' }));
    await page.findByText('The rest of the list could not be loaded.');
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole('link', { name: 'Paged 0' });
    expect(page.queryByText('The rest of the list could not be loaded.')).toBeNull();
  });

  it('say when the list in another order could not be loaded, and try again', async () => {
    const page = await renderUrl(at, '/explore');
    const button = await page.findByRole('button', { name: 'Price' });
    page.cutOff(1);
    await page.user.click(button);
    await page.findByRole('heading', { name: 'The classes could not be loaded' });
    // The buttons stay, and so does the focus.
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Price (Low to High)' }));
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole('link', { name: 'Cheap and late' });
  });

  it('offer members to create a class, and lead to each', async () => {
    const page = await renderUrl(at, '/classes', user);
    await page.findByRole('heading', { name: 'Available Classes' });
    await page.findByRole('link', { name: 'View Details of Paged 29' });
    const main = page.getByRole('main');
    expect(main.querySelector('a[href="/classes/create"]')).not.toBeNull();
  });
});
