import { DomainError } from '#shared/errors.ts';
import { secondMs } from '#shared/units.ts';
import type { PictureOrder, PictureReport } from './picture-worker.ts';
import { makePicture } from './pictures.ts';
import { writePicture } from './write-picture.ts';

// A separate process, without the server's secrets and at low priority, so that decoding untrusted
// files can neither read sensitive memory nor slow down other requests.

const checkMs = secondMs / 4;

process.on('message', async (order: PictureOrder) => {
  const { source, shape, original, folder, name, maxCpuMs } = order;
  const startedAt = cpuMs();
  const checkTime = () => {
    if (cpuMs() - startedAt > maxCpuMs) report({ rejection: 'PICTURE_TOO_SLOW' });
  };
  checkTime();
  const watch = setInterval(checkTime, checkMs);
  const made = await makePicture(source, shape, original)
    .then(async ({ files, ...facts }): Promise<PictureReport> => {
      const storedBytes = await writePicture(folder, name, files);
      return { made: { ...facts, storedBytes } };
    })
    .catch((error): PictureReport => {
      if (error instanceof DomainError) return { rejection: error.code };
      return { failure: error instanceof Error ? error.message : String(error) };
    });
  clearInterval(watch);
  report(made);
  // The pixels are off-heap, so the garbage collector does not see them grow.
  globalThis.gc?.();
});

function report(result: PictureReport): void {
  process.send?.(result);
}

/** The processor time of all threads of this process so far. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

process.on('disconnect', () => process.exit());
// The server decides when this process ends; Ctrl-C in a terminal signals both.
process.on('SIGINT', () => {});
