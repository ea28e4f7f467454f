import { notFound } from '@tanstack/react-router';
import { readServerError } from '#client/lib/server/server-errors.ts';
import type { ErrorCode } from '#shared/errors.ts';

/**
 * Throws `notFound()` if the request fails with `missing`, or with VALIDATION_FAILED because the
 * URL does not contain a valid id.
 */
export function orNotFound<Result>(result: Promise<Result>, missing: ErrorCode): Promise<Result> {
  return result.catch((error: unknown) => {
    const { code } = readServerError(error);
    if (code === missing || code === 'VALIDATION_FAILED') throw notFound();
    throw error;
  });
}
