import { createSerializationAdapter } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { toast } from '#client/lib/toast.ts';
import type { AppRouter } from '#server/app/api/app-router.ts';
import type { ErrorCode } from '#shared/errors.ts';

export type ServerError = {
  message: string;
  /** False if the server sent no message, and `message` only says that the call failed. */
  hasServerMessage: boolean;
  code?: ErrorCode;
  fields: Record<string, string>;
  /** Whether the network or server is briefly unavailable, so that the same call may succeed soon. */
  isRetryable: boolean;
  /** The HTTP status, if there was a response. */
  status?: number;
};

/** Carries the error of a rendered page into the browser, which would otherwise know only its message. */
export const serverErrorAdapter = createSerializationAdapter({
  key: 'server-error',
  test: (value): value is TRPCClientError<AppRouter> => value instanceof TRPCClientError,
  toSerializable: ({ message, data }) => ({ message, data: JSON.stringify(data ?? null) }),
  fromSerializable: ({ message, data }) =>
    new TRPCClientError<AppRouter>(message, {
      result: { error: { message, code: -32603, data: JSON.parse(data) ?? undefined } },
    }),
});

export const unreachable = "We can't reach LearnLocal. Check your connection and try again.";
const unexpected = 'An unexpected error occurred';
const retryableStatuses = [502, 503, 504];

/** Uses the server's message if there is one, never a browser's or a library's. */
export function readServerError(error: unknown): ServerError {
  if (!(error instanceof TRPCClientError)) {
    const isOffline = navigator.onLine === false;
    const message = isOffline ? unreachable : unexpected;
    return { message, hasServerMessage: false, fields: {}, isRetryable: isOffline };
  }
  const { data, meta } = error as TRPCClientError<AppRouter>;
  if (data) {
    const isRetryable = retryableStatuses.includes(data.httpStatus);
    const { code, fields = {}, httpStatus: status } = data;
    return { message: error.message, hasServerMessage: true, code, fields, isRetryable, status };
  }
  // The error is not from tRPC: there was no response, or one from a proxy.
  const status = meta?.response instanceof Response ? meta.response.status : null;
  const isRetryable = status === null || retryableStatuses.includes(status);
  const fallback = isRetryable ? unreachable : `HTTP error ${status}`;
  const sent = messageIn(meta?.responseJSON);
  return { message: sent ?? fallback, hasServerMessage: sent !== null, fields: {}, isRetryable };
}

/** The `message` or `error` field of a JSON response, if it is a string. */
function messageIn(body: unknown): string | null {
  const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown };
  if (typeof message === 'string') return message;
  return typeof error === 'string' ? error : null;
}

const sessionEnds: (ErrorCode | undefined)[] = [
  'UNAUTHENTICATED',
  'SESSION_MISSING',
  'SESSION_NOT_FOUND',
];

/** True if the call failed because the user is no longer signed in. */
export function isSessionEndedError(error: unknown): boolean {
  return sessionEnds.includes(readServerError(error).code);
}

/**
 * Shows the error in a toast, with `sentence` in place of the server's message if given. Returns the id
 * of the toast.
 */
export function showServerError(
  error: unknown,
  title: string,
  sentence?: string,
): number | undefined {
  // The session keeper redirects to sign-in and shows the reason.
  if (isSessionEndedError(error)) return;
  return toast({ title, description: sentence ?? readServerError(error).message, tone: 'bad' });
}
