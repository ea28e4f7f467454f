import type { ErrorDefinition } from './error-kinds.ts';
import { errorTable } from './error-table.ts';

export type ErrorCode = keyof typeof errorTable;

export function errorDefinition(code: ErrorCode): ErrorDefinition {
  return errorTable[code];
}

type DomainErrorDetails = {
  /** Replaces the table's message with a more specific one. */
  message?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Logged, never sent to the client. */
  cause?: unknown;
};

/** An expected failure, thrown by services and mapped to a response by the REST and tRPC adapters. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: DomainErrorDetails = {}) {
    const { message, field } = errorDefinition(code);
    super(withWait(details.message ?? message, details.retryAfterSeconds), {
      cause: details.cause,
    });
    this.name = 'DomainError';
    this.code = code;
    this.fields = details.fields ?? (field ? { [field]: message } : undefined);
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Turns 'try again later' into 'try again in 12 minutes' when the wait is known. */
function withWait(message: string, seconds: number | undefined): string {
  if (!seconds) return message;
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`;
  return message.replace('later', minutes === 1 ? 'in a minute' : `in ${wait}`);
}
