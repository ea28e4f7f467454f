import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '#shared/errors.ts';

type Writer = { stop(): void; ended: Promise<unknown> };
export type PartFiles = ReturnType<typeof createPartFiles>;

/** What has come in of each upload, by its id, until it is whole. */
export function createPartFiles(folder: string) {
  mkdirSync(folder, { recursive: true });
  const writers = new Map<string, Writer>();
  const pathOf = (id: string) => path.join(folder, `${id}.part`);

  async function sizeOf(id: string): Promise<number> {
    // A connection that broke may not have been noticed here yet; whoever asks goes on instead.
    const writer = writers.get(id);
    writer?.stop();
    await writer?.ended;
    return stat(pathOf(id)).then(
      ({ size }) => size,
      () => 0,
    );
  }

  return {
    pathOf,
    /** How many bytes are here; ends what is still being written. */
    sizeOf,
    /** Adds bytes at `offset`; UPLOAD_OFFSET_WRONG when that is not where the file ends. */
    async append(id: string, offset: number, bytes: Readable): Promise<void> {
      if ((await sizeOf(id)) !== offset) throw new DomainError('UPLOAD_OFFSET_WRONG');
      const interruption = new AbortController();
      const file = createWriteStream(pathOf(id), { flags: 'a' });
      const closed = once(file, 'close');
      const written = pipeline(bytes, file, { signal: interruption.signal }).finally(() => closed);
      const writer = {
        stop: () => interruption.abort(),
        ended: written.catch(() => {}),
      };
      writers.set(id, writer);
      await written.finally(() => {
        if (writers.get(id) === writer) writers.delete(id);
      });
    },
    async remove(id: string): Promise<void> {
      await rm(pathOf(id), { force: true });
    },
  };
}
