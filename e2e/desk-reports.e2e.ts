import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser, openDesk } from './browser.ts';
import { signIn } from './chromium.ts';
import { addToStaff, signInToDesk } from './desk-sign-in.ts';
import { createPerson, emailTo, type Person } from './people.ts';
import { listClass } from './rest.ts';

const at = openBrowser();

const title = 'Willow baskets for the garden';
const phone = { viewport: { width: 390, height: 844 } };

async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expectLayout(page, { name, path: new URL(page.url()).pathname });
}

async function reportClass(learner: Person, classId: string): Promise<void> {
  const page = await at.newPage(phone);
  await signIn(page, learner.email, learner.password);
  await page.goto(`/classes/${classId}`);
  await page.getByRole('button', { name: 'Report this class' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this class' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText('Please choose a reason').waitFor();
  await expectGood(page, 'the report');
  await dialog.getByLabel('Reason').selectOption('Spam or advertising');
  await dialog.getByLabel("What's wrong?").fill('It only sends people to a shop.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText("We'll look at it and email you.").first().waitFor();
}

async function hideFromQueue(desk: Page): Promise<void> {
  await desk.goto('/desk/reports');
  const row = desk.getByRole('row').filter({ hasText: title });
  await row.getByText('It only sends people to a shop.').waitFor();
  await expectGood(desk, 'the queue');
  await row.getByRole('button', { name: 'Answer' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Answer 1 report' });
  await dialog.getByLabel('Outcome').selectOption('Hide it');
  await dialog.getByLabel('Reason').selectOption('Spam or advertising');
  await dialog.getByLabel('Explanation').fill('It sells willow, and teaches nothing.');
  await dialog.getByLabel('Answer to those who reported it').fill('Thank you, it is gone.');
  await expectGood(desk, 'closing reports');
  await dialog.getByRole('button', { name: 'Close 1 report' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
}

/** Follows the email, signs in, and appeals. */
async function appealFrom(link: string, teacher: Person): Promise<Page> {
  const page = await at.newPage(phone);
  await page.goto(link);
  await page.getByLabel('Email').fill(teacher.email);
  await page.getByLabel('Password', { exact: true }).fill(teacher.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'We hid your class' }).waitFor();
  await page.getByText('It sells willow, and teaches nothing.').waitFor();
  await expectGood(page, 'the hidden class');
  await page.getByRole('button', { name: 'Appeal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appeal' });
  await dialog.getByLabel('Why should it be public?').fill('The willow comes with the class.');
  await expectGood(page, 'the appeal');
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText(/^You appealed on /).waitFor();
  return page;
}

it('a report is handled to its end, including the appeal', async () => {
  const teacher = await createPerson(at.url, 'Ines Basketmaker');
  const learner = await createPerson(at.url, 'Otto Reader');
  const helper = await createPerson(at.url, 'Second Look');
  const description = 'Order your willow at our shop, where all of it is on sale this week.';
  const classId = await listClass(at.url, { title, teacher, description });
  const statusForStrangers = async () => (await fetch(`${at.url}/api/classes/${classId}`)).status;
  await reportClass(learner, classId);

  const admin = await openDesk(at);
  await addToStaff(admin, at.url, helper);
  // Signs in once, so that there is someone else to decide on the appeal.
  const support = await at.newPage(phone);
  await signInToDesk(support.request, at.url, helper);
  await hideFromQueue(admin);
  expect(await statusForStrangers()).toBe(404);
  const toLearner = await emailTo(at.url, learner.email, `Your report of the class "${title}"`);
  expect(toLearner.text).toContain('We hid it.');
  expect(toLearner.text).toContain('Thank you, it is gone.');
  const toTeacher = await emailTo(at.url, teacher.email, `Your class "${title}" was hidden`);
  expect(toTeacher.text).toContain('It sells willow, and teaches nothing.');
  expect(toTeacher.text).not.toContain(learner.fullName);

  const link = toTeacher.links.find((url) => url.includes('redirect=')) ?? '';
  const taught = await appealFrom(link, teacher);
  expect(await taught.getByRole('button', { name: 'Appeal' }).count()).toBe(0);
  const removalId = await removalIdOf(taught, classId);
  const again = await taught.context().request.post(`/api/removals/${removalId}/appeal`, {
    headers: { origin: at.url },
    data: { text: 'Please look at it again.' },
  });
  expect([again.status(), (await again.json()).code]).toEqual([409, 'ALREADY_APPEALED']);

  await admin.goto('/desk/reports');
  await admin.getByText(/another staff member has to decide\.$/).waitFor();
  const appealed = admin.getByRole('row').filter({ hasText: title });
  expect(await appealed.getByRole('button', { name: 'Answer' }).count()).toBe(0);
  await expectGood(admin, 'the appeal of the own decision');
  await support.goto('/desk/reports');
  await support.getByText('The willow comes with the class.').waitFor();
  const row = support.getByRole('row').filter({ hasText: title });
  await row.getByRole('button', { name: 'Answer' }).click();
  const dialog = support.getByRole('dialog', { name: 'Answer this appeal' });
  await dialog.getByLabel('Outcome').selectOption('Restore it');
  await dialog.getByLabel('Answer to the person concerned').fill('You are right.');
  await expectGood(support, 'the answer');
  await dialog.getByRole('button', { name: 'Answer appeal' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  const restored = `Your class "${title}" is public again`;
  expect((await emailTo(at.url, teacher.email, restored)).text).toContain('You are right.');
  expect(await statusForStrangers()).toBe(200);

  const page = await at.newPage(phone);
  await page.goto('/moderation');
  const record = page.getByRole('row').filter({ hasText: 'Spam or advertising' });
  expect(await record.getByRole('cell').allTextContents()).toEqual([
    'Classes',
    'Spam or advertising',
    '1',
    '1',
  ]);
  const shown = (await page.locator('main').textContent()) ?? '';
  for (const name of [title, teacher.fullName, learner.fullName, 'willow'])
    expect(shown).not.toContain(name);
  await expectGood(page, 'the public record');
});

async function removalIdOf(page: Page, classId: string): Promise<string> {
  const response = await page.context().request.get(`/api/classes/${classId}`);
  return (await response.json()).removal.id;
}
