import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  Busboy,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from '@fastify/busboy';
import { DomainError } from '#shared/errors.ts';

/**
 * Hands the one file of a form to `take` while it comes in. True when it is longer than `maxBytes`:
 * then `take` got that many. Rejects when the connection breaks, and so does what `take` reads.
 */
export async function readMultipartFile(
  request: IncomingMessage,
  maxBytes: number,
  take: (file: Readable) => Promise<void>,
): Promise<boolean> {
  const form = openForm(request, maxBytes);
  let file: BusboyFileStream | undefined;
  let taken: Promise<void> | undefined;
  form.on('file', (_field, incoming) => {
    file = incoming;
    taken = take(incoming);
    // What it refuses is still to be read, or the answer would never be heard.
    taken.catch(() => incoming.resume());
  });
  try {
    await pipeline(request, form);
  } catch (cause) {
    file?.destroy(new Error('The connection broke', { cause }));
    await taken?.catch(() => {});
    throw new DomainError('BAD_REQUEST', { cause });
  }
  if (!taken) throw new DomainError('BAD_REQUEST');
  await taken;
  return file?.truncated ?? false;
}

function openForm(request: IncomingMessage, maxBytes: number): BusboyInstance {
  try {
    const limits = { files: 1, fields: 1, parts: 2, fileSize: maxBytes, headerPairs: 20 };
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch (cause) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { cause });
  }
}
