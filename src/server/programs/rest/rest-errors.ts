import type { ErrorCode } from '#shared/errors.ts';
import type { RestRow } from './rest-row.ts';

const sessionErrors = {
  member: ['UNAUTHENTICATED'],
  owner: ['SESSION_MISSING', 'SESSION_NOT_FOUND', 'TOKEN_MALFORMED'],
} as const;

/** All errors of a row: its own, and the errors that its other fields imply. */
export function errorsOf(row: RestRow): ErrorCode[] {
  return [
    ...(row.query || row.body ? (['VALIDATION_FAILED'] as const) : []),
    ...(row.body ? (['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(row.auth ? sessionErrors[row.auth] : []),
    ...(row.auth && row.scope !== 'none' ? (['KEY_INVALID', 'KEY_SCOPE_MISSING'] as const) : []),
    ...(row.errors ?? []),
    ...(row.notFound ? [row.notFound] : []),
    ...(row.isIdempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(row.method === 'GET' ? [] : (['FOREIGN_ORIGIN'] as const)),
    'INTERNAL',
    'UNAVAILABLE',
  ];
}
