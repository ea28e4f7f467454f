import { expect, it } from 'vitest';
import { holidaysBetween } from '#server/market/classes/schedules/holidays.ts';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createAndOpen, fillNewClass, openMoreDetails } from './class-form.ts';
import { createPerson } from './people.ts';
import { read } from './rest.ts';

const at = openBrowser();
const dayMs = 86_400_000;
const timeZone = 'America/Los_Angeles';
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Labor Day of next year, and two weeks before it; clocks go back during the twelve weeks. */
function firstDay(): { first: string; holiday: string } {
  const year = new Date().getUTCFullYear() + 1;
  const [holiday = ''] = holidaysBetween(`${year}-08-31`, `${year}-09-08`, timeZone).keys();
  return { first: dayOf(Date.parse(holiday) - 14 * dayMs), holiday };
}

const shown = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

it('twelve weekly dates are listed in a few steps, without a holiday, and the following ones move later', {
  tags: ['slow'],
}, async () => {
  const time = '12:30';
  const { first, holiday } = firstDay();
  const title = 'Weekly mending';
  const page = await at.newPage({ viewport: { width: 390, height: 844 } });
  await signIn(page, 'tom.halvorsen@example.com');
  await fillNewClass(page, title, { price: '0' });

  // Each click, fill or selection that the dates need.
  let interactions = 0;
  const step = async (interact: Promise<unknown>) => {
    interactions++;
    await interact;
  };
  await step(page.getByLabel('Start Time').fill(`${first}T${time}`));
  await step(openMoreDetails(page));
  await step(page.getByLabel('Repeats').selectOption({ label: 'Every week' }));
  await step(page.getByLabel('Ends').selectOption('count'));
  const preview = page.getByRole('region', { name: 'Dates' });
  // The rows grow once the time zone of the place, and with it the holidays, is known.
  await preview.getByText('12 dates, in the America/Los Angeles time zone').waitFor();
  await step(preview.getByRole('button', { name: /^Show all/ }).click());
  await step(preview.getByRole('button', { name: `Skip ${shown(holiday)}` }).click());
  await preview.getByText(/^11 dates/).waitFor();
  await expectLayout(page, { name: 'the form of weekly dates', path: '/classes/create' });
  await expectAccessible(page);
  await step(createAndOpen(page, title));
  expect(interactions).toBeLessThanOrEqual(8);

  const classUrl = new URL(page.url()).pathname;
  const starts = async (): Promise<string[]> => {
    const { sessions } = await read(`${at.url}/api${classUrl}`);
    return sessions.map(({ startTime }: { startTime: string }) =>
      new Date(startTime).toLocaleString('sv', { timeZone }).slice(0, 16),
    );
  };
  const days = Array.from({ length: 12 }, (_, week) =>
    dayOf(Date.parse(first) + week * 7 * dayMs),
  ).filter((day) => day !== holiday);
  expect(await starts()).toEqual(days.map((day) => `${day} ${time}`));

  const learner = await createPerson(at.url, 'Mends Along');
  const theirs = await at.newPage();
  await signIn(theirs, learner.email, learner.password);
  const { sessions } = await read(`${at.url}/api${classUrl}`);
  await theirs.goto(`${classUrl}?date=${sessions[4].id}`);
  await theirs.getByRole('button', { name: 'Enroll', exact: true }).first().click();
  await theirs.getByRole('button', { name: 'Confirm Booking' }).click();
  await theirs.getByText("You're booked").first().waitFor();

  await page.goto(`/dashboard/teacher/sessions/${sessions[3].id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Change the time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('This and the following dates').check();
  await dialog.getByLabel('Start Time').fill(`${days[3]}T18:00`);
  await dialog.getByText(/^This changes 8 dates\. We email 1 learner\./).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change the time' }).click();
  await page.getByText('8 dates changed').first().waitFor();
  expect(await starts()).toEqual(days.map((day, index) => `${day} ${index < 3 ? time : '18:00'}`));
  await page.goto(`${classUrl}?tab=schedule`);
  await page
    .getByText(/6:00 PM|6:00/)
    .first()
    .waitFor();
  expect(await page.getByText(/\d+:\d+.*– /).count()).toBeGreaterThanOrEqual(11);
});
