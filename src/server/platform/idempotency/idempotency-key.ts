import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 visible ASCII characters');

/** The header `Idempotency-Key`, null if absent. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  const parsed = idempotencyKey.safeParse(header);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DomainError('VALIDATION_FAILED', {
    fields: { 'Idempotency-Key': issue?.message ?? '' },
  });
}
