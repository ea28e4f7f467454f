import { z } from 'zod';
import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';

/** `accessEpoch` is the giver's: the link ends with their access. */
type Offered = { id: string; accessEpoch: number };

const parts = z.tuple([z.uuid(), z.string()]);

/** The page on which a friend accepts the booking. It can be made again, so the table has no token. */
export const handoverUrl = (vault: Vault, offered: Offered, urls: SiteUrls): string =>
  urls.handover(`${offered.id}.${vault.digest('handover', signedText(offered))}`);

/** Null if malformed; `isValidToken` checks the signature. */
export function readHandoverToken(token: string): { id: string; digest: string } | null {
  const parsed = parts.safeParse(token.split('.'));
  if (!parsed.success) return null;
  const [id, digest] = parsed.data;
  return { id, digest };
}

/** We made this link, and the giver's access has not ended since. */
export const isValidToken = (vault: Vault, offered: Offered, digest: string): boolean =>
  vault.isDigest('handover', signedText(offered), digest);

const signedText = ({ id, accessEpoch }: Offered) => `${id} ${accessEpoch}`;
