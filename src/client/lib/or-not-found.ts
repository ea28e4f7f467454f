import { notFound } from '@tanstack/react-router';
import type { ErrorCode } from '#shared/errors.ts';
import { readServerError } from './server-errors.ts';

/**
 * The answer, or the page for what is not there: an address that holds no id at all is refused as
 * invalid, and just as empty as one whose id means nothing.
 */
export function orNotFound<Answer>(answer: Promise<Answer>, missing: ErrorCode): Promise<Answer> {
  return answer.catch((error: unknown) => {
    const { code } = readServerError(error);
    if (code === missing || code === 'VALIDATION_FAILED') throw notFound();
    throw error;
  });
}
