import { TRPCClientError } from '@trpc/client';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '#client/lib/toast.ts';
import type { AppRouter } from '#server/trpc/app-router.ts';
import type { ErrorCode } from '#shared/errors.ts';

export type ServerError = {
  message: string;
  code?: ErrorCode;
  fields: Record<string, string>;
  /** A network or a server that is briefly away: the same call may succeed in a moment. */
  isRetryable: boolean;
  /** The HTTP status, where there was an answer. */
  status?: number;
};

export const unreachable = 'LearnLocal cannot be reached. Check your connection and try again.';
const unexpected = 'An unexpected error occurred';
/** Specification, section 8. */
const retryableStatuses = [502, 503, 504];

/** The server's own sentence where it gave one; never the words of a browser or a library. */
export function readServerError(error: unknown): ServerError {
  if (!(error instanceof TRPCClientError)) {
    const isOffline = navigator.onLine === false;
    return { message: isOffline ? unreachable : unexpected, fields: {}, isRetryable: isOffline };
  }
  const { data, meta } = error as TRPCClientError<AppRouter>;
  if (data) {
    const isRetryable = retryableStatuses.includes(data.httpStatus);
    const { code, fields = {}, httpStatus: status } = data;
    return { message: error.message, code, fields, isRetryable, status };
  }
  // What came back is not tRPC's: no answer at all, or that of a door before it.
  const status = meta?.response instanceof Response ? meta.response.status : null;
  const isRetryable = status === null || retryableStatuses.includes(status);
  const unsaid = isRetryable ? unreachable : `HTTP error ${status}`;
  return { message: sentenceIn(meta?.responseJSON) ?? unsaid, fields: {}, isRetryable };
}

/** Of an answer in JSON its message or else its error, where these are words. */
function sentenceIn(answer: unknown): string | null {
  const { message, error } = (answer ?? {}) as { message?: unknown; error?: unknown };
  if (typeof message === 'string') return message;
  return typeof error === 'string' ? error : null;
}

const sessionEnds: (ErrorCode | undefined)[] = [
  'UNAUTHENTICATED',
  'SESSION_MISSING',
  'SESSION_NOT_FOUND',
];

/** True when it was refused because nobody is signed in any more. */
export function saysSessionEnded(error: unknown): boolean {
  return sessionEnds.includes(readServerError(error).code);
}

/** Says it in a toast, marks the fields that the error names and focuses the first of them. */
export function showServerError<Values extends FieldValues>(
  error: unknown,
  title: string,
  form?: UseFormReturn<Values>,
  /** What is said where the server itself has said nothing. */
  unsaid?: string,
): void {
  // The session keeper leads to signing in, and says why.
  if (saysSessionEnded(error)) return;
  const { message, code, fields } = readServerError(error);
  const description = code ? message : (unsaid ?? message);
  const names = Object.keys(form?.getValues() ?? {});
  // One of a list is named by its place: 'sessions.0.startTime'.
  const isShown = (name: string) => names.includes(name.split('.')[0] ?? name);
  const marked = Object.entries(fields).filter(([name]) => isShown(name));
  for (const [index, [name, sentence]] of marked.entries())
    form?.setError(name as FieldPath<Values>, { message: sentence }, { shouldFocus: index === 0 });
  toast({ title, description, tone: 'bad' });
}
