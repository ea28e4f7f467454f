import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in URLs and headers. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. A fast hash is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Checks the format only, not whether the token is valid. */
export function isTokenShaped(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}
