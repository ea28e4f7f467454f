import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for an address bar or an Authorization header. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token; the token itself has too many bits to need a slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether it looks like one of ours, good or not. */
export function isTokenShaped(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}
