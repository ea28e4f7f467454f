import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

async function openDialog(phoneNumber: string | null) {
  const student = await createUser(at.db, { phoneNumber });
  const teacher = await createUser(at.db, { role: 'instructor' });
  const { classId } = await createClass(at.db, teacher.id, { priceCents: 0 });
  const page = await renderUrl(at, `/classes/${classId}`, student);
  await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
  return {
    page,
    dialog,
    student,
    confirm: dialog.getByRole('button', { name: 'Confirm Booking' }),
  };
}

it.each(['12', null])(
  'a booking asks once for a number that can be called (%s)',
  async (number) => {
    const { page, dialog, student, confirm } = await openDialog(number);
    const field = dialog.getByLabelText('Phone number');
    await page.user.click(confirm);
    await dialog.findByText('Please enter a valid phone number');
    expect(document.activeElement).toBe(field);
    await page.fill(field, '(503) 555-0144');
    await page.user.click(confirm);
    await page.findByText('You have a spot in this class');
    const data = await callerFor(at.deps, student).account.data();
    expect(data.phoneNumber).toBe('5035550144');
    expect(data.bookings).toHaveLength(1);
  },
);

it('a booking does not ask for a number that can be called', async () => {
  const { page, dialog, confirm } = await openDialog('+15035550144');
  expect(dialog.queryByLabelText('Phone number')).toBeNull();
  await page.user.click(confirm);
  await page.findByText('You have a spot in this class');
});
