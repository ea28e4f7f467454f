import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Vault } from '#server/platform/crypto/vault.ts';

/** The action that an emailed link allows with one press, without signing in. */
export type SpotLink = { action: 'claim' | 'pass'; entryId: string; sessionId: string };

const parts = z.tuple([z.enum(['claim', 'pass']), z.uuid(), z.uuid(), z.string()]);

export const spotPath = '/waitlist-offers';

export function spotUrl(vault: Vault, link: SpotLink, appUrl: string): string {
  const { action, entryId, sessionId } = link;
  return `${appUrl}${spotPath}/${action}.${entryId}.${sessionId}.${digestOf(vault, link)}`;
}

/** Null unless we created the token. */
export function readSpotToken(vault: Vault, token: string): SpotLink | null {
  const parsed = parts.safeParse(token.split('.'));
  if (!parsed.success) return null;
  const [action, entryId, sessionId, digest] = parsed.data;
  const link = { action, entryId, sessionId };
  const expected = Buffer.from(digestOf(vault, link));
  const given = Buffer.from(digest);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? link : null;
}

const digestOf = (vault: Vault, { action, entryId, sessionId }: SpotLink) =>
  vault.digest('waitlist offer', `${action} ${entryId} ${sessionId}`);

/** The page of an entry, for its student. */
export const entryUrl = (entryId: string, appUrl: string) => `${appUrl}/waitlist/${entryId}`;
