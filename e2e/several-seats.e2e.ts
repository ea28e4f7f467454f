import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { pressOn, typeInto } from './keyboard.ts';
import { confirmAndPay } from './paying.ts';
import { createPerson, type Person } from './people.ts';
import { bookAndPay, listClass, send, tokenOf } from './rest.ts';

const at = openBrowser();
const phone = { viewport: { width: 390, height: 844 } };

async function open(person: Person, path: string, options = {}): Promise<Page> {
  const page = await at.newPage(options);
  await signIn(page, person.email, person.password);
  await page.goto(path);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** A class whose only spot is paid by someone. */
async function fullClass(title: string, options: object = {}) {
  const classId = await listClass(at.url, { title, price: 20, maxStudents: 1, ...options });
  const holder = await createPerson(at.url, `Holder Of ${title}`);
  const { id, sessionId, token } = await bookAndPay(at.url, holder, classId);
  const giveUp = () => send(`${at.url}/api/bookings/${id}/cancel`, {}, token, 'PUT');
  return { classId, sessionId, holder, giveUp };
}

it('a learner declines an offer, and the next person in line gets it', {
  tags: ['slow'],
}, async () => {
  const title = 'Passed on';
  const { classId, sessionId, giveUp } = await fullClass(title);
  const [first, second] = [
    await createPerson(at.url, 'Gives It Away'),
    await createPerson(at.url, 'Is Next In Line'),
  ];
  for (const person of [first, second]) {
    const token = await tokenOf(at.url, person);
    await send(`${at.url}/api/classes/${classId}/waitlist`, { sessionId }, token);
  }
  await giveUp();
  const page = await open(first, '/dashboard?tab=waitlist', phone);
  await page.getByRole('link', { name: `Your offer for ${title}` }).click();
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await page.getByText('You passed.', { exact: false }).waitFor();
  await expectAccessible(page);
  const next = await open(second, '/dashboard?tab=waitlist', phone);
  await next.getByRole('link', { name: `Your offer for ${title}` }).waitFor();
  expect(await next.getByText('1 spot is yours to claim.', { exact: false }).count()).toBe(1);
});

it('a learner releases a spot, and is refunded when someone else books it', {
  tags: ['slow'],
}, async () => {
  const title = 'Released';
  const { classId, holder: person } = await fullClass(title, { startsInHours: 20 });
  const holder = await open(person, '/dashboard', phone);
  await holder.getByRole('link', { name: title }).first().click();
  await holder.getByRole('link', { name: 'See your booking' }).first().click();
  await button(holder, 'Release my spot').click();
  await holder.getByText('You offered your spot to others.', { exact: false }).waitFor();
  await expectAccessible(holder);

  const buyer = await createPerson(at.url, 'Takes It Over');
  const page = await open(buyer, `/classes/${classId}`);
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
});

it('a learner joins a waitlist and claims the offered spot with the keyboard alone', async () => {
  const title = 'By keyboard alone';
  const { classId, giveUp } = await fullClass(title);
  const page = await open(await createPerson(at.url, 'Has No Mouse'), `/classes/${classId}`);
  await pressOn(page, /^Join the waitlist$/);
  await page.getByRole('dialog', { name: 'Join the waitlist' }).waitFor();
  await expectAccessible(page);
  await pressOn(page, /^Join the waitlist$/);
  await page.getByText("You're next in line.", { exact: false }).waitFor();
  await page.goto('/dashboard?tab=waitlist');
  await page.getByRole('link', { name: `Your place for ${title}` }).waitFor();
  await giveUp();
  await page.goto('/dashboard?tab=waitlist');
  await page.getByRole('link', { name: `Your offer for ${title}` }).waitFor();
  await pressOn(page, new RegExp(`^Your offer for ${title}$`));
  await page.getByRole('heading', { level: 1, name: "It's your turn" }).waitFor();
  await expectAccessible(page);
  await pressOn(page, /^Claim and pay$/);
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await pressOn(page, /^Pay$/);
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
});

it('a learner books three spots, gives one back, adds one and releases all with the keyboard alone', async () => {
  const person = await createPerson(at.url, 'Types Everything');
  const listing = { title: 'Three by keyboard', price: 20, startsInHours: 20 };
  const classId = await listClass(at.url, listing);
  const page = await open(person, `/classes/${classId}`);
  await pressOn(page, /^More spots$/);
  await page.keyboard.press('Enter');
  await page.locator('output', { hasText: '3 spots' }).waitFor();
  await pressOn(page, /^Enroll$/);
  await page.getByRole('dialog').getByText('$60 for 3 spots', { exact: true }).waitFor();
  await typeInto(page, /^Guest 1/, 'Ana');
  await expectAccessible(page);
  await pressOn(page, /^Confirm Booking$/);
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await pressOn(page, /^Pay$/);
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
  await page.getByText('With Ana', { exact: true }).waitFor();

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
