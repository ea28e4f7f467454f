import type { Env } from '#server/app/env.ts';
import { StartError } from '#server/app/start-error.ts';

type AlertSettings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'alerts'>;

const smtpsPort = 465;

/**
 * The configuration of Alertmanager, which sends emails through the relay of the site. JSON is valid
 * YAML. Throws a StartError if no one would get the alerts.
 */
export function alertmanagerConfig(settings: AlertSettings): string {
  const { email, webhookUrl, watchdogUrl } = settings.alerts;
  if (!email && !webhookUrl)
    throw new StartError('No one would get the alerts. Set ALERT_EMAIL or ALERT_WEBHOOK_URL.');
  const people = {
    name: 'people',
    ...(email && { email_configs: [{ to: email, send_resolved: true }] }),
    ...(webhookUrl && { webhook_configs: [{ url: webhookUrl }] }),
  };
  const watchdog = {
    name: 'watchdog',
    ...(watchdogUrl && { webhook_configs: [{ url: watchdogUrl, send_resolved: false }] }),
  };
  const config = {
    ...(email && { global: smtpSettings(settings) }),
    route: {
      receiver: people.name,
      group_by: ['alertname'],
      repeat_interval: '4h',
      routes: [
        {
          receiver: watchdog.name,
          matchers: ['alertname="Watchdog"'],
          group_wait: '0s',
          group_interval: '1m',
          repeat_interval: '1m',
        },
      ],
    },
    receivers: [people, watchdog],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

function smtpSettings({ smtpUrl, mailFrom }: AlertSettings) {
  if (!smtpUrl) throw new StartError('Alerts are emailed through SMTP_URL, which is not set.');
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isEncrypted = protocol === 'smtps:';
  // Alertmanager begins with TLS on this port only.
  if (isEncrypted && port && Number(port) !== smtpsPort)
    throw new StartError(
      `Alertmanager speaks smtps only on port ${smtpsPort}. Use smtp:// with another port, or ALERT_WEBHOOK_URL.`,
    );
  return {
    smtp_from: mailFrom,
    smtp_smarthost: `${hostname}:${port || (isEncrypted ? smtpsPort : 587)}`,
    // A password is never sent in the clear; a relay on this network without one may have no TLS.
    smtp_require_tls: !isEncrypted && username !== '',
    ...(username && {
      smtp_auth_username: decodeURIComponent(username),
      smtp_auth_password: decodeURIComponent(password),
    }),
  };
}
