import { expect, it } from 'vitest';
import { alertmanagerConfig } from './alertmanager-config.ts';

const to = (alerts: object) => ({
  smtpUrl: undefined,
  mailFrom: 'LearnLocal <hello@learn.example>',
  alerts: { email: undefined, webhookUrl: undefined, watchdogUrl: undefined, ...alerts },
});
const email = 'ops@learn.example';

it.each([
  ['smtp://relay.example:2525', 'relay.example:2525', false, undefined],
  ['smtp://ada:p%40ss@relay.example', 'relay.example:587', true, 'p@ss'],
  ['smtps://ada:secret@relay.example', 'relay.example:465', false, 'secret'],
])('alerts are emailed through the relay %s', (smtpUrl, smarthost, requireTls, password) => {
  const { global } = JSON.parse(alertmanagerConfig({ ...to({ email }), smtpUrl }));
  expect(global).toMatchObject({
    smtp_from: 'LearnLocal <hello@learn.example>',
    smtp_smarthost: smarthost,
    smtp_require_tls: requireTls,
  });
  expect(global.smtp_auth_password).toBe(password);
});

it('alerts reach a webhook, and the watchdog another one each minute', () => {
  const webhookUrl = 'https://chat.example/hook';
  const watchdogUrl = 'https://ping.example/1';
  const { global, route, receivers } = JSON.parse(
    alertmanagerConfig(to({ webhookUrl, watchdogUrl })),
  );
  expect(global).toBeUndefined();
  expect(route).toMatchObject({ receiver: 'people', routes: [{ repeat_interval: '1m' }] });
  expect(receivers).toMatchObject([
    { name: 'people', webhook_configs: [{ url: webhookUrl }] },
    { name: 'watchdog', webhook_configs: [{ url: watchdogUrl }] },
  ]);
});

it.each([
  [to({}), 'No one would get the alerts. Set ALERT_EMAIL or ALERT_WEBHOOK_URL.'],
  [to({ email }), 'Alerts are emailed through SMTP_URL, which is not set.'],
  [
    { ...to({ email }), smtpUrl: 'smtps://relay.example:2465' },
    'Alertmanager speaks smtps only on port 465. Use smtp:// with another port, or ALERT_WEBHOOK_URL.',
  ],
])('a configuration that would reach no one says what to change', (settings, message) => {
  expect(() => alertmanagerConfig(settings)).toThrow(message);
});
