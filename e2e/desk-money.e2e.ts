import { expect, inject, it } from 'vitest';
import { expectAccessible, openBrowser, openDesk } from './browser.ts';
import { query } from './database.ts';
import { createPerson } from './people.ts';
import { bookAndPay, listClass, read, send } from './rest.ts';

const at = openBrowser();

it('an administrator retries a refund that failed, and the learner gets it', async () => {
  const classId = await listClass(at.url, { title: 'Refunded late' });
  const person = await createPerson(at.url, 'Waits For Money');
  const { id, token } = await bookAndPay(at.url, person, classId);

  // The sandbox rejects a refund of a charge that it does not know.
  const setCharge = (charge: string) =>
    query(
      inject('shared').databaseUrl,
      `UPDATE sandbox_checkouts SET charge_id = ${charge}
       WHERE payment_id = (SELECT id FROM payments WHERE booking_id = $1)`,
      [id],
    );
  await setCharge("charge_id || '-lost'");
  await send(`${at.url}/api/bookings/${id}/cancel`, {}, token, 'PUT');
  const statuses = async () => {
    const { refunds } = await read(`${at.url}/api/bookings/${id}`, token);
    return refunds.map(({ status }: { status: string }) => status);
  };
  await expect.poll(statuses).toEqual(['failed']);

  const admin = await openDesk(at);
  await admin.goto('/desk/money');
  const row = admin.getByRole('row').filter({ hasText: 'Refunded late' });
  await row.getByText('$45.00').waitFor();
  await setCharge("replace(charge_id, '-lost', '')");
  await row.getByRole('button', { name: 'Retry' }).click();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Refund $45.00' }).click();
  await admin.getByText('Every refund was made').waitFor();
  await expect.poll(statuses).toEqual(['sent']);
});
