import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { pressOn } from './keyboard.ts';
import { confirmAndPay, listClass, send, tokenOf } from './paying.ts';
import { createPerson, type Person } from './people.ts';

const at = openBrowser();

/** Signs in on a phone in dark colors, or on a laptop in light ones. */
async function open(person: Person, path: string, width = 1280): Promise<Page> {
  const page = await at.newPage({ colorScheme: width < 768 ? 'dark' : 'light' });
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
    await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Pay $20 by card' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('3 spots', { exact: true }).first().waitFor();
    await page.goto(`/classes/${classId}`);
    await page.getByText('3 of 4 spots taken').waitFor();
  },
);

/** A class whose only spot is paid by someone, who sees the confirmation. */
async function fullClass(title: string, { startsInHours = 90 * 24, width = 1280 } = {}) {
  const classId = await listClass(at.url, { title, price: 20, maxStudents: 1, startsInHours });
  const holder = await createPerson(at.url, `Holder Of ${title}`);
  const token = await tokenOf(at.url, holder);
  const { payment, id, sessionId } = await send(
    `${at.url}/api/bookings`,
    { class_id: classId },
    token,
  );
  const page = await open(holder, payment.checkoutUrl, width);
  await button(page, 'Pay').click();
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
  const giveUp = () =>
    fetch(`${at.url}/api/bookings/${id}/cancel`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
    });
  return { classId, sessionId, page, giveUp };
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

it.each([390, 1280])(
  'a learner passes on an offer, and the next person in line gets it, at %i px',
  async (width) => {
    const title = `Passed on at ${width}`;
    const { classId, sessionId, giveUp } = await fullClass(title);
    const [first, second] = [
      await createPerson(at.url, `Gives It Away ${width}`),
      await createPerson(at.url, `Is Next In Line ${width}`),
    ];
    for (const person of [first, second]) {
      const token = await tokenOf(at.url, person);
      await send(`${at.url}/api/classes/${classId}/waitlist`, { sessionId }, token);
    }
    await giveUp();
    const page = await open(first, '/dashboard?tab=waitlist', width);
    await page.getByRole('link', { name: `Your offer for ${title}` }).click();
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    await page.getByText('You passed.', { exact: false }).waitFor();
    await expectAccessible(page);
    const next = await open(second, '/dashboard?tab=waitlist', width);
    await next.getByRole('link', { name: `Your offer for ${title}` }).waitFor();
    expect(await next.getByText('1 spot is yours to claim.', { exact: false }).count()).toBe(1);
  },
);

it.each([390, 1280])(
  'a learner releases a spot, and is refunded when someone else books it, at %i px',
  async (width) => {
    const title = `Released at ${width}`;
    const { classId, page: holder } = await fullClass(title, { startsInHours: 20, width });
    await holder.goto('/dashboard');
    await holder.getByRole('link', { name: title }).first().click();
    await holder.getByRole('link', { name: 'See your booking' }).first().click();
    await button(holder, 'Release my spot').click();
    await holder.getByText('You offered your spot to others.', { exact: false }).waitFor();
    await expectAccessible(holder);

    const buyer = await createPerson(at.url, `Takes It Over ${width}`);
    const page = await open(buyer, `/classes/${classId}`, width);
    await page.getByText("1 spot from a learner who can't come").first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
    await confirmAndPay(page);

    await holder.reload();
    await holder
      .getByText(/^\$20 (refunded|is on its way)/)
      .first()
      .waitFor();
    await expectAccessible(holder);
  },
);

it('a learner joins a waitlist and claims what is offered with the keyboard alone', async () => {
  const title = 'By keyboard alone';
  const { classId, giveUp } = await fullClass(title);
  const page = await open(await createPerson(at.url, 'Has No Mouse'), `/classes/${classId}`);
  await pressOn(page, /^Join the waitlist$/);
  await page.getByRole('dialog', { name: 'Join the waitlist' }).waitFor();
  await pressOn(page, /^Join the waitlist$/);
  await page.getByText("You're next in line.", { exact: false }).waitFor();
  await giveUp();
  await page.goto('/dashboard?tab=waitlist');
  await page.getByRole('link', { name: `Your offer for ${title}` }).waitFor();
  await pressOn(page, new RegExp(`^Your offer for ${title}$`));
  await page.getByRole('heading', { level: 1, name: "It's your turn" }).waitFor();
  await pressOn(page, /^Claim and pay$/);
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await pressOn(page, /^Pay$/);
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
});

it('a learner books three spots, gives one back, adds one and releases all with the keyboard alone', async () => {
  const person = await createPerson(at.url, 'Types Everything');
  const listing = { title: 'Three by keyboard', price: 20, startsInHours: 20 };
  const page = await open(person, `/classes/${await listClass(at.url, listing)}`);
  await pressOn(page, /^More spots$/);
  await page.keyboard.press('Enter');
  await page.locator('output', { hasText: '3 spots' }).waitFor();
  await pressOn(page, /^Enroll$/);
  await page.getByRole('dialog').waitFor();
  await pressOn(page, /^Confirm Booking$/);
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await pressOn(page, /^Pay$/);
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();

  await pressOn(page, /^Change spots or guests$/);
  await pressOn(page, /^Fewer spots$/);
  await pressOn(page, /^Save$/);
  await page.getByText('You have 2 spots', { exact: true }).first().waitFor();
  await pressOn(page, /^Change spots or guests$/);
  await pressOn(page, /^More spots$/);
  await pressOn(page, /^Continue to payment$/);
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await pressOn(page, /^Pay$/);
  await page.getByText('3 spots', { exact: true }).first().waitFor();
  await pressOn(page, /^Release my spots$/);
  await page.getByText('You offered your spots to others.', { exact: false }).waitFor();
});
