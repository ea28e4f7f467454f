import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { confirmAndPay } from './paying.ts';
import { createPerson } from './people.ts';

const at = openBrowser();

async function open(email: string, width: number, password?: string): Promise<Page> {
  const page = await at.newPage();
  await page.setViewportSize({ width, height: 844 });
  await signIn(page, email, password);
  return page;
}

/** Six Tuesdays, far from the dates of other journeys. */
async function listCourse(title: string, width: number): Promise<string> {
  const page = await open('instructor@example.com', width);
  await page.goto('/classes/create');
  await page.getByLabel('Class Title').fill(title);
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page
    .getByLabel('Description')
    .fill('A bowl each evening, and a glaze for the best of them.');
  await page.getByLabel('Price ($)').fill('180');
  await page.getByLabel('Location').fill('2140 NE Alberta St, Portland, OR');
  await page.getByLabel('Start Time').fill('2028-10-10T18:30');
  await page.getByLabel('This date meets several times, as a course').check();
  await page.getByText(/^6 evenings from Tue, Oct 10, 2028 · 6 × Tue, 6:30/).waitFor();
  await page.getByRole('button', { name: 'Change meeting 3' }).click();
  await expectLayout(page, { name: 'the form of a course', path: '/classes/create' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Class' }).click();
  await page.getByText('Your class has been created.').first().waitFor();
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return new URL(page.url()).pathname;
}

it.each([320, 390, 1280])(
  'an instructor sells six evenings as one, and a learner books them, at %i px',
  async (width) => {
    const title = `Six evenings of bowls ${width}`;
    const path = await listCourse(title, width);
    const learner = await createPerson(at.url, `Learner Of ${width}`);
    const page = await open(learner.email, width, learner.password);
    await page.goto(path);
    await page.getByText('6 evenings from Tue, Oct 10, 2028').first().waitFor();
    await page.getByRole('tab', { name: 'Schedule' }).click();
    expect(await page.getByRole('list', { name: 'Meetings' }).getByRole('listitem').count()).toBe(
      6,
    );
    // Clocks go back before the fifth.
    await page.getByText('Tue, Nov 7, 2028').waitFor();
    await expectLayout(page, { name: 'the page of a course', path });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
    await confirmAndPay(page);
    expect(await page.getByRole('list', { name: 'Meetings' }).getByRole('listitem').count()).toBe(
      6,
    );
    await expectLayout(page, { name: 'the booking of a course', path: '/bookings' });
    await expectAccessible(page);
  },
);
