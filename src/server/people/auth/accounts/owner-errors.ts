import type { ErrorCode } from '#shared/errors.ts';

/** The errors of `confirmIdentity`, for REST rows. */
export const unconfirmedErrors: ErrorCode[] = [
  'WRONG_PASSWORD',
  'RATE_LIMITED',
  'SECOND_FACTOR_INVALID',
  'PASSKEY_INVALID',
  'CHALLENGE_NOT_FOUND',
  'PASSWORD_RESET_REQUIRED',
];
