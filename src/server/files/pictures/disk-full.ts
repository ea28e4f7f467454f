import { DomainError } from '#shared/errors.ts';

const codes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'];

/** Whether the error of the file system says that nothing more can be written. */
export const isDiskFull = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Maps an error of the file system: FILES_UNAVAILABLE when nothing can be written. */
export function writeErrorOf(error: unknown): unknown {
  if (!isDiskFull(error)) return error;
  return new DomainError('FILES_UNAVAILABLE', { cause: error, retryAfterSeconds: 60 });
}
