import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';

export type FactorChange = {
  what: 'an authenticator app' | 'a passkey' | 'recovery codes' | 'another way to sign in';
  happened: 'added' | 'removed' | 'replaced';
  /** The name that the owner gave the factor. */
  name?: string;
};

export function factorChangedEmail(
  user: Recipient,
  { what, happened, name }: FactorChange,
  urls: SiteUrls,
): Email {
  return {
    to: user,
    subject: `Security alert: ${what} ${happened}`,
    paragraphs: [`How you sign in to LearnLocal has changed: ${what} ${verb(what)} ${happened}.`],
    ...(name && { facts: [['Name', name]] as [string, string][] }),
    action: { label: 'Review my account', url: urls.account },
    closing: "If this wasn't you, change your password now. That signs out all other sessions.",
  };
}

function verb(what: FactorChange['what']): string {
  return what === 'recovery codes' ? 'were' : 'was';
}
