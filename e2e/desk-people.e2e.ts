import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openBrowser, openDesk } from './browser.ts';
import { fillSignIn, signIn } from './chromium.ts';
import { addSecondFactor } from './desk-sign-in.ts';
import { createPerson, emailTo, emailWith, type Person } from './people.ts';
import { bookAndPay, listClass } from './rest.ts';

const at = openBrowser();
const phone = { viewport: { width: 390, height: 844 } };

async function openPerson(page: Page, { email, fullName }: Person): Promise<void> {
  await page.goto('/desk/people');
  await page.getByLabel('Search', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  // The list before the search may have this person, too.
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: fullName }).click();
  await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
}

/** A page of someone's own browser, signed in. */
async function openOwn({ email, password }: Person): Promise<Page> {
  const page = await at.newPage();
  await signIn(page, email, password);
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
}

describe('an administrator', () => {
  it('ends the sessions of a person, and removes their lost second factor', {
    tags: ['slow'],
  }, async () => {
    const person = await createPerson(at.url, 'Lost Phone');
    const own = await openOwn(person);
    const page = await openDesk(at, phone);
    await openPerson(page, person);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByLabel('Reason').fill('Signed in at a library.');
    await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
    await page.getByText('Not signed in anywhere.').waitFor();
    await expectSignedOut(own);
    await addSecondFactor(at.url, person);
    await openPerson(page, person);
    await page.getByRole('button', { name: 'Remove lost second factors' }).click();
    await page.getByLabel("How do you know it's them?").fill('Showed her ID in a video call.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove second factors' }).click();
    await page.getByText('can sign in without a second factor now').first().waitFor();
    // This signs in with the password alone.
    await addSecondFactor(at.url, person);
  });

  it('suspends an instructor, cancels the dates, and restores the account', {
    tags: ['slow'],
  }, async () => {
    const teacher = await createPerson(at.url, 'Bad Host');
    const learner = await createPerson(at.url, 'Good Guest');
    const classId = await listClass(at.url, { title: 'Never again', teacher });
    await bookAndPay(at.url, learner, classId);
    const own = await openOwn(teacher);
    const page = await openDesk(at);
    await openPerson(page, teacher);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('1 upcoming date, booked by 1 learner').waitFor();
    await page.getByRole('radio', { name: /^Cancel: 1 learner emailed, \$45 refunded/ }).check();
    await page.getByLabel('Reason').fill('Took money at the door.');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('The reason: Took money at the door.').waitFor();
    await expectAccessible(page);
    expect((await fetch(`${at.url}/api/classes/${classId}`)).status).toBe(404);
    await emailWith(at.url, learner.email, '$45, in full');
    await emailTo(at.url, teacher.email, 'Your LearnLocal account is suspended');
    await expectSignedOut(own);
    await fillSignIn(own, teacher.email, teacher.password);
    await own.getByText('The reason: Took money at the door.').first().waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByLabel('Reason').fill('It was a misunderstanding.');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
    await fillSignIn(own, teacher.email, teacher.password);
    await own.waitForURL(`${at.url}/`);
  });

  it('freezes the dates of a suspended instructor, and cancels them later', {
    tags: ['slow'],
  }, async () => {
    const teacher = await createPerson(at.url, 'Ill Host');
    const learner = await createPerson(at.url, 'Late Guest');
    const classId = await listClass(at.url, { title: 'Not for now', teacher });
    await bookAndPay(at.url, learner, classId);
    const page = await openDesk(at, phone);
    await openPerson(page, teacher);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('radio', { name: /^Freeze/ }).check();
    await page.getByLabel('Reason').fill('We are asking what happened.');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Cancel frozen dates' }).click();
    await page.getByText('1 upcoming date, booked by 1 learner').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Reason').fill('The instructor will not teach again.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel/ })
      .last()
      .click();
    await emailWith(at.url, learner.email, '$45, in full');
    await page.getByRole('button', { name: 'Cancel frozen dates' }).waitFor({ state: 'detached' });
  });
});
