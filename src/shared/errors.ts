import type { ErrorDefinition } from './error-kinds.ts';
import { errorTable } from './error-table.ts';

export type ErrorCode = keyof typeof errorTable;

export function errorDefinition(code: ErrorCode): ErrorDefinition {
  return errorTable[code];
}

type DomainErrorDetails = {
  /** A sentence that says more than the table's. */
  message?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** For the log; nothing of it is ever answered. */
  cause?: unknown;
};

/** A refusal that is part of the product: thrown by services, translated once for both doors. */
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

/** 'Please try again in 12 minutes.' where it is known when. */
function withWait(message: string, seconds: number | undefined): string {
  if (!seconds) return message;
  const minutes = Math.ceil(seconds / 60);
  return message.replace('later', minutes === 1 ? 'in a minute' : `in ${minutes} minutes`);
}
