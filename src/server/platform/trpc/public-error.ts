import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { isDatabaseUnavailable } from '#server/db/connections/database-unavailable.ts';
import { type ErrorKind, statusOfKind } from '#shared/error-kinds.ts';
import { DomainError, type ErrorCode, errorDefinition } from '#shared/errors.ts';

type ErrorBody = { message: string; code: ErrorCode; fields?: Record<string, string> };
export type PublicError = {
  kind: ErrorKind;
  status: number;
  body: ErrorBody;
  retryAfterSeconds?: number;
};

/** The part of an error that clients may see, for tRPC and REST; unknown errors reveal nothing. */
export function publicError(error: unknown): PublicError {
  if (error instanceof TRPCError && error.code === 'PARSE_ERROR')
    return responseOf('MALFORMED_BODY');
  const cause = causeOf(error);
  if (cause instanceof DomainError) return domainResponse(cause);
  if (cause instanceof ZodError) return invalid(cause.issues);
  if (isDatabaseUnavailable(cause)) return { ...responseOf('UNAVAILABLE'), retryAfterSeconds: 2 };
  if (isUnreadableInput(error) && cause instanceof SyntaxError) return responseOf('MALFORMED_BODY');
  return responseOf(cause instanceof TRPCError ? codeOfTrpc(cause) : codeOfHttp(cause));
}

function domainResponse({ code, message, fields, retryAfterSeconds }: DomainError): PublicError {
  const response = responseOf(code, fields);
  const body = { ...response.body, message };
  return { ...response, body, ...(retryAfterSeconds && { retryAfterSeconds }) };
}

/** tRPC wraps thrown errors, sometimes twice. */
function causeOf(error: unknown): unknown {
  return error instanceof TRPCError && error.cause ? causeOf(error.cause) : error;
}

function isUnreadableInput(error: unknown): boolean {
  return error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR';
}

export function responseOf(code: ErrorCode, fields?: Record<string, string>): PublicError {
  const { kind, message } = errorDefinition(code);
  return { kind, status: statusOfKind[kind], body: { message, code, ...(fields && { fields }) } };
}

/** An error about the whole input, rather than a field, becomes the message. */
function invalid(issues: readonly Issue[]): PublicError {
  const { '': whole, ...fields } = fieldsOf(issues);
  const isNamed = Object.keys(fields).length > 0;
  const response = responseOf('VALIDATION_FAILED', isNamed ? fields : undefined);
  return whole ? { ...response, body: { ...response.body, message: whole } } : response;
}

/** How many fields an error names: the response size must not grow with the input. */
export const maxFields = 30;

type Issue = { path: PropertyKey[]; message: string; code?: string; keys?: string[] };

/** Dotted field name → its first error; '' is an error about the whole input. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  // No prototype, so that a field named 'constructor' is safe.
  const fields: Record<string, string> = Object.create(null);
  for (const { path, message, code, keys } of issues) {
    const isUnknownField = code === 'unrecognized_keys' && keys;
    for (const key of isUnknownField ? keys : [undefined]) {
      const name = [...path, ...(key === undefined ? [] : [key])].map(String).join('.');
      fields[name] ??= isUnknownField ? 'Unknown field' : message;
      if (Object.keys(fields).length >= maxFields) return fields;
    }
  }
  return fields;
}

const trpcCodes = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  missing: 'NOT_FOUND',
  not_allowed: 'METHOD_NOT_SUPPORTED',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported: 'UNSUPPORTED_MEDIA_TYPE',
  unsatisfiable: 'BAD_REQUEST',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  too_many: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
} as const;

/** Adds the tRPC code of its kind, so that tRPC responds with the right status. */
export function asTrpcError(error: Error): TRPCError {
  const { kind, body } = publicError(error);
  return new TRPCError({ code: trpcCodes[kind], message: body.message, cause: error });
}

function codeOfTrpc(error: TRPCError): ErrorCode {
  if (error.code === 'NOT_FOUND') return 'NOT_FOUND';
  if (error.code === 'PAYLOAD_TOO_LARGE') return 'BODY_TOO_LARGE';
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return 'UNSUPPORTED_MEDIA_TYPE';
  return error.code === 'INTERNAL_SERVER_ERROR' ? 'INTERNAL' : 'BAD_REQUEST';
}

/** Maps Fastify's own errors by their status. */
function codeOfHttp(error: unknown): ErrorCode {
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string };
  if (statusCode === 413) return 'BODY_TOO_LARGE';
  if (statusCode === 415) return 'UNSUPPORTED_MEDIA_TYPE';
  if (statusCode === 404) return 'NOT_FOUND';
  if (statusCode === 416) return 'RANGE_NOT_SATISFIABLE';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return 'MALFORMED_BODY';
  if (statusCode && statusCode >= 400 && statusCode < 500) return 'BAD_REQUEST';
  return 'INTERNAL';
}
