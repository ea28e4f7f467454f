import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import { createStaff, deskCookies } from '#server/testing/fixtures/desk/staff.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

/** The names of the actions that an administrator sees, by default on their own page. */
async function openActions(person?: Account) {
  const admin = await createStaff(at.deps);
  const cookies = await deskCookies(at.deps, admin);
  const url = `/desk/people?open=${person?.id ?? admin.id}`;
  const page = await renderUrl(at, url, null, cookies);
  const actions = within(await page.findByRole('region', { name: 'Actions' }));
  return { actions, names: actions.getAllByRole('button').map((button) => button.textContent) };
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

it('administrators can only change the role of their own account', async () => {
  const { actions, names } = await openActions();
  expect(names).toEqual(['Change role']);
  actions.getByText(/^This is you/);
});

it('a person with an unconfirmed address cannot get a staff role', async () => {
  const person = await createUser(at.db, { emailVerifiedAt: null });
  expect((await openActions(person)).names).toEqual(['End all sessions', 'Suspend']);
});
