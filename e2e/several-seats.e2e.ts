import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { confirmAndPay, listClass, send, tokenOf } from './paying.ts';
import { createPerson, type Person } from './people.ts';

const at = openBrowser();

/** Signs in at a phone's or a laptop's width. */
async function open(person: Person, path: string, width = 1280): Promise<Page> {
  const page = await at.newPage();
  await page.setViewportSize({ width, height: 844 });
  await signIn(page, person.email, person.password);
  await page.goto(path);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function changeSpots(page: Page, step: 'More spots' | 'Fewer spots') {
  await button(page, /^(Change spots or guests|Bring someone along)$/).click();
  await page.getByRole('dialog').getByRole('button', { name: step }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').locator('button[type=submit]').click();
}

it.each([390, 1280])(
  'a learner books three spots, gives one back and adds one, at %i px',
  async (width) => {
    const person = await createPerson(at.url, `Group Of Three ${width}`);
    const classId = await listClass(at.url, { title: `Three together ${width}`, price: 20 });
    const page = await open(person, `/classes/${classId}`, width);
    await button(page, 'More spots').click();
    await button(page, 'More spots').click();
    await page.locator('output', { hasText: '3 spots' }).waitFor();
    await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
    await page.getByText('$60 for 3 spots', { exact: true }).waitFor();
    await page.getByLabel('Guest 1').fill('Ana');
    await expectAccessible(page);
    await confirmAndPay(page);
    await page.getByText('With Ana', { exact: true }).waitFor();

    await changeSpots(page, 'Fewer spots');
    await page.getByText('$20 will be refunded.', { exact: true }).first().waitFor();
    await page.getByText('You have 2 spots', { exact: true }).first().waitFor();

    await changeSpots(page, 'More spots');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('3 spots', { exact: true }).first().waitFor();
    await page.goto(`/classes/${classId}`);
    await page.getByText('3 of 4 spots taken').waitFor();
  },
);

async function fullClass(title: string) {
  const classId = await listClass(at.url, { title, price: 20, maxStudents: 1 });
  const holder = await createPerson(at.url, `Holder Of ${title}`);
  const token = await tokenOf(at.url, holder);
  const { payment, id, sessionId } = await send(
    `${at.url}/api/bookings`,
    { class_id: classId },
    token,
  );
  const page = await open(holder, payment.checkoutUrl);
  await button(page, 'Pay').click();
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
  const giveUp = () =>
    fetch(`${at.url}/api/bookings/${id}/cancel`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
    });
  return { classId, sessionId, giveUp };
}

it.each([390, 1280])(
  'a learner waits, is offered a spot, and claims it by card, at %i px',
  async (width) => {
    const title = `Full at ${width}`;
    const { classId, giveUp } = await fullClass(title);
    const person = await createPerson(at.url, `Waits At ${width}`);
    const page = await open(person, `/classes/${classId}`, width);
    await button(page, 'Join the waitlist').click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByText("You're next in line.", { exact: false }).waitFor();
    await page.goto('/dashboard?tab=waitlist');
    await page.getByRole('link', { name: `Your place for ${title}` }).waitFor();
    await expectAccessible(page);

    await giveUp();
    await page.goto('/dashboard?tab=waitlist');
    await page.getByRole('link', { name: `Your offer for ${title}` }).click();
    await page.getByRole('heading', { level: 1, name: "It's your turn" }).waitFor();
    await expectAccessible(page);
    await button(page, 'Claim and pay').click();
    await button(page, 'Pay').click();
    await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
  },
);

it('a learner passes, and the next person in line has the spot', async () => {
  const { classId, sessionId, giveUp } = await fullClass('Passed on');
  const [first, second] = [
    await createPerson(at.url, 'Gives It Away'),
    await createPerson(at.url, 'Is Next In Line'),
  ];
  for (const person of [first, second]) {
    const token = await tokenOf(at.url, person);
    await send(`${at.url}/api/classes/${classId}/waitlist`, { sessionId }, token);
  }
  await giveUp();
  const page = await open(first, '/dashboard?tab=waitlist');
  await page.getByRole('link', { name: 'Your offer for Passed on' }).click();
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await page.getByText('You passed.', { exact: false }).waitFor();
  const next = await open(second, '/dashboard?tab=waitlist');
  await next.getByRole('link', { name: 'Your offer for Passed on' }).waitFor();
  expect(await next.getByText('1 spot is yours to claim.', { exact: false }).count()).toBe(1);
});
