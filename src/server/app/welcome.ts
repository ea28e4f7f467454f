import { demoAccounts, demoPassword } from './demo/demo-accounts.ts';
import type { Env } from './env.ts';

/** The startup message of development: the URLs and accounts a developer needs first. */
export function welcome(env: Env, kind: 'embedded' | 'postgres'): string {
  const address = `http://${env.host}:${env.port}/health/ready`;
  if (!env.isWeb) return `LearnLocal is running jobs. Health check: ${address}\n`;
  const lines = [`LearnLocal is running at ${env.appUrl}`];
  if (env.isExposedDevelopment) lines.push('', ...exposedWarning(env));
  if (kind === 'embedded') {
    lines.push('', `Demo accounts (password: ${demoPassword})`);
    for (const { role, email } of usableAccounts(env)) lines.push(`  ${role.padEnd(11)} ${email}`);
  }
  lines.push(
    '',
    env.smtpUrl ? `Emails are sent through ${new URL(env.smtpUrl).host}` : mailboxLine(env),
  );
  lines.push(`The API documentation is at ${env.appUrl}/api/docs`);
  return `\n${lines.join('\n')}\n\n`;
}

const usableAccounts = ({ isExposedDevelopment }: Env) =>
  demoAccounts.filter(({ role }) => !isExposedDevelopment || role !== 'admin');

const exposedWarning = ({ host }: Env) => [
  '*** WARNING ***********************************************************',
  `HOST=${host} lets other machines reach this development server. It has`,
  'accounts with a known password, and shows emails to those who ask. The',
  'demo administrator is disabled. Set NODE_ENV=production for real use.',
  '***********************************************************************',
];

function mailboxLine(env: Env): string {
  return `Emails are not sent; read them at ${env.appUrl}/dev/mailbox`;
}
