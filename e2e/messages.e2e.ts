import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePhoto } from '../src/server/testing/fixtures/uploading.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createPerson, type Person } from './people.ts';
import { listClass } from './rest.ts';

const at = openBrowser();

async function open(person: Person, path: string, options = {}): Promise<Page> {
  const page = await at.newPage(options);
  await signIn(page, person.email, person.password);
  await page.goto(path);
  return page;
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to / }).fill(text);
  await page.keyboard.press('Enter');
}

const shown = (page: Page, text: string) =>
  page.getByRole('log').getByText(text, { exact: true }).waitFor();

it('a learner asks before booking, and the instructor answers at once, with a picture, and blocks', async () => {
  const teacher = await createPerson(at.url, 'Noor Haddad');
  const learner = await createPerson(at.url, 'Lars Holm');
  const classId = await listClass(at.url, { title: 'Raku in the yard', teacher });
  const asking = await open(learner, `/classes/${classId}`);
  const teaching = await open(teacher, '/faq');
  await teaching.getByRole('link', { name: 'Messages', exact: true }).waitFor();

  await asking.getByRole('button', { name: 'Message Noor' }).click();
  await asking.getByRole('textbox', { name: 'Message' }).fill('May my son come along?');
  await expectAccessible(asking);
  await asking.getByRole('button', { name: 'Send' }).click();
  await asking.waitForURL(/\/messages\/[\w-]{36}$/);
  await shown(asking, 'May my son come along?');

  // The instructor reads another page, and reloads nothing.
  await teaching.getByRole('link', { name: 'Messages, 1 unread' }).click();
  await teaching.getByRole('link', { name: /Lars Holm/ }).click();
  await shown(teaching, 'May my son come along?');
  await teaching.getByRole('link', { name: 'Messages', exact: true }).waitFor();
  await send(teaching, 'Yes! See https://example.com/raku');
  const link = asking.getByRole('log').getByRole('link', { name: 'https://example.com/raku' });
  expect(await link.getAttribute('rel')).toBe('noopener nofollow ugc');

  await teaching.getByRole('button', { name: 'Add a picture' }).click();
  await teaching
    .locator('[data-drop-zone] input[type=file]')
    .first()
    .setInputFiles({
      name: 'kiln.jpg',
      mimeType: 'image/jpeg',
      buffer: await makePhoto({ width: 600, height: 400, bytes: 50_000 }),
    });
  await teaching.getByText('Upload successful', { exact: true }).waitFor();
  await teaching.getByRole('button', { name: 'Send' }).click();
  await asking.getByRole('img', { name: 'From Noor Haddad' }).waitFor();
  await expectAccessible(asking);

  // A reader further up stays there when a message arrives.
  await asking.setViewportSize({ width: 1280, height: 500 });
  const log = asking.getByRole('log');
  await log.evaluate((box) => box.scrollTo({ top: -1000 }));
  const first = log.getByText('May my son come along?', { exact: true });
  const before = await first.boundingBox();
  await send(teaching, 'Bring old clothes.');
  await shown(asking, 'Bring old clothes.');
  const after = await first.boundingBox();
  // Heights of boxes are rounded.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? Number.NaN))).toBeLessThan(1);
  await asking.getByRole('button', { name: 'Go to the newest message' }).click();

  // After a break, the missed messages arrive once.
  await asking.context().setOffline(true);
  await send(teaching, 'And a towel.');
  await send(asking, 'Thank you');
  await asking.getByText(/^We can't reach LearnLocal/).waitFor();
  await asking.context().setOffline(false);
  await asking.getByRole('button', { name: 'Try again' }).click();
  await shown(teaching, 'Thank you');
  await shown(asking, 'And a towel.');
  expect(await log.getByText('And a towel.', { exact: true }).count()).toBe(1);

  await teaching.getByRole('button', { name: 'More about Lars Holm' }).click();
  await teaching.getByRole('menuitem', { name: 'Block' }).click();
  await teaching.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await teaching.getByText('You blocked Lars Holm', { exact: true }).waitFor();
  await expectAccessible(teaching);
  await send(asking, 'One more thing');
  await asking.getByText("You can't write to this person", { exact: true }).waitFor();
});
