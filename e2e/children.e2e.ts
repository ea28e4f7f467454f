import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { focusedName, pressOn, tabTo, typeInto } from './keyboard.ts';
import { createPerson } from './people.ts';
import { listClass, read, slotIn, tokenOf } from './rest.ts';
import { expectSound } from './sound-pages.ts';

const at = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A free class for children of 6 to 12 years, and the path of its roster. */
async function classForChildren(title: string) {
  const teacher = await createPerson(at.url, 'Maya Ortiz');
  const whatToExpect = { minAge: 6, maxAge: 12, grownUp: 'stays' };
  const listing = { title, teacher, price: 0, whatToExpect, ...slotIn(50) };
  const classId = await listClass(at.url, listing);
  const { items } = await read(`${at.url}/api/sessions`, await tokenOf(at.url, teacher));
  return { teacher, classId, roster: `/dashboard/teacher/sessions/${items[0].id}` };
}

it('on a phone, a child and a line take three taps more than a booking without, and the roster shows both', async () => {
  const title = 'Masks of papier-mâché';
  const { teacher, classId, roster } = await classForChildren(title);
  const page = await at.newPage(phone);
  const parent = await createPerson(at.url, 'Sam Rivera');
  await signIn(page, parent.email, parent.password);
  await page.goto(`/classes/${classId}`);
  let taps = 0;
  const tap = async (locator: ReturnType<Page['locator']>) => {
    await locator.tap();
    taps++;
  };
  await tap(page.getByRole('button', { name: 'Enroll', exact: true }).last());
  const dialog = page.getByRole('dialog', { name: 'Confirm Booking' });
  const fill = async (label: string, words: string) => {
    await tap(dialog.getByLabel(label));
    await page.keyboard.type(words);
  };
  await fill("Child's first name", 'Leo');
  await fill('Age', '7');
  await fill('Anything Maya should know?', 'No nuts, please');
  await expectSound(page, 'booking for a child');
  await tap(dialog.getByRole('button', { name: 'Confirm Booking' }));
  await page.getByText("You're booked").first().waitFor();
  // Enroll and Confirm Booking, as without them.
  expect(taps - 2).toBeLessThanOrEqual(3);

  await page.getByRole('button', { name: 'See your booking' }).tap();
  await page.getByText('Leo, 7', { exact: true }).waitFor();
  await page.getByText('No nuts, please').waitFor();
  await expectSound(page, 'a booking for a child');

  const teaching = await at.newPage(phone);
  await signIn(teaching, teacher.email, teacher.password);
  await teaching.goto(roster);
  await teaching.getByText('Leo, 7 · Sam stays ·').waitFor();
  await teaching.getByText('No nuts, please').waitFor();
  await expectSound(teaching, 'the roster of a class for children');
});

it('with the keyboard alone, a parent books for two children, and later says who comes instead', async () => {
  const { classId } = await classForChildren('Kites from newspaper');
  const page = await at.newPage();
  const parent = await createPerson(at.url, 'Ana Sol');
  await signIn(page, parent.email, parent.password);
  await page.goto(`/classes/${classId}`);
  await pressOn(page, /^More spots$/);
  await page.locator('output', { hasText: '2 spots' }).waitFor();
  await pressOn(page, /^Enroll$/);
  await page.getByRole('dialog', { name: 'Confirm Booking' }).waitFor();
  await typeInto(page, /^Child 1's first name/, 'Leo');
  await typeInto(page, /^Child 1's age/, '7');
  await typeInto(page, /^Child 2's first name/, 'Kit');
  await typeInto(page, /^Child 2's age/, '4');
  await pressOn(page, /^Confirm Booking$/);
  await page.getByText('This class is for these ages: 6–12.', { exact: false }).waitFor();
  await expectAccessible(page);
  await typeInto(page, /^Child 2's age/, '9');
  await pressOn(page, /^Confirm Booking$/);
  await page.getByText("You're booked").first().waitFor();

  const { items } = await read(`${at.url}/api/bookings`, await tokenOf(at.url, parent));
  await page.goto(`/bookings/${items[0].id}`);
  await page.getByText('Kit, 9', { exact: true }).waitFor();
  await pressOn(page, /^Change who comes$/);
  await page.getByRole('dialog', { name: "Who's coming?" }).waitFor();
  await expectAccessible(page);
  await tabTo(page, /^I take part, too$/);
  await page.keyboard.press('Space');
  await pressOn(page, /^Save$/);
  await page.getByText('Saved for your instructor').first().waitFor();
  expect(await page.getByText('Kit, 9', { exact: true }).count()).toBe(0);
  await page.getByText('You', { exact: true }).first().waitFor();

  await pressOn(page, /^Anything Maya should know\?$/);
  const dialog = page.getByRole('dialog', { name: 'Tell your instructor' });
  await dialog.waitFor();
  await expect.poll(() => focusedName(page)).toMatch(/^Anything Maya should know\?/);
  await page.keyboard.type('We come ten minutes late');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('We come ten minutes late').waitFor();
});
