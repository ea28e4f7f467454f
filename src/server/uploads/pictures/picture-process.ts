import { DomainError } from '#shared/errors.ts';
import type { PictureOrder, PictureReport } from './picture-workshop.ts';
import { makePicture } from './pictures.ts';
import { createStoredFiles } from './stored-files.ts';

// A process of its own, with none of the server's secrets and at a low priority: what decodes
// strangers' files can neither read memory that matters nor keep readers waiting.

process.on('message', async ({ source, shape, folder, name }: PictureOrder) => {
  const report = await makePicture(source, shape)
    .then(async ({ files, ...facts }): Promise<PictureReport> => {
      const storedBytes = await createStoredFiles(folder).write(name, files);
      return { made: { ...facts, storedBytes } };
    })
    .catch((error): PictureReport => {
      if (error instanceof DomainError) return { refusal: error.code };
      return { failure: error instanceof Error ? error.message : String(error) };
    });
  process.send?.(report);
  // The pixels lie outside of what the collector sees growing.
  globalThis.gc?.();
});
process.on('disconnect', () => process.exit());
// The server decides when it ends; a terminal's Ctrl-C reaches both.
process.on('SIGINT', () => {});
