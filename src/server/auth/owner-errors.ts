import type { ErrorCode } from '#shared/errors.ts';

// The errors of REST rows about the caller's own account.

/** What may be wrong with the session; other rows only answer UNAUTHENTICATED. */
export const sessionErrors: ErrorCode[] = [
  'SESSION_MISSING',
  'SESSION_NOT_FOUND',
  'TOKEN_MALFORMED',
];

/** What `confirmIdentity` refuses. */
export const unconfirmedErrors: ErrorCode[] = [
  ...sessionErrors,
  'VALIDATION_FAILED',
  'WRONG_PASSWORD',
  'RATE_LIMITED',
  'SECOND_FACTOR_INVALID',
  'PASSKEY_INVALID',
  'CHALLENGE_NOT_FOUND',
  'PASSWORD_RESET_REQUIRED',
];
