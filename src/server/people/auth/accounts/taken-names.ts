import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { DomainError } from '#shared/errors.ts';

/** Maps unique violations on `users` to EMAIL_TAKEN or USERNAME_TAKEN; rethrows other errors. */
export function rejectTakenNames(error: unknown): never {
  if (isViolationOf(error, constraints.usersEmailUnique)) throw new DomainError('EMAIL_TAKEN');
  if (isViolationOf(error, constraints.usersUsernameUnique))
    throw new DomainError('USERNAME_TAKEN');
  throw error;
}
