import { z } from 'zod';
import type { Vault } from '#server/platform/crypto/vault.ts';

/** The action that an emailed link allows with one press, without signing in. */
export type SpotLink = { action: 'claim' | 'pass'; entryId: string; sessionId: string };

type SignedLink = SpotLink & { digest: string };

const parts = z.tuple([z.enum(['claim', 'pass']), z.uuid(), z.uuid(), z.string()]);

export const spotPath = '/waitlist-offers';

/** `accessEpoch` is the student's: the link ends with their access. */
export function spotUrl(
  vault: Vault,
  { accessEpoch, ...link }: SpotLink & { accessEpoch: number },
  appUrl: string,
): string {
  const { action, entryId, sessionId } = link;
  return `${appUrl}${spotPath}/${action}.${entryId}.${sessionId}.${vault.digest('waitlist offer', signedText(link, accessEpoch))}`;
}

/** Null if malformed; `isValidLink` checks the signature. */
export function readSpotToken(token: string): SignedLink | null {
  const parsed = parts.safeParse(token.split('.'));
  if (!parsed.success) return null;
  const [action, entryId, sessionId, digest] = parsed.data;
  return { action, entryId, sessionId, digest };
}

/** We created this link, and the student's access has not ended since. */
export const isValidLink = (vault: Vault, link: SignedLink, accessEpoch: number): boolean =>
  vault.isDigest('waitlist offer', signedText(link, accessEpoch), link.digest);

/** Epoch 0 adds nothing, so that links which earlier releases emailed stay valid. */
const signedText = ({ action, entryId, sessionId }: SpotLink, accessEpoch: number) =>
  `${action} ${entryId} ${sessionId}${accessEpoch > 0 ? ` ${accessEpoch}` : ''}`;
