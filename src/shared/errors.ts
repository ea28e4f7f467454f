import { type ErrorKind, isErrorKind } from './error-kinds.ts';
import { errorTable } from './error-table.ts';

type Codes = { [Kind in ErrorKind]: keyof (typeof errorTable)[Kind] };
export type ErrorCode = Codes[ErrorKind];
export type ErrorDefinition = { kind: ErrorKind; message: string; field?: string };

type Row = string | readonly [message: string, field: string];

const definitions = new Map(
  Object.entries<Record<string, Row>>(errorTable).flatMap(([kind, errors]) =>
    isErrorKind(kind)
      ? Object.entries(errors).map(([code, row]) => definitionOf(kind, code, row))
      : [],
  ),
);

function definitionOf(kind: ErrorKind, code: string, row: Row): [string, ErrorDefinition] {
  if (typeof row === 'string') return [code, { kind, message: row }];
  const [message, field] = row;
  return [code, { kind, message, field }];
}

export const errorCodes = [...definitions.keys()];

export function errorDefinition(code: ErrorCode): ErrorDefinition {
  const definition = definitions.get(code);
  if (!definition) throw new Error(`There is no error ${code}`);
  return definition;
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
