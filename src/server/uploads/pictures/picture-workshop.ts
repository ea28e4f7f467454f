import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import type { PictureFacts, PictureShape } from './pictures.ts';

export type PictureOrder = { source: string; shape: PictureShape; folder: string; name: string };
export type StoredFacts = PictureFacts & { storedBytes: number };
export type PictureReport = { made: StoredFacts } | { refusal: ErrorCode } | { failure: string };

export type PictureWorkshop = ReturnType<typeof createPictureWorkshop>;

const program = path.join(import.meta.dirname, 'picture-process.ts');
/** All of its environment. glibc then gives the memory of a picture back when it is done. */
const littleMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
const broken: PictureReport = { refusal: 'PICTURE_BROKEN' };
const maxOrderMs = minuteMs / 2;
const idleMs = 30 * secondMs;

/**
 * Pictures are made in a process beside the server, one at a time: the caller waits for one before
 * it orders the next. The process starts when it is needed and ends when it is not, which frees all
 * the memory that it took.
 */
export function createPictureWorkshop() {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function startWorker(): ChildProcess {
    const child = fork(program, {
      execArgv: ['--max-semi-space-size=1', '--expose-gc'],
      env: littleMemory,
    });
    // It is no reason to stay for a server that has nothing else to do.
    child.unref();
    child.channel?.unref();
    child.once('exit', () => dismiss(child));
    // Such as an order that came too late for it: its end says the same.
    child.on('error', () => {});
    lowerPriority(child);
    return child;
  }

  function dismiss(child: ChildProcess): void {
    if (worker === child) worker = undefined;
    child.kill();
  }

  /** Null when the process was ended, by somebody else, instead of reporting. */
  async function order(given: PictureOrder): Promise<PictureReport | null> {
    clearTimeout(idle);
    worker ??= startWorker();
    const child = worker;
    const end = new AbortController();
    const { signal } = end;
    let isTooLong = false;
    const tooLong = setTimeout(() => {
      isTooLong = true;
      child.kill('SIGKILL');
    }, maxOrderMs);
    try {
      child.send(given);
      return await Promise.race([
        once(child, 'message', { signal }).then(
          ([report]) => report as PictureReport,
          () => null,
        ),
        once(child, 'exit', { signal }).then(() => (isTooLong ? broken : null)),
      ]);
    } finally {
      end.abort();
      clearTimeout(tooLong);
      idle = setTimeout(() => dismiss(child), idleMs).unref();
    }
  }

  return {
    /**
     * Makes the picture of the file `source` and writes its files to `folder`. Throws
     * FILE_TYPE_REFUSED, PICTURE_TOO_LARGE, PICTURE_TOO_THIN or PICTURE_BROKEN, also for what broke
     * the process or kept it too long.
     */
    async make(given: PictureOrder): Promise<StoredFacts> {
      // A process may have been ended for what is not this picture's fault.
      const report = (await order(given)) ?? (await order(given));
      if (report === null) throw new DomainError('PICTURE_BROKEN');
      if ('refusal' in report) throw new DomainError(report.refusal);
      if ('failure' in report) throw new Error(report.failure);
      return report.made;
    },
    /** Ends the process. */
    close(): void {
      clearTimeout(idle);
      if (worker) dismiss(worker);
    },
  };
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // A system that does not allow it makes pictures all the same.
  }
}
