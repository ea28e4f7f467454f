import { createWriteStream, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeErrorOf } from '#server/files/pictures/disk-full.ts';
import { DomainError } from '#shared/errors.ts';
import { dayMs } from '#shared/units.ts';

type Writer = { stop(): void; ended: Promise<unknown> };
export type PartFiles = ReturnType<typeof createPartFiles>;

/** Stores the received bytes of each incomplete upload, by id. */
export function createPartFiles(folder: string) {
  mkdirSync(folder, { recursive: true });
  const writers = new Map<string, Writer>();
  const pathOf = (id: string) => path.join(folder, `${id}.part`);

  const sizeOf = (id: string) =>
    stat(pathOf(id)).then(
      ({ size }) => size,
      () => 0,
    );

  async function write(id: string, offset: number, bytes: Readable, signal: AbortSignal) {
    if ((await sizeOf(id)) !== offset) throw new DomainError('UPLOAD_OFFSET_WRONG');
    await appendTo(pathOf(id), bytes, signal);
  }

  return {
    pathOf,

    /** The number of received bytes. */
    sizeOf,

    /** Call before resuming, because a broken connection may not have been detected yet. */
    async stopWriting(id: string): Promise<void> {
      const writer = writers.get(id);
      writer?.stop();
      await writer?.ended;
    },

    /** Appends bytes at `offset`, which must be the end of the file. */
    async append(id: string, offset: number, bytes: Readable): Promise<void> {
      for (let other = writers.get(id); other; other = writers.get(id)) await other.ended;
      const interruption = new AbortController();
      const written = write(id, offset, bytes, interruption.signal).finally(() =>
        writers.delete(id),
      );
      writers.set(id, { stop: () => interruption.abort(), ended: written.catch(() => {}) });
      await written;
    },

    /** Removes files that have not changed for two days, whose uploads must be over. */
    async removeForgotten(): Promise<void> {
      for (const name of await readdir(folder)) {
        const { mtimeMs } = await stat(path.join(folder, name));
        if (mtimeMs < Date.now() - 2 * dayMs) await rm(path.join(folder, name), { force: true });
      }
    },

    async remove(id: string): Promise<void> {
      await rm(pathOf(id), { force: true });
    },
  };
}

/** Resolves or rejects once the file is closed. */
async function appendTo(filePath: string, bytes: Readable, signal: AbortSignal): Promise<void> {
  const file = createWriteStream(filePath, { flags: 'a' });
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()));
  try {
    await pipeline(bytes, file, { signal });
  } catch (cause) {
    // Another connection resumed this upload.
    throw signal.aborted ? new DomainError('UPLOAD_OFFSET_WRONG', { cause }) : writeErrorOf(cause);
  } finally {
    await closed;
  }
}
