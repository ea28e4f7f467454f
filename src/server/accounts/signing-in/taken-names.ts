import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { DomainError } from '#shared/errors.ts';

/** For the error of a write to `users`: unique indexes decide who was first. */
export function refuseTakenNames(error: unknown): never {
  if (isViolationOf(error, constraints.usersEmailUnique)) throw new DomainError('EMAIL_TAKEN');
  if (isViolationOf(error, constraints.usersUsernameUnique))
    throw new DomainError('USERNAME_TAKEN');
  throw error;
}
