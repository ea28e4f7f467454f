import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { focusedName, pressOn, tabTo, typeInto } from './keyboard.ts';
import { createPerson, emailTo } from './people.ts';
import { listClass, send, tokenOf } from './rest.ts';

// Each journey uses only the keyboard: after the first URL nothing is clicked or filled.

const at = openBrowser();

it('a class is found, booked and canceled with the keyboard alone', async () => {
  const page = await at.newPage();
  await signIn(page, 'learner@example.com');
  await page.goto('/explore?free=true');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, /^Skip to content$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Fix-a-flat night/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Enroll', exact: true }).waitFor();
  await tabTo(page, /^Enroll$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Confirm Booking' }).waitFor();
  await tabTo(page, /^Confirm Booking$/);
  await page.keyboard.press('Enter');
  await page.getByText('You have a spot in this class', { exact: true }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Unenroll');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Enroll', exact: true }).waitFor();
  expect(await focused()).toBe('Enroll');
});

it('a user signs up, signs in and signs out with the keyboard alone', async () => {
  const page = await at.newPage();
  await page.goto('/');
  await pressOn(page, /^Get Started$/);
  await page.getByRole('heading', { level: 1, name: 'Join' }).waitFor();
  await pressOn(page, /^Create Account$/);
  // The first invalid field has the focus.
  await expect.poll(() => focusedName(page)).toBe('Full name');
  await page.keyboard.type('Ola Nordmann');
  await typeInto(page, /^Username$/, 'ola_nordmann');
  await typeInto(page, /^Email$/, 'ola@example.com');
  await typeInto(page, /^Phone number$/, '+15035550199');
  await typeInto(page, /^Password$/, 'seven slow rivers');
  await typeInto(page, /^Confirm password$/, 'seven slow rivers');
  await page.keyboard.press('Enter');
  await page.getByText('Registration successful', { exact: true }).waitFor();
  const email = await emailTo(at.url, 'ola@example.com', 'Confirm your email address');
  await page.goto(email.links[0] ?? '');
  await page.getByRole('heading', { name: /Learn something by hand/ }).waitFor();
  await pressOn(page, /^Account menu, Ola Nordmann$/);
  await expect.poll(() => focusedName(page)).toBe('Dashboard');
  await page.keyboard.press('End');
  await expect.poll(() => focusedName(page)).toBe('Log out');
  await page.keyboard.press('Enter');
  await page.getByText('You have been successfully logged out.', { exact: true }).waitFor();
  await pressOn(page, /^Sign In$/);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await typeInto(page, /^Email$/, 'ola@example.com');
  await typeInto(page, /^Password$/, 'seven slow rivers');
  await page.keyboard.press('Enter');
  await page.getByText('Welcome back, Ola Nordmann!', { exact: true }).waitFor();
});

it('a class is listed, edited and given a date with the keyboard alone', async () => {
  const page = await at.newPage();
  // A new instructor, whose first class is this one.
  const { email, password } = await createPerson(at.url, 'Runa Birk');
  await signIn(page, email, password);
  await page.request.post('/trpc/profile.becomeTeacher');
  await page.goto('/dashboard/teacher');
  await page.getByRole('heading', { level: 1, name: 'Teaching' }).waitFor();
  await tabTo(page, /^Skip to content$/);
  await page.keyboard.press('Enter');
  await pressOn(page, /^Create a Class$/);
  await page.getByRole('heading', { name: 'Create a New Class' }).waitFor();
  await tabTo(page, /^Skip to content$/);
  await page.keyboard.press('Enter');
  await typeInto(page, /^Class Title$/, 'Knots by heart');
  await tabTo(page, /^Category$/);
  await page.keyboard.press('ArrowDown');
  await typeInto(page, /^Description$/, 'Six knots that hold, and how to open them again.');
  await typeInto(page, /^Price \(\$\)$/, '12.50');
  await typeInto(page, /^Location$/, 'Pier 4, Portland');
  await pressOn(page, /^Create Class$/);
  await page.getByText('Your class has been created.', { exact: true }).waitFor();
  await page.goto('/dashboard/teacher?tab=classes');
  // The class is tomorrow, so it is above the tabs, too.
  const listed = page.getByRole('tabpanel');
  await listed.getByRole('heading', { name: 'Knots by heart' }).waitFor();
  await pressOn(page, /^Edit$/);
  await page.getByRole('heading', { level: 1, name: 'Edit your class' }).waitFor();
  await tabTo(page, /^Skip to content$/);
  await page.keyboard.press('Enter');
  await typeInto(page, /^Class Title$/, 'Seven knots by heart');
  await page.keyboard.press('Enter');
  await page.getByText('Class saved', { exact: true }).waitFor();
  await listed.getByRole('heading', { name: 'Seven knots by heart' }).waitFor();

  await page.goto('/dashboard/teacher?tab=classes');
  await page.getByRole('button', { name: 'Add a date' }).first().waitFor();
  await pressOn(page, /^Add a date$/);
  await page.getByRole('dialog', { name: 'Add a date' }).waitFor();
  // Tab stays inside the dialog.
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
    expect(await isInside()).toBe(true);
  }
  await pressOn(page, /^Add date$/);
  await page.getByText('Date added', { exact: true }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Add a date');
});

it('a date is canceled with the keyboard alone', async () => {
  const teacher = await createPerson(at.url, 'Halla Lid');
  const class_id = await listClass(at.url, { title: 'Lids that fit', price: 0, teacher });
  const student = await createPerson(at.url, 'Needs A Lid');
  await send(`${at.url}/api/bookings`, { class_id }, await tokenOf(at.url, student));
  const page = await at.newPage();
  await signIn(page, teacher.email, teacher.password);
  await page.goto('/dashboard/teacher');
  await page.getByRole('link', { name: 'Lids that fit' }).waitFor();
  await pressOn(page, /^Lids that fit$/);
  await page.getByRole('heading', { name: 'Roster' }).waitFor();
  await pressOn(page, /^Cancel this date$/);
  await page.getByRole('dialog', { name: 'Cancel this date?' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Cancel this date');
  await page.keyboard.press('Enter');
  await pressOn(page, /^Cancel date$/);
  await page.getByText('Date canceled', { exact: true }).waitFor();
});

it('attendance is marked with the keyboard alone', async () => {
  const page = await at.newPage();
  await signIn(page, 'instructor@example.com');
  await page.goto('/dashboard/teacher');
  await tabTo(page, /^Upcoming dates$/);
  await page.keyboard.press('ArrowRight');
  // The upcoming dates, which are replaced, have a link with this name, too.
  const past = page.getByRole('tabpanel', { name: 'Past dates' });
  await past.getByRole('heading', { level: 2 }).first().waitFor();
  await pressOn(page, /^Hand-built mugs/);
  await page.getByRole('heading', { name: 'Roster' }).waitFor();
  await pressOn(page, / spots?$/);
  await pressOn(page, /^No-show$/, 'Space');
  await pressOn(page, /^Mark as a no-show$/);
  await page.locator('[aria-pressed=true]', { hasText: 'No-show' }).first().waitFor();
});

it('a review is written with the keyboard alone', async () => {
  const page = await at.newPage();
  await signIn(page, 'learner@example.com');
  await page.goto('/dashboard?tab=enrolled&when=past');
  await page.getByRole('link', { name: 'Review', exact: true }).first().waitFor();
  await pressOn(page, /^Review$/);
  await page.getByRole('heading', { name: /^How was your class on/ }).waitFor();
  await tabTo(page, /^1 star$/);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight');
  await typeInto(page, /^Your review$/, 'My hands know something new.');
  await pressOn(page, /^Post review$/);
  await page.getByText('Thank you', { exact: true }).waitFor();
  await page.getByText('My hands know something new.', { exact: true }).waitFor();
});

it('the list is sorted and paged with the keyboard alone, and Back returns to it', async () => {
  const page = await at.newPage();
  await page.goto('/explore');
  await page.getByRole('button', { name: 'Price' }).waitFor();
  await pressOn(page, /^Price$/);
  await expect.poll(() => focusedName(page)).toBe('Price (Low to High)');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Price (High to Low)');
  await expect.poll(() => page.url()).toMatch(/sort=price-desc$/);
  await page.goBack();
  await expect.poll(() => page.url()).toMatch(/sort=price$/);
  await page.getByRole('button', { name: 'Price (Low to High)' }).waitFor();
  // The list in the other order stays visible until the previous one is back.
  const list = page.locator('main [aria-busy=false]');
  await list.waitFor();
  const cards = list.getByRole('article');
  expect(await cards.count()).toBe(24);
  // Going back restores the position of the page, which may happen after the first press.
  const cardsAtEnd = async () => {
    await page.keyboard.press('End');
    return await cards.count();
  };
  await expect.poll(cardsAtEnd).toBeGreaterThan(24);
});
