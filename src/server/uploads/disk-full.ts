import { DomainError } from '#shared/errors.ts';

const codes = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** Maps an error of the file system: FILES_UNAVAILABLE when nothing can be written. */
export function writeErrorOf(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && codes.includes(String(error.code));
  if (!isFull) return error;
  return new DomainError('FILES_UNAVAILABLE', { cause: error, retryAfterSeconds: 60 });
}
