import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { type OptionalEmail, optionalEmails } from '#shared/accounts/email-preferences.ts';

export type EmailSubscription = { userId: string; kind: OptionalEmail };

const parts = z.tuple([z.uuid(), z.enum(optionalEmails), z.string()]);

/** A link works as long as the account exists, because emails are kept for years. */
export function unsubscribeUrl(vault: Vault, subscription: EmailSubscription, appUrl: string) {
  const { userId, kind } = subscription;
  return `${appUrl}/unsubscribe/${userId}.${kind}.${digestOf(vault, subscription)}`;
}

/** Returns null unless this installation made the token. */
export function readUnsubscribeToken(vault: Vault, token: string): EmailSubscription | null {
  const parsed = parts.safeParse(token.split('.'));
  if (!parsed.success) return null;
  const [userId, kind, digest] = parsed.data;
  const expected = Buffer.from(digestOf(vault, { userId, kind }));
  const given = Buffer.from(digest);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { userId, kind } : null;
}

const digestOf = (vault: Vault, { userId, kind }: EmailSubscription) =>
  vault.digest('unsubscribe', `${userId} ${kind}`);
