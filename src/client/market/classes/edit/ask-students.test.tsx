import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
});

async function openForm({ isBooked }: { isBooked: boolean }) {
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: 99 }],
  });
  if (isBooked) await createBooking(at.db, sessionId, (await createUser(at.db)).id);
  const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
  const location = await page.findByLabelText('Location');
  await page.user.clear(location);
  const save = () => page.user.click(page.getByRole('button', { name: 'Save changes' }));
  const stored = async () =>
    (await at.db.selectFrom('classes').select('location').where('id', '=', classId).execute())[0];
  return { page, location, save, stored };
}

it('asks before the location of booked dates changes', async () => {
  const { page, location, save, stored } = await openForm({ isBooked: true });
  await page.fill(location, 'Seattle, WA');
  await save();
  await page.findByText('1 spot on your upcoming dates is booked.');
  expect(await stored()).toEqual({ location: 'Portland, OR' });
  await page.user.click(page.getByRole('button', { name: 'Keep editing' }));
  expect(location).toHaveProperty('value', 'Seattle, WA');
  await save();
  await page.user.click(await page.findByRole('button', { name: 'Change the location' }));
  await page.findByText('Class saved');
  expect(await stored()).toEqual({ location: 'Seattle, WA' });
});

it.each([
  ['no one has booked', { isBooked: false }, 'Seattle, WA'],
  ['only its spelling changes', { isBooked: true }, 'portland OR'],
])('does not ask when %s', async (_why, state, location) => {
  const form = await openForm(state);
  await form.page.fill(form.location, location);
  await form.save();
  await form.page.findByText('Class saved');
  expect(await form.stored()).toEqual({ location });
});
