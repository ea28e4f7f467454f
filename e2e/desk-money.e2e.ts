import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startPostgresServer } from '../src/server/testing/databases/postgres-server.ts';
import { startSmtpReceiver } from '../src/server/testing/fakes/smtp-receiver.ts';
import { runScript } from '../src/server/testing/server-process.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { demoPassword, signIn } from './chromium.ts';
import { signInToDesk } from './desk-sign-in.ts';
import { listClass, send, tokenOf } from './paying.ts';

const learner = { email: 'learner@example.com', password: demoPassword };
const postgres = await startPostgresServer();
const smtp = await startSmtpReceiver({ at: 'RCPT', reply: 550, text: '5.1.1 no such user' });
const at = openBrowser(async () => {
  const variables = { DATABASE_URL: postgres.url('postgres') };
  expect(await runScript('scripts/db-seed.ts', variables)).toMatchObject({ exitCode: 0 });
  return { variables: { ...variables, SMTP_URL: smtp.url } };
});
afterAll(async () => {
  smtp.close();
  await postgres.stop();
});

async function query(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  await client.query(text, values);
  await client.end();
}

it('an administrator finds an email that could not be sent, and sends it again', async () => {
  const email = 'kim.lost@example.com';
  await send(`${at.url}/api/auth/register`, {
    ...{ fullName: 'Kim Lost', username: 'kim_lost', email, phoneNumber: '+15035550177' },
    ...{ password: 'three quiet herons', confirmPassword: 'three quiet herons' },
  });
  const page = await at.newPage();
  await signInToDesk(page, at.url);
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
  smtp.accept();
  await row.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Retry: Email to ${email}` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retry now' }).click();
  await page.getByText('Nothing has failed').waitFor();
  await expect
    .poll(() => smtp.received.filter((text) => text.includes(`To: ${email}`)).length)
    .toBe(1);
});

it('an administrator retries a refund that failed, and the learner gets it', async () => {
  const classId = await listClass(at.url, { title: 'Refunded late', price: 45 });
  const token = await tokenOf(at.url, learner);
  const booking = await send(`${at.url}/api/bookings`, { class_id: classId }, token);
  const page = await at.newPage();
  await signIn(page, learner.email);
  await page.goto(booking.payment.checkoutUrl, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();

  // The sandbox rejects a refund of a charge that it does not know.
  const ofBooking = 'payment_id = (SELECT id FROM payments WHERE booking_id = $1)';
  await query(`UPDATE sandbox_checkouts SET charge_id = charge_id || '-lost' WHERE ${ofBooking}`, [
    booking.id,
  ]);
  const headers = { authorization: `Bearer ${token}` };
  const canceled = await fetch(`${at.url}/api/bookings/${booking.id}/cancel`, {
    method: 'PUT',
    headers,
  });
  expect(canceled.status).toBe(200);
  const statuses = async () => {
    const response = await fetch(`${at.url}/api/bookings/${booking.id}`, { headers });
    return (await response.json()).refunds.map(({ status }: { status: string }) => status);
  };
  await expect.poll(statuses).toEqual(['failed']);

  const admin = await at.newPage();
  await signInToDesk(admin, at.url);
  await admin.goto('/desk/money');
  const row = admin.getByRole('row').filter({ hasText: 'Refunded late' });
  await row.getByText('$45.00').waitFor();
  await expectAccessible(admin);
  await query(
    `UPDATE sandbox_checkouts SET charge_id = replace(charge_id, '-lost', '') WHERE ${ofBooking}`,
    [booking.id],
  );
  await row.getByRole('button', { name: 'Retry' }).click();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Refund $45.00' }).click();
  await admin.getByText('Every refund was made').waitFor();
  await expect.poll(statuses).toEqual(['sent']);
});
