import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

it('a member creates a key, which is shown once, and revokes it', async () => {
  const member = await createUser(at.db, { passwordHash: await hashPassword(testPassword) });
  const page = await renderUrl(at, '/dashboard/profile/connections', member);
  await page.user.click(await page.findByRole('button', { name: 'Create a key' }));
  await page.user.click(page.getByRole('button', { name: 'Create the key' }));
  await page.findByText('Enter a name');
  page.getByRole('group', { name: 'It may', description: 'Choose at least one' });
  await page.fill(page.getByLabelText('Name'), 'Studio calendar');
  await page.user.click(page.getByLabelText('see who comes to your classes and how to reach them'));
  await page.user.selectOptions(page.getByLabelText('Expires after'), '30');
  const password = page.getByLabelText('Current password');
  await page.fill(password, 'not the password');
  await page.user.click(page.getByRole('button', { name: 'Create the key' }));
  await page.findByText("We couldn't create the key");
  await page.user.clear(password);
  await page.fill(password, testPassword);
  await page.user.click(page.getByRole('button', { name: 'Create the key' }));
  const field = (await page.findByLabelText('Your API key')) as HTMLInputElement;
  expect(page.queryByText("We couldn't create the key")).toBeNull();
  expect(field.value).toMatch(/^llk_[\w-]{43}$/);
  await page.user.click(page.getByRole('button', { name: 'Done' }));
  const section = within(page.getByRole('region', { name: 'API keys' }));
  await section.findByText(
    /^May see who comes to your classes and how to reach them · expires .* · never used$/,
  );
  await page.user.click(section.getByRole('button', { name: 'Revoke Studio calendar' }));
  await page.user.click(await page.findByRole('button', { name: 'Revoke it' }));
  await page.findByText('Studio calendar no longer works.');
  expect(await callerFor(at.deps, member).keys.list()).toEqual([]);
});
