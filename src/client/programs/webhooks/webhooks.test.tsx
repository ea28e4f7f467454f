import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { createWebhook } from '#server/testing/fixtures/webhooks.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

it('an instructor adds a webhook, sends a test, and removes it', async () => {
  const passwordHash = await hashPassword(testPassword);
  const teacher = await createUser(at.db, { role: 'instructor', passwordHash });
  const page = await renderUrl(at, '/dashboard/profile/connections', teacher);
  await page.user.click(await page.findByRole('button', { name: 'Add a webhook' }));
  await page.fill(page.getByLabelText('Current password'), testPassword);
  await page.user.click(page.getByLabelText('Choose'));
  await page.user.click(page.getByLabelText('someone books'));
  await page.user.click(page.getByRole('button', { name: 'Add the webhook' }));
  await page.findByText('Enter a URL that starts with https://');
  await page.fill(page.getByLabelText('URL'), 'https://hooks.example/in');
  await page.user.click(page.getByRole('button', { name: 'Add the webhook' }));
  const field = (await page.findByLabelText('The signing secret')) as HTMLInputElement;
  expect(field.value).toMatch(/^whsec_/);
  await page.user.click(page.getByRole('button', { name: 'Done' }));
  const section = within(page.getByRole('region', { name: 'Webhooks' }));
  await section.findByText('https://hooks.example/in');
  section.getByText('17 events');
  await page.user.click(section.getByRole('button', { name: 'Deliveries' }));
  await page.findByText('Nothing in the last 30 days.');
  await page.user.click(page.getByRole('button', { name: 'Send a test' }));
  await page.user.click(await page.findByText('webhook.test'));
  await page.findByText('not tried yet');
  await page.user.click(page.getByRole('button', { name: 'Close' }));
  await page.user.click(section.getByRole('button', { name: 'Remove https://hooks.example/in' }));
  await page.user.click(await page.findByRole('button', { name: 'Remove it' }));
  await page.findByText('Nothing more is sent to https://hooks.example/in.');
  expect(await callerFor(at.deps, teacher).webhooks.list()).toEqual([]);
});

it('a webhook of a program names its key, and goes when the key is revoked', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const { key } = await createApiKey(at.db, teacher.id, ['classes:read', 'webhooks']);
  const body = { url: 'https://hooks.example/n8n', events: ['class.changed'] };
  const { id } = (await at.call('POST', '/api/webhooks', { token: key, body })).json();
  const turnedOff = { token: key, body: { isActive: false } };
  await at.call('PATCH', `/api/webhooks/${id}`, turnedOff);
  const page = await renderUrl(at, '/dashboard/profile/connections', teacher);
  const section = within(await page.findByRole('region', { name: 'Webhooks' }));
  await section.findByText(
    'when a class changes · added by the API key Studio calendar · turned off',
  );
  await page.user.click(section.getByRole('button', { name: 'Turn on' }));
  await section.findByText('when a class changes · added by the API key Studio calendar');
  await page.user.click(page.getByRole('button', { name: 'Revoke Studio calendar' }));
  await page.findByText(/ right away, and the webhooks that they added end\.$/);
  await page.user.click(page.getByRole('button', { name: 'Revoke it' }));
  await page.findByText('Studio calendar no longer works.');
  expect(section.queryByText('https://hooks.example/n8n')).toBeNull();
});

it('two deliveries are sent again at once', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const { id: webhookId } = await createWebhook(at.deps, teacher.id);
  const own = callerFor(at.deps, teacher).webhooks;
  for (let tests = 0; tests < 2; tests++) await own.test({ webhookId });
  const page = await renderUrl(at, '/dashboard/profile/connections', teacher);
  await page.user.click(await page.findByRole('button', { name: 'Deliveries' }));
  for (const summary of await page.findAllByText('webhook.test')) await page.user.click(summary);
  const [one, other] = page.getAllByRole('button', { name: 'Send again' });
  const release = page.holdBack();
  await page.user.click(one as Element);
  await page.user.click(other as Element);
  expect([one, other].map((each) => each?.getAttribute('aria-busy'))).toEqual(['true', 'true']);
  release();
  await page.settled();
});
