import { DomainError } from '#shared/errors.ts';
import type { PictureOrder, PictureReport } from './picture-worker.ts';
import { makePicture } from './pictures.ts';
import { writePicture } from './write-picture.ts';

// A separate process, without the server's secrets and at low priority, so that decoding untrusted
// files can neither read sensitive memory nor slow down other requests.

process.on('message', async ({ source, shape, original, folder, name }: PictureOrder) => {
  const report = await makePicture(source, shape, original)
    .then(async ({ files, ...facts }): Promise<PictureReport> => {
      const storedBytes = await writePicture(folder, name, files);
      return { made: { ...facts, storedBytes } };
    })
    .catch((error): PictureReport => {
      if (error instanceof DomainError) return { rejection: error.code };
      return { failure: error instanceof Error ? error.message : String(error) };
    });
  process.send?.(report);
  // The pixels are off-heap, so the garbage collector does not see them grow.
  globalThis.gc?.();
});
process.on('disconnect', () => process.exit());
// The server decides when this process ends; Ctrl-C in a terminal signals both.
process.on('SIGINT', () => {});
