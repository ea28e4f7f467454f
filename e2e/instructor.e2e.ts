import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { confirmAndPay } from './paying.ts';
import { createPerson } from './people.ts';

const at = openBrowser();

it('an instructor lists a class, a student enrolls, and the instructor sees the student', async () => {
  const instructor = await at.newPage({ timezoneId: 'America/Los_Angeles' });
  await signIn(instructor, 'instructor@example.com');
  await instructor.goto('/');
  await instructor.getByRole('banner').getByRole('link', { name: 'Create a Class' }).click();
  await instructor.getByLabel('Class Title').fill('Handles that do not fall off');
  await instructor.getByLabel('Category').selectOption({ index: 1 });
  await instructor
    .getByLabel('Description')
    .fill('Pull a handle, join it to a mug, and learn why the last one came off in the kiln.');
  await instructor.getByLabel('Price ($)').fill('38.50');
  await instructor.getByLabel('Maximum Students').fill('4');
  await instructor.getByLabel('Location').fill('Division Street Clay, Portland, OR');
  await instructor.getByRole('button', { name: 'Create Class' }).click();
  await instructor.getByText('Your class has been created.', { exact: true }).waitFor();
  await instructor.getByRole('heading', { name: 'Handles that do not fall off' }).waitFor();
  await instructor.getByRole('link', { name: 'Handles that do not fall off' }).first().click();
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
  await student.getByRole('link', { name: /^\+1/ }).waitFor();

  await instructor.reload();
  await instructor.getByText('1 of 4 spots taken').waitFor();
  await instructor.getByRole('tab', { name: 'Participants' }).click();
  await instructor.getByText('Sam Rivera', { exact: true }).waitFor();
});

it('a learner becomes an instructor', async () => {
  const page = await at.newPage();
  // A new user, because other tests need the demo learner to stay a learner.
  const { email, password } = await createPerson(at.url, 'Nell Okada');
  await signIn(page, email, password);
  await page.goto('/become-instructor');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Become an Instructor' }).click();
  await page.getByText('You are now an instructor on LearnLocal', { exact: true }).waitFor();
  await page.goto('/become-instructor');
  await page.getByText('You can already create and post classes!', { exact: true }).waitFor();
});
