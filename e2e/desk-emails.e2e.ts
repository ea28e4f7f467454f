// @module-tag slow
import { afterAll, expect, it } from 'vitest';
import { startSmtpReceiver } from '../src/server/testing/fakes/smtp-receiver.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { signInToDesk } from './desk-sign-in.ts';
import { send } from './rest.ts';

let smtp: Awaited<ReturnType<typeof startSmtpReceiver>> | undefined;
const at = openBrowser(async () => {
  smtp = await startSmtpReceiver({ at: 'RCPT', reply: 550, text: '5.1.1 no such user' });
  return { variables: { SMTP_URL: smtp.url } };
});
afterAll(() => smtp?.close());

it('an administrator finds an email that could not be sent, and sends it again', async () => {
  const email = 'kim.lost@example.com';
  const password = 'three quiet herons';
  const names = { fullName: 'Kim Lost', username: 'kim_lost', email, phoneNumber: '+15035550177' };
  await send(`${at.url}/api/auth/register`, { ...names, password, confirmPassword: password });
  const page = await at.newPage();
  await signInToDesk(page.request, at.url);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect
    .poll(async () => {
      await page.goto('/desk/jobs?q=kim.lost');
      await page.getByText(/shown$|^Nothing has failed$/).waitFor();
      return row.count();
    })
    .toBe(1);
  await row.getByText('“Confirm your email address”').waitFor();
  await row.getByText('EENVELOPE 550 at RCPT TO').waitFor();
  await expectAccessible(page);
  smtp?.accept();
  await row.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Retry: Email to ${email}` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retry now' }).click();
  await page.getByText('Nothing has failed').waitFor();
  await expect
    .poll(() => smtp?.received.filter((text) => text.includes(`To: ${email}`)).length)
    .toBe(1);
});
