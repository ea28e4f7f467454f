import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { shareNewClass } from './class-form.ts';
import { confirmAndPay } from './paying.ts';
import { createPerson } from './people.ts';

const at = openBrowser();

it('an instructor shares a new class, a stranger books through the link, and the earning says so', async () => {
  const title = 'Bookbinding by hand';
  const stranger = await createPerson(at.url, 'Milo Quist');
  const desk = await at.newPage();
  await shareNewClass(desk, { url: at.url, fullName: 'Hester Vale', title });
  const link = await desk.getByRole('textbox', { name: 'Your link' }).inputValue();
  expect(link).toMatch(/\/c\/[a-z\d]{10}\?from=[a-z\d]{7}$/);
  await expectAccessible(desk);
  const [png] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'QR code as PNG' }).click(),
  ]);
  expect(png.suggestedFilename()).toBe('qr-code.png');
  // On paper, only the card is left.
  await desk.emulateMedia({ media: 'print' });
  const card = await desk.getByText('Scan to book, or open').boundingBox();
  expect(Math.min(card?.x ?? -1, card?.y ?? -1)).toBeGreaterThan(0);
  expect(await desk.getByRole('textbox', { name: 'Your link' }).isVisible()).toBe(false);
  expect(await desk.getByRole('heading', { level: 1 }).isVisible()).toBe(false);

  const visitor = await at.newPage();
  await visitor.goto(link);
  // A search on the site between the link and the booking does not change the source.
  await visitor.goto('/explore');
  await signIn(visitor, stranger.email, stranger.password);
  await visitor.goto(link.replace(/\?.*/, ''));
  await visitor.getByRole('button', { name: 'Enroll' }).first().click();
  await confirmAndPay(visitor);

  await desk.emulateMedia({ media: 'screen' });
  await desk.goto('/dashboard/teacher/earnings');
  await desk.getByText('1 your own').click();
  const row = desk.getByRole('listitem').filter({ hasText: new RegExp(`^${title}`) });
  await row.getByText('Came by your link').waitFor();
  // 3 % of $40.
  await row.getByText('-$1.20', { exact: true }).waitFor();
  await desk.getByRole('row', { name: /^\w+ 20\d\d 1 1$/ }).waitFor();
  await expectAccessible(desk);
});

it('a class that was opened from our results and then through the link counts as found by us', {
  tags: ['slow'],
}, async () => {
  const title = 'Sourdough for two';
  const page = await at.newPage();
  await shareNewClass(page, { url: at.url, fullName: 'Orla Finch', title });
  const link = await page.getByRole('textbox', { name: 'Your link' }).inputValue();

  const visitor = await at.newPage();
  await visitor.goto('/explore?q=sourdough+for+two');
  await visitor.getByRole('link', { name: title }).first().click();
  // The title of the placeholder appears before the page, which remembers where it was opened.
  await visitor.getByRole('button', { name: 'Enroll' }).first().waitFor();
  const visit = await visitor.goto(link);
  expect((await visit?.request().allHeaders())?.cookie).toContain('learnlocal-opened=');
});
