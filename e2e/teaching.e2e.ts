import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createPerson, emailWith } from './people.ts';
import { demoTeacher, listClass, read, send, slotIn, tokenOf } from './rest.ts';

const at = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const laptop = { viewport: { width: 1440, height: 900 } };

it('an instructor writes to a date from Teaching in one press, and a learner answers in the conversation', async () => {
  const teacher = await createPerson(at.url, 'Wanda Ilic');
  const learner = await createPerson(at.url, 'Otto Lund');
  const listing = { title: 'Marbled paper', teacher, price: 0, ...slotIn(50) };
  const classId = await listClass(at.url, listing);
  const token = await tokenOf(at.url, learner);
  const { id } = await send(`${at.url}/api/bookings`, { class_id: classId, seats: 2 }, token);

  const teaching = await at.newPage(phone);
  await signIn(teaching, teacher.email, teacher.password);
  await teaching.goto('/dashboard/teacher');
  await teaching.getByText('Otto Lund + 1').waitFor();
  await teaching.getByRole('button', { name: /^Write to students of Marbled paper/ }).click();
  await teaching.getByRole('dialog').getByLabel('Message').fill('Bring an apron.');
  await expectAccessible(teaching);
  await teaching.getByRole('button', { name: 'Send' }).click();
  await teaching.getByText('We emailed 1 person.').first().waitFor();

  const { links } = await emailWith(at.url, learner.email, 'Bring an apron.');
  const thread = links.find((link) => link.includes('/messages/')) ?? '';
  const reading = await at.newPage(laptop);
  await signIn(reading, learner.email, learner.password);
  await reading.goto(new URL(thread).pathname);
  const booking = reading.getByRole('region', { name: 'Booking' });
  await booking.getByText('Booked for 2').waitFor();
  expect(await booking.getByRole('link', { name: 'Your booking' }).getAttribute('href')).toBe(
    `/bookings/${id}`,
  );
  await expectAccessible(reading);
  await reading.getByRole('textbox', { name: /^Message to / }).fill('I will.');
  await reading.getByRole('button', { name: 'Send' }).click();

  await teaching.goto('/messages');
  const announced = teaching.getByText('Bring an apron.');
  await announced.first().waitFor();
  expect(await announced.count()).toBe(1);
  await teaching.getByRole('link', { name: /Otto Lund/ }).click();
  await teaching.getByRole('log').getByText('I will.').waitFor();
  await teaching
    .getByRole('region', { name: 'Booking' })
    .getByRole('link', { name: 'Roster' })
    .click();
  await teaching.getByText(/^You wrote to 1 person on /).waitFor();
});

it('the booking is a line above the messages on a phone, and a column beside them on a laptop', async () => {
  const teacher = await createPerson(at.url, 'Sima Rao');
  const classId = await listClass(at.url, { title: 'Block printing', teacher });
  const learner = await createPerson(at.url, 'Per Dahl');
  const token = await tokenOf(at.url, learner);
  const message = { id: crypto.randomUUID(), text: 'Is there parking?' };
  const { threadId } = await send(`${at.url}/api/classes/${classId}/thread`, message, token);
  const page = await at.newPage(phone);
  await signIn(page, learner.email, learner.password);
  await page.goto(`/messages/${threadId}`);
  const boxOf = async (role: 'region' | 'log') =>
    (await page.getByRole(role, role === 'region' ? { name: 'Booking' } : {}).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const [booking, log] = [await boxOf('region'), await boxOf('log')];
    if (width < 1280) expect(booking.y + booking.height).toBeLessThanOrEqual(log.y + 1);
    else expect(booking.x).toBeGreaterThanOrEqual(log.x + log.width - 1);
    if (width < 1280) expect(booking.height).toBeLessThanOrEqual(46);
    await expectLayout(page, { name: `the conversation at ${width} px`, path: page.url() });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More about Sima Rao' }).click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Block']);
});

/** A past date of the demonstration with at least so many people, each with a mark. */
async function pastRoster(people: number): Promise<string> {
  const token = await tokenOf(at.url, demoTeacher);
  const { items } = await read(`${at.url}/api/sessions?when=past`, token);
  const found = items.find(({ students }: { students: number }) => students >= people);
  return `/dashboard/teacher/sessions/${found.id}`;
}

it('the roster of a past date shows ten people with marks on the screen of a phone', async () => {
  const page = await at.newPage(phone);
  await signIn(page, demoTeacher.email, demoTeacher.password);
  await page.goto(await pastRoster(4));
  const rows = page.getByRole('region', { name: 'Roster' }).locator('li');
  await rows.first().waitFor();
  const [first, second] = [await rows.first().boundingBox(), await rows.nth(1).boundingBox()];
  const rowHeight = (second?.y ?? 0) - (first?.y ?? 0);
  expect((first?.y ?? 0) + 10 * rowHeight).toBeLessThanOrEqual(844);
  const mark = await page.getByRole('button', { name: / came/ }).first().boundingBox();
  expect(Math.min(mark?.width ?? 0, mark?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await rows.first().getByRole('button').first().click();
  await rows
    .first()
    .getByRole('button', { name: /^Message / })
    .waitFor();
  await expectAccessible(page);
});

const tabPages = [
  '/dashboard',
  '/dashboard?tab=enrolled',
  '/dashboard/teacher',
  '/dashboard/profile',
];

/** The number of rows of each list of tabs or links that must not wrap. */
const rowsOfTabs = (page: Page) =>
  page.locator('[role=tablist], .scroll-row').evaluateAll((lists) =>
    lists.map((list) => {
      const tops = [...list.querySelectorAll('[role=tab], a')].map((tab) =>
        Math.round(tab.getBoundingClientRect().top),
      );
      return new Set(tops).size;
    }),
  );

it('tabs stay in one row at every width, with the open one in sight', async () => {
  const page = await at.newPage();
  await signIn(page, demoTeacher.email, demoTeacher.password);
  for (const path of tabPages) {
    await page.goto(path);
    await page.getByRole('tab').first().waitFor();
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(new Set(await rowsOfTabs(page))).toEqual(new Set([1]));
    }
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/dashboard/teacher?tab=wanted');
  const open = page.getByRole('tab', { name: 'Wanted near you' });
  await expect
    .poll(async () => {
      const box = await open.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 320;
    })
    .toBe(true);
});

it('the header keeps its place when the link to the messages is loaded', async () => {
  const page = await at.newPage();
  await signIn(page, demoTeacher.email, demoTeacher.password);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/inbox-link*', async (route) => {
    await released;
    await route.continue();
  });
  const places = () =>
    page
      .getByRole('banner')
      .locator('button, img')
      .evaluateAll((shown) => shown.map((each) => each.getBoundingClientRect().left));
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Theme/ }).waitFor();
  const before = await places();
  const link = page.getByRole('link', { name: /^Messages/ });
  expect(await link.count()).toBe(0);
  release();
  await link.waitFor();
  expect(await places()).toEqual(before);
});
