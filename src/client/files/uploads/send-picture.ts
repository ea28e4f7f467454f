import { uploadFiles } from '#client/lib/server/uploadthing.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Picture } from '#shared/files/images.ts';
import type { UploadPurpose } from '#shared/files/uploads.ts';
import { minuteMs, secondMs } from '#shared/units.ts';

type Sending = {
  purpose: UploadPurpose;
  /** The same in all attempts for a file, so that the upload resumes. */
  clientId: string;
  signal: AbortSignal;
  /** The progress from 0 to 1. */
  onProgress(progress: number): void;
  /** Called when the connection is lost; the upload resumes automatically. */
  onBreak(): void;
};

/** Carries the server's message and error code, if it sent any. */
export class UploadFailure extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
  /** True if retrying the same file can't succeed. */
  get isFinal(): boolean {
    return finalCodes.has(this.code ?? '');
  }
}

const finalCodes = new Set<string>([
  'FILE_TYPE_REJECTED',
  'FILE_TOO_LARGE',
  'PICTURE_BROKEN',
  'PICTURE_TOO_LARGE',
  'PICTURE_TOO_THIN',
  'TOO_MANY_FILES',
  'UPLOAD_QUOTA_REACHED',
] satisfies ErrorCode[]);

/** The maximum number of failed tries in a row without progress; with the delays, about a minute. */
const maxBreaks = 7;
/** Errors that may be gone on the next try. */
const retryableCodes = new Set<string>([
  'UNAVAILABLE',
  'FILES_UNAVAILABLE',
  'PICTURE_QUEUE_FULL',
  'PICTURE_TOO_SLOW',
  'TOO_MANY_PICTURES_WAITING',
  'AUTH_CHECK_FAILED',
  'UPLOAD_OFFSET_WRONG',
  'FILE_TOO_SMALL',
] satisfies ErrorCode[]);

/** Uploads a picture, resuming after lost connections. Throws UploadFailure or the signal's reason. */
export async function sendPicture(file: File, sending: Sending): Promise<Picture> {
  const { purpose, clientId, signal, onProgress, onBreak } = sending;
  const stall = watchForStall();
  let breaks = 0;
  let furthest = 0;
  for (;;) {
    try {
      const [sent] = await uploadFiles(purpose, {
        files: [file],
        input: { clientIds: [clientId] },
        signal: AbortSignal.any([signal, stall.signal]),
        onUploadProgress({ progress }) {
          if (progress > furthest) {
            breaks = 0;
            stall.postpone();
          }
          furthest = Math.max(furthest, progress);
          if (furthest >= 100) stall.end();
          onProgress(Math.min(1, progress / 100));
        },
      });
      stall.end();
      if (sent?.serverData) return sent.serverData;
      throw new UploadFailure('Failed to upload image');
    } catch (error) {
      const failure = failureOf(error, { signal, stalled: stall.signal, breaks: ++breaks });
      if (failure) {
        stall.end();
        throw failure;
      }
      onBreak();
      await waitToRetry(breaks, AbortSignal.any([signal, stall.signal])).catch(() => undefined);
      if (signal.aborted || stall.signal.aborted)
        throw failureOf(null, { signal, stalled: stall.signal, breaks });
    }
  }
}

/** The maximum time without progress at the server, for example because the browser blocks the request. */
const stallTimeoutMs = minuteMs;

/** The signal aborts when there was no progress for a minute. */
function watchForStall() {
  const stalled = new AbortController();
  let timer = 0;
  const postpone = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => stalled.abort(), stallTimeoutMs);
  };
  postpone();
  return { signal: stalled.signal, postpone, end: () => clearTimeout(timer) };
}

type Try = { signal: AbortSignal; stalled: AbortSignal; breaks: number };

/** The reason for ending the upload; null if it should be tried again. */
function failureOf(error: unknown, { signal, stalled, breaks }: Try): unknown {
  if (signal.aborted) return signal.reason;
  if (stalled.aborted) return new UploadFailure(blocked);
  if (error instanceof UploadFailure) return error;
  const rejection = readRejection(error);
  if (rejection && !retryableCodes.has(rejection.code ?? '')) return rejection;
  if (breaks <= maxBreaks) return null;
  return rejection ?? new UploadFailure('Error uploading file: The connection was lost');
}

const blocked =
  'Error uploading file: The picture could not be sent. Check your connection, and whether your browser or an extension blocks it, then try again';

/** The error response to the upload request or to the file itself; null if there was no response. */
function readRejection(error: unknown): UploadFailure | null {
  const { cause, code, data, message } = (error ?? {}) as Record<string, unknown>;
  const status = Number(/^XHR failed (\d{3})/.exec(String(message))?.[1] ?? 0);
  // The SDK has one code for most statuses.
  const isFault = status >= 500 || code === 'INTERNAL_SERVER_ERROR';
  const asked = wordsOf(cause, isFault);
  if (asked) return new UploadFailure(asked.message, asked.code);
  const sent = wordsOf(data, isFault);
  if (sent) return new UploadFailure(`Error uploading file: ${sent.message}`, sent.code);
  // UploadThing's own errors have another shape; 416 (wrong resume offset) is retryable.
  const isRejected = status >= 400 && status < 500 && status !== 416;
  return isRejected ? new UploadFailure('Failed to upload image') : null;
}

/** The message of a JSON response, and its code; a proxy sends none. */
function wordsOf(response: unknown, isFault: boolean) {
  // The error is from the SDK, not a response.
  if (response instanceof Error) return null;
  const { message, code } = (response ?? {}) as { message?: unknown; code?: unknown };
  if (typeof message !== 'string') return null;
  if (typeof code === 'string') return { message, code };
  return { message, code: isFault ? ('UNAVAILABLE' satisfies ErrorCode) : undefined };
}

/** Waits with exponential backoff, or until the browser is back online. */
function waitToRetry(breaks: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const go = () => {
      done.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, Math.min(16, 2 ** (breaks - 1)) * secondMs);
    addEventListener('online', go, { signal: done.signal });
    signal.addEventListener(
      'abort',
      () => {
        done.abort();
        clearTimeout(timer);
        reject(signal.reason);
      },
      { signal: done.signal },
    );
  });
}
