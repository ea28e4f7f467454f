import { demoAccounts, demoPassword } from './demo/demo-accounts.ts';
import type { Env } from './env.ts';

/** What a person who has just started the server wants to know. */
export function welcome(env: Env, kind: 'embedded' | 'postgres'): string {
  const lines = [`LearnLocal is at ${env.appUrl}`];
  if (env.isProduction) return `${lines.join('\n')}\n`;
  if (kind === 'embedded') {
    lines.push('', `Demonstration accounts (password: ${demoPassword})`);
    for (const { role, email } of demoAccounts) lines.push(`  ${role.padEnd(11)} ${email}`);
  }
  lines.push('', env.smtpUrl ? `Mails go out by ${new URL(env.smtpUrl).host}` : mailboxLine(env));
  lines.push(`The API is described at ${env.appUrl}/api/docs`);
  return `\n${lines.join('\n')}\n\n`;
}

function mailboxLine(env: Env): string {
  return `Mails are not sent: read them at ${env.appUrl}/dev/mailbox`;
}
