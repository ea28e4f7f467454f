import { z } from 'zod';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { type OptionalEmail, optionalEmails } from '#shared/people/accounts/email-preferences.ts';

export type EmailSubscription = { userId: string; kind: OptionalEmail };

const parts = z.tuple([z.uuid(), z.enum(optionalEmails), z.string()]);

/** A link works as long as the account exists, because emails are kept for years. */
export function unsubscribeUrl(vault: Vault, subscription: EmailSubscription, appUrl: string) {
  const { userId, kind } = subscription;
  return `${appUrl}/unsubscribe/${userId}.${kind}.${vault.digest('unsubscribe', `${userId} ${kind}`)}`;
}

/** Returns null unless this installation made the token. */
export function readUnsubscribeToken(vault: Vault, token: string): EmailSubscription | null {
  const parsed = parts.safeParse(token.split('.'));
  if (!parsed.success) return null;
  const [userId, kind, digest] = parsed.data;
  const isOurs = vault.isDigest('unsubscribe', `${userId} ${kind}`, digest);
  return isOurs ? { userId, kind } : null;
}
