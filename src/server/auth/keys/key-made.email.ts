import type { Email, Recipient } from '#server/notifications/email.ts';
import { emailTime, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import type { KeyScope } from '#shared/accounts/key-scopes.ts';
import { scopeWords } from '#shared/accounts/key-words.ts';

type Made = { name: string; scopes: KeyScope[]; expiresAt: string };

export function keyMadeEmail(
  user: Recipient,
  { name, scopes, expiresAt }: Made,
  appUrl: string,
): Email {
  return {
    to: user.email,
    ...layOutEmail({
      subject: 'Security alert: an API key was created',
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'Programs that have this key can use your LearnLocal account, but only for what is listed here.',
      ],
      facts: [
        ['Name', name],
        ['It may', scopes.map((scope) => scopeWords[scope]).join('; ')],
        ['Expires', emailTime(new Date(expiresAt), 'UTC')],
      ],
      action: { label: 'Review my account', url: `${appUrl}/dashboard/profile?tab=account` },
      closing: "If this wasn't you, revoke the key there and change your password now.",
    }),
  };
}
