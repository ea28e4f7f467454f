import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import type { ImageEnding } from '#shared/files/uploads.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import type { PictureFacts, PictureShape } from './pictures.ts';

export type PictureOrder = {
  source: string;
  shape: PictureShape;
  folder: string;
  name: string;
  /** The extension of the uploaded file. */
  original: ImageEnding | undefined;
  /** The processor time after which the picture is given up. */
  maxCpuMs: number;
};
type GivenPicture = Omit<PictureOrder, 'maxCpuMs'>;
export type StoredFacts = PictureFacts & { storedBytes: number };
export type PictureReport = { made: StoredFacts } | { rejection: ErrorCode } | { failure: string };

export type PictureWorker = ReturnType<typeof createPictureWorker>;

const program = path.join(import.meta.dirname, 'picture-process.ts');
/**
 * The whole environment of the process; the variables make glibc return a picture's memory when it is
 * done.
 */
const lowMemoryEnv = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
const tooSlow = { rejection: 'PICTURE_TOO_SLOW' } satisfies PictureReport;
/** Processor time: on a busy machine a process of lower priority may wait for most of a minute. */
const defaultCpuMs = minuteMs / 2;
/** Limits a process that waits for anything other than the processor, such as a disk that is gone. */
const maxOrderMs = 10 * minuteMs;
const idleMs = 30 * secondMs;
/** Requests have priority. At the lowest priority, a busy machine would leave a picture no time at all. */
const priority = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Makes pictures in a child process, one at a time: the caller must await one before ordering the
 * next. The process starts on demand and ends when idle, which frees all of its memory.
 */
export function createPictureWorker({ maxCpuMs = defaultCpuMs, timeoutMs = maxOrderMs } = {}) {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function dismiss(child: ChildProcess): void {
    if (worker === child) worker = undefined;
    child.kill();
  }

  async function order(given: GivenPicture): Promise<PictureReport | null> {
    clearTimeout(idle);
    worker ??= startWorker(dismiss);
    const child = worker;
    const report = await sendOrder(child, { ...given, maxCpuMs }, timeoutMs).finally(() => {
      idle = setTimeout(() => dismiss(child), idleMs).unref();
    });
    // It is still at work on a picture that it gave up.
    if (report && 'rejection' in report && report.rejection === tooSlow.rejection) dismiss(child);
    return report;
  }

  return {
    /**
     * Makes a picture from the file `source` and writes its files to `folder`. A file that crashes
     * the process is PICTURE_BROKEN.
     */
    async make(given: GivenPicture): Promise<StoredFacts> {
      // Try once more, because something other than this picture may have ended the process.
      const report = (await order(given)) ?? (await order(given));
      if (report === null) throw new DomainError('PICTURE_BROKEN');
      if ('rejection' in report) throw new DomainError(report.rejection);
      if ('failure' in report) throw new Error(report.failure);
      return report.made;
    },
    close(): void {
      clearTimeout(idle);
      if (worker) dismiss(worker);
    },
  };
}

function startWorker(onExit: (child: ChildProcess) => void): ChildProcess {
  const child = fork(program, {
    execArgv: ['--max-semi-space-size=1', '--expose-gc'],
    env: lowMemoryEnv,
  });
  // The child must not keep the server alive when there is nothing else to do.
  child.unref();
  child.channel?.unref();
  child.once('exit', () => onExit(child));
  // For example, a message was sent too late; the exit handler covers this case.
  child.on('error', () => {});
  applyPriority(child);
  return child;
}

/** The report on one picture; null when the process ended for a reason other than the time limit. */
async function sendOrder(
  child: ChildProcess,
  given: PictureOrder,
  timeoutMs: number,
): Promise<PictureReport | null> {
  const end = new AbortController();
  const { signal } = end;
  let isTooLong = false;
  const tooLong = setTimeout(() => {
    isTooLong = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  try {
    child.send(given);
    return await Promise.race([
      once(child, 'message', { signal }).then(
        ([report]) => report as PictureReport,
        () => null,
      ),
      once(child, 'exit', { signal }).then(() => (isTooLong ? tooSlow : null)),
    ]);
  } finally {
    end.abort();
    clearTimeout(tooLong);
  }
}

function applyPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, priority);
  } catch {
    // Some systems do not allow a lower priority; pictures work there, too.
  }
}
