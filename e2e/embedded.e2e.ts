import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createAndOpen, fillNewClass } from './class-form.ts';
import { confirmAndPay } from './paying.ts';

// On PGlite and from an empty folder, like `npm start` in a new checkout. The other files use
// PostgreSQL.

const at = openBrowser(async () => ({ isEmbedded: true }));
const person = { email: 'wren@example.com', password: 'seven slow rivers' };

it('a learner signs up, verifies, signs in, books a class, cancels it and signs out', async () => {
  const page = await at.newPage();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();

  await page.getByLabel('Full name').fill('Wren Castillo');
  await page.getByLabel('Username').fill('wren_castillo');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone number').fill('+15035550188');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Registration successful', { exact: true }).waitFor();
  await expectAccessible(page);

  // Before the address is verified, the right password is not enough.
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Resend verification email' }).waitFor();
  await expectAccessible(page);

  await page.goto('/dev/mailbox');
  await expectAccessible(page);
  const email = page.getByRole('article').filter({ hasText: person.email });
  await email
    .getByRole('link', { name: /access_token/ })
    .first()
    .click();
  await page.getByRole('heading', { name: "You're in" }).waitFor();
  await expectAccessible(page);
  await page.getByRole('heading', { name: /Learn something by hand/ }).waitFor();

  await page.getByRole('button', { name: 'Account menu, Wren Castillo' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByText('You have been successfully logged out.', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'View All' }).click();
  await page.getByRole('heading', { name: 'Explore Classes' }).waitFor();
  await page.getByRole('link', { name: 'Spanish at the long table' }).click();
  await page.getByRole('button', { name: 'Enroll' }).click();
  await page.getByRole('dialog', { name: 'Sign in to enroll' }).waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Welcome back, Wren Castillo!', { exact: true }).waitFor();

  // Back on the class page.
  await page.getByRole('button', { name: 'Enroll' }).click();
  await page.getByRole('dialog', { name: 'Confirm Booking' }).waitFor();
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.getByText('You have a spot in this class', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Participants' }).click();
  await page.getByText('You', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Account menu, Wren Castillo' }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(await page.title()).toBe('Dashboard | Learn Local');
  await page.getByRole('tab', { name: 'Classes Created', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Classes Enrolled' }).click();
  const upcoming = page.getByRole('complementary', { name: 'Your schedule' });
  await upcoming.getByRole('link', { name: /Spanish/ }).waitFor();
  await page.getByRole('link', { name: /^View Spanish/ }).click();
  await page.getByRole('button', { name: 'Unenroll' }).click();
  // The test presses Undo immediately, because the toast disappears by itself.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText("You're booked again", { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Unenroll' }).click();
  await page.getByText('Booking canceled', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enroll', exact: true }).waitFor();

  await page.goto('/dashboard?tab=enrolled');
  await page.getByRole('tab', { name: 'Classes Enrolled', selected: true }).waitFor();
  await page.getByText('No upcoming bookings.').waitFor();
  await page.getByRole('link', { name: /^Canceled/ }).click();
  await page
    .getByRole('region', { name: 'Canceled' })
    .getByText(/^You canceled on /)
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Account menu, Wren Castillo' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
});

it('an instructor lists a class, a student enrolls, and the instructor sees the student', {
  tags: ['slow'],
}, async () => {
  const instructor = await at.newPage({ timezoneId: 'America/Los_Angeles' });
  await signIn(instructor, 'instructor@example.com');
  const title = 'Handles that do not fall off';
  await fillNewClass(instructor, title, { price: '38.50' });
  await instructor.getByLabel('Maximum Students').fill('4');
  await createAndOpen(instructor, title);
  const button = instructor.getByRole('button', { name: "You're the instructor" });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  await instructor.getByText('$38.50', { exact: true }).waitFor();

  const student = await at.newPage();
  await signIn(student, 'learner@example.com');
  await student.goto(instructor.url());
  await student.getByRole('button', { name: 'Enroll' }).click();
  await confirmAndPay(student);
  await student.goto(instructor.url());
  await student.getByText('You have a spot in this class', { exact: true }).waitFor();
  await student.getByText('1 of 4 spots taken').waitFor();
  // Only enrolled students see the instructor's phone number.
  await student.getByRole('link', { name: /^\(503\) 555-/ }).waitFor();

  await instructor.reload();
  await instructor.getByText('1 of 4 spots taken').waitFor();
  await instructor.getByRole('tab', { name: 'Participants' }).click();
  await instructor.getByText('Sam Rivera', { exact: true }).waitFor();
});
