import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createStaff, deskCookies } from '#server/testing/fixtures/desk/staff.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

/** The names of the actions that an administrator sees, by default on their own page. */
async function openActions(person?: Account) {
  const admin = await createStaff(at.deps);
  const cookies = await deskCookies(at.deps, admin);
  const url = `/desk/people?open=${person?.id ?? admin.id}`;
  const page = await renderUrl(at, url, null, cookies);
  const actions = within(await page.findByRole('region', { name: 'Actions' }));
  return { actions, names: actions.queryAllByRole('button').map((button) => button.textContent) };
}

it('a person can be signed out, get a role and be suspended', async () => {
  const { names } = await openActions(await createUser(at.db));
  expect(names).toEqual(['End all sessions', 'Change role', 'Suspend']);
});

it('a member of staff must lose the role before a suspension', async () => {
  const { actions, names } = await openActions(await createStaff(at.deps, 'support'));
  expect(names).toEqual(['End all sessions', 'Remove lost second factors', 'Change role']);
  actions.getByText('To suspend a member of staff, first take them off the staff.');
});

it('administrators have no actions on their own account', async () => {
  const { actions, names } = await openActions();
  expect(names).toEqual([]);
  actions.getByText(/^This is you/);
});

it('a person with an unconfirmed address cannot get a staff role', async () => {
  const person = await createUser(at.db, { emailVerifiedAt: null });
  expect((await openActions(person)).names).toEqual(['End all sessions', 'Suspend']);
});

it('support has no actions, but sees what a suspension would cancel and refund', async () => {
  const teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  const { sessionId } = await createClass(at.db, teacher.id);
  await createPaidBooking(at.db, { teacherId: teacher.id, sessionId });
  const cookies = await deskCookies(at.deps, await createStaff(at.deps, 'support'));
  const page = await renderUrl(at, `/desk/people?open=${teacher.id}`, null, cookies);
  await page.findByText(
    'Suspending Maya Ortiz could cancel 1 upcoming date, booked by 1 learner: 1 learner emailed, $45.50 refunded.',
  );
  expect(page.queryByRole('region', { name: 'Actions' })).toBeNull();
});
