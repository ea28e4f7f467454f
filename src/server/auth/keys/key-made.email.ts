import type { Email, Recipient } from '#server/notifications/email.ts';
import { emailTime } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import type { KeyScope } from '#shared/accounts/key-scopes.ts';
import { scopeWords } from '#shared/accounts/key-words.ts';

type Made = { name: string; scopes: KeyScope[]; expiresAt: string };

export function keyMadeEmail(
  user: Recipient,
  { name, scopes, expiresAt }: Made,
  urls: SiteUrls,
): Email {
  return {
    to: user,
    subject: 'Security alert: an API key was created',
    paragraphs: [
      'Programs that have this key can use your LearnLocal account, but only for what is listed here.',
    ],
    facts: [
      ['Name', name],
      ['It may', scopes.map((scope) => scopeWords[scope]).join('; ')],
      ['Expires', emailTime(new Date(expiresAt), 'UTC')],
    ],
    action: { label: 'Review my account', url: urls.account },
    closing: "If this wasn't you, revoke the key there and change your password now.",
  };
}
