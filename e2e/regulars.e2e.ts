import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { query } from './database.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { createPerson, emailWith } from './people.ts';
import { bookAndPay, listClass, read, send, slotIn, tokenOf } from './rest.ts';
import { expectSound } from './sound-pages.ts';

const at = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function startIn(sessionId: string, from: string) {
  await query(
    at.databaseUrl,
    `WITH moved AS (
       UPDATE class_sessions SET starts_at = now() + $2::interval, ends_at = now() + $2::interval + interval '2 hours'
       WHERE id = $1 RETURNING class_id, starts_at)
     UPDATE classes SET next_starts_at = moved.starts_at FROM moved WHERE classes.id = moved.class_id`,
    [sessionId, from],
  );
}

it('on a phone, a booking goes to a friend with two taps, and the friend has it with two after signing in', async () => {
  const teacher = await createPerson(at.url, 'Wren Abbott');
  const classId = await listClass(at.url, { title: 'Felted slippers', teacher });
  const giver = await createPerson(at.url, 'Sam Rivera');
  const { id } = await bookAndPay(at.url, giver, classId);
  const page = await at.newPage(phone);
  await signIn(page, giver.email, giver.password);
  await page.goto(`/bookings/${id}`);
  await page.getByRole('button', { name: 'Give it to a friend' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Give it to a friend' });
  const link = await dialog.getByText(/\/spots\//).textContent();
  await expectSound(page, 'a link for a friend');
  await dialog.getByRole('button', { name: 'Copy the link' }).tap();
  await page
    .getByText(/^(Copied|We couldn't copy it)$/)
    .first()
    .waitFor();

  const friend = await createPerson(at.url, 'Leo Park');
  const theirs = await at.newPage(phone);
  await theirs.goto(new URL(link ?? '').pathname);
  await theirs.getByRole('heading', { name: 'Sam gives you a spot' }).waitFor();
  await theirs.getByText('Already paid.', { exact: false }).waitFor();
  await expectSound(theirs, 'a spot from a friend');
  await signIn(theirs, friend.email, friend.password);
  await theirs.goto(new URL(link ?? '').pathname);
  await theirs.getByRole('button', { name: 'Accept', exact: true }).tap();
  await theirs.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
  await theirs.getByText('It was paid for before it was given to you.').waitFor();
  await expectSound(theirs, 'a booking from a friend');

  await page.goto(`/bookings/${id}`);
  await page.getByRole('heading', { name: 'Leo accepted your booking' }).waitFor();
  await expectSound(page, 'a booking given away');
  await page.getByRole('link', { name: 'View receipt' }).tap();
  await page.getByText('Felted slippers', { exact: false }).first().waitFor();
  await page.getByText('Paid by card').waitFor();

  const stranger = await at.newPage();
  await stranger.goto(new URL(link ?? '').pathname);
  await stranger.getByText('Someone has already accepted this booking.').waitFor();
});

it('with the keyboard alone, a learner changes the date after the refund deadline, once', async () => {
  const teacher = await createPerson(at.url, 'Odette Marsh');
  const token = await tokenOf(at.url, teacher);
  const title = 'Evening etching';
  const classId = await listClass(at.url, { title, teacher, lateMoveHours: 6 });
  await send(`${at.url}/api/classes/${classId}/sessions`, slotIn(91 * 24), token);
  const learner = await createPerson(at.url, 'Ida Quill');
  const { id } = await bookAndPay(at.url, learner, classId);
  const { sessionId } = await read(`${at.url}/api/bookings/${id}`, await tokenOf(at.url, learner));
  await startIn(sessionId, '8 hours');
  const page = await at.newPage();
  await signIn(page, learner.email, learner.password);
  await page.goto(`/bookings/${id}`);
  await page.getByText('You can still change the date once', { exact: false }).first().waitFor();
  await pressOn(page, /^Change the date$/);
  const dialog = page.getByRole('dialog', { name: 'Choose another date' });
  await dialog.getByText('You can do this only once', { exact: false }).waitFor();
  await expectSound(page, 'changing the date late');
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await tabTo(page, /^Change the date$/);
  await page.keyboard.press('Enter');
  await page.getByText('Your booking has a new date').first().waitFor();
  await page.reload();
  await page.getByText('No refund if you cancel', { exact: false }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Change the date' }).count()).toBe(0);
  // Not on the first pages of other journeys' lists.
  await startIn(sessionId, '90 days');
});

it('on a phone, a date for the same people is one press on their roster, and theirs before anyone finds it', async () => {
  const teacher = await createPerson(at.url, 'Petra Lind');
  const title = 'Linocut in layers';
  const classId = await listClass(at.url, { title, teacher });
  const token = await tokenOf(at.url, teacher);
  const learner = await createPerson(at.url, 'Ben Okafor');
  const { id } = await bookAndPay(at.url, learner, classId);
  const { sessionId } = await read(`${at.url}/api/bookings/${id}`, await tokenOf(at.url, learner));
  await startIn(sessionId, '-2 days');
  const page = await at.newPage(phone);
  await signIn(page, teacher.email, teacher.password);
  await page.goto(`/dashboard/teacher/sessions/${sessionId}`);
  await page.getByRole('button', { name: 'Add a date for the same people' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add a date for the same people' });
  await dialog.getByLabel('To everyone after').selectOption('48');
  await expectSound(page, 'adding a date for the same people');
  await dialog.getByRole('button', { name: 'Add date' }).tap();
  await page.getByText('1 person can book it now, before everyone else.').first().waitFor();
  const { sessions } = await read(`${at.url}/api/classes/${classId}`, token);
  const early = sessions.find((session: { opensAt: string | null }) => session.opensAt !== null);

  const stranger = await at.newPage();
  await stranger.goto(`/classes/${classId}?date=${early.id}`);
  await stranger.getByText(/^A new date opens to everyone on \w+day at/).waitFor();
  expect(await stranger.content()).not.toContain(early.startTime);

  const { links } = await emailWith(at.url, learner.email, 'opens first to people who came');
  expect(links.join()).not.toBe('');
  const theirs = await at.newPage(phone);
  await signIn(theirs, learner.email, learner.password);
  await theirs.goto(`/classes/${classId}?date=${early.id}`);
  await theirs.getByText(/^Open to you now, to everyone on \w+day at .*$/).waitFor();
  await expectSound(theirs, 'a date that opens first');
});

/** A learner's booking of a class whose other date is full. */
async function bookedBesideFullDate(title: string) {
  const teacher = await createPerson(at.url, 'Hanne Voss');
  const token = await tokenOf(at.url, teacher);
  const classId = await listClass(at.url, { title, teacher, maxStudents: 1 });
  await send(`${at.url}/api/classes/${classId}/sessions`, slotIn(91 * 24), token);
  const { sessions } = await read(`${at.url}/api/classes/${classId}`, token);
  const learner = await createPerson(at.url, 'Noor Haddad');
  const holder = await createPerson(at.url, 'Theo Marsh');
  const { id } = await bookAndPay(at.url, learner, classId, sessions[0].id);
  const held = await bookAndPay(at.url, holder, classId, sessions[1].id);
  return { teacher, learner, classId, sessions, id, held };
}

it('on a phone, a learner waits for a better date with two taps, and changes to it from the email with one', async () => {
  const { teacher, learner, classId, sessions, id, held } =
    await bookedBesideFullDate('Willow baskets');
  const page = await at.newPage(phone);
  await signIn(page, learner.email, learner.password);
  await page.goto(`/bookings/${id}`);
  await page.getByRole('button', { name: 'Change the date' }).tap();
  await page.getByText('No other date has room right now.', { exact: false }).waitFor();
  await expectSound(page, 'full dates to wait for');
  await page.getByRole('button', { name: /^Wait for / }).tap();
  await page.getByText("You're next in line.", { exact: false }).waitFor();
  await expectSound(page, 'a place in line with a booking');
  await page.getByRole('link', { name: /^your booking of / }).tap();
  const notice = page.getByRole('region', { name: 'The date you wait for' });
  await notice.getByText("You're in line for another date", { exact: false }).waitFor();
  await expectSound(page, 'a booking that waits for a better date');
  await notice.getByRole('link', { name: 'See your place in line' }).tap();
  await page.getByText("You're next in line.", { exact: false }).waitFor();

  const instructor = await at.newPage(phone);
  await signIn(instructor, teacher.email, teacher.password);
  await instructor.goto(`/dashboard/teacher/waitlist/${classId}`);
  await instructor.getByText(/^Booked for .+, and would change to this date$/).waitFor();
  await expectSound(instructor, 'a waitlist with a booking');

  await send(`${at.url}/api/bookings/${held.id}/cancel`, {}, held.token, 'PUT');
  const { links } = await emailWith(at.url, learner.email, 'Keep the date I have');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: "It's your turn" }).waitFor();
  await expectSound(page, 'an offer of a better date');
  const theirs = await at.newPage(phone);
  await theirs.goto(new URL(links[0] ?? '').pathname);
  await theirs.getByRole('heading', { name: 'Change to this date?' }).waitFor();
  await expectSound(theirs, 'the page of an offer of a better date');
  await theirs.getByRole('button', { name: 'Change to this date' }).tap();
  await theirs.getByRole('heading', { name: "You're in" }).waitFor();
  await page.reload();
  await page.getByText('You changed to this date.', { exact: false }).waitFor();
  const booking = await read(`${at.url}/api/bookings/${id}`, await tokenOf(at.url, learner));
  expect(booking).toMatchObject({ sessionId: sessions[1].id, total: 45, standby: null });
});

it('with the keyboard alone, a learner waits for a better date, and changes to it', async () => {
  const { learner, sessions, id, held } = await bookedBesideFullDate('Rush seats');
  const page = await at.newPage();
  await signIn(page, learner.email, learner.password);
  await page.goto(`/bookings/${id}`);
  await pressOn(page, /^Change the date$/);
  await page.getByText('No other date has room right now.', { exact: false }).waitFor();
  await pressOn(page, /^Wait for /);
  await page.getByText("You're next in line.", { exact: false }).waitFor();

  await send(`${at.url}/api/bookings/${held.id}/cancel`, {}, held.token, 'PUT');
  await emailWith(at.url, learner.email, 'Keep the date I have');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: "It's your turn" }).waitFor();
  await pressOn(page, /^Change to this date$/);
  await page.getByText('You changed to this date.', { exact: false }).waitFor();
  const booking = await read(`${at.url}/api/bookings/${id}`, await tokenOf(at.url, learner));
  expect(booking).toMatchObject({ sessionId: sessions[1].id, standby: null });
});
