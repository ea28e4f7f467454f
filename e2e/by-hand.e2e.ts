import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { createPerson, emailWith } from './people.ts';
import { listClass, read, slotIn, tokenOf } from './rest.ts';

const at = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A new instructor's date, on whose roster the page begins. */
async function openRoster(
  name: string,
  title: string,
  page: Awaited<ReturnType<typeof at.newPage>>,
) {
  const teacher = await createPerson(at.url, name);
  await listClass(at.url, { title, teacher, ...slotIn(50) });
  const { items } = await read(`${at.url}/api/sessions`, await tokenOf(at.url, teacher));
  await signIn(page, teacher.email, teacher.password);
  await page.goto(`/dashboard/teacher/sessions/${items[0].id}`);
  return { teacher, sessionId: items[0].id };
}

it('on a phone, someone at the door who pays in cash is on the roster after two taps beside the name', async () => {
  const page = await at.newPage(phone);
  await openRoster('Ada Quist', 'Cyanotypes in an evening', page);
  await page.getByText('No one has booked this date yet.').waitFor();
  const add = page.getByRole('button', { name: 'Add a person' });
  const box = await add.boundingBox();
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
  await add.tap();
  const dialog = page.getByRole('dialog', { name: 'Add a person' });
  await dialog.getByLabel('Name').fill('Jo Park');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectLayout(page, { name: `adding a person at ${width} px`, path: page.url() });
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
  await page.getByRole('button', { name: 'Jo Park 1 spot' }).tap();
  await page.getByText('Added by you · Paid in cash · $45').waitFor();
  await page.getByText('1 of 4 spots taken').waitFor();
  await expectAccessible(page);
});

it('with the keyboard alone, a person is added with an address, changed and removed; the email leads to being forgotten', async () => {
  const page = await at.newPage();
  const { teacher } = await openRoster('Bea Lund', 'Paper boats for grown-ups', page);
  await pressOn(page, /^Add a person$/);
  await page.getByRole('dialog', { name: 'Add a person' }).waitFor();
  // The first field has the focus.
  await page.keyboard.type('Ole Berg');
  await pressOn(page, /^More spots$/);
  await tabTo(page, /^Cash$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await pressOn(page, /^Email or phone$/);
  await tabTo(page, /^Email$/);
  const email = `ole.${teacher.email}`;
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  // The roster behind the dialog is refetched before it closes.
  const dialog = page.getByRole('dialog');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Unpaid').waitFor();
  // The picture is the initial.
  await pressOn(page, /^O?Ole Berg \+ 1/);
  await pressOn(page, /^Change Ole Berg$/);
  await page.getByRole('dialog', { name: 'Change Ole Berg' }).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ole and Siv');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Ole and Siv/ }).waitFor();

  const { links } = await emailWith(at.url, email, 'Bea Lund put you on the list');
  const forgetting = await at.newPage(phone);
  await forgetting.goto(links.find((link) => link.includes('/forget-me/')) ?? '');
  await expectAccessible(forgetting);
  await forgetting.getByRole('button', { name: 'Forget me' }).tap();
  await forgetting.getByRole('heading', { name: 'Forgotten' }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: /^Name erased \+ 1/ }).waitFor();
  await pressOn(page, /^N?Name erased \+ 1/);
  await pressOn(page, /^Remove Name erased$/);
  await page.getByRole('dialog', { name: 'Remove Name erased?' }).waitFor();
  await pressOn(page, /^Remove$/);
  await page.getByText('No one has booked this date yet.').waitFor();
});
