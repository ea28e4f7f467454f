import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  Busboy,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from '@fastify/busboy';
import { DomainError } from '#shared/errors.ts';

/** The maximum size of a form in addition to its file, in bytes. */
const maxOverheadBytes = 16 * 1024;

/**
 * Streams the form's only file to `take`. Returns true when the file is longer than `maxBytes`;
 * `take` then got that many bytes. Rejects with the error of `take`, or when the connection breaks;
 * the stream that `take` reads then errors as well.
 */
export async function readMultipartFile(
  request: IncomingMessage,
  maxBytes: number,
  take: (file: Readable) => Promise<void>,
): Promise<boolean> {
  const form = openForm(request, maxBytes);
  // Browsers send a content length; without one a form could be endless.
  const length = Number(request.headers['content-length']);
  if (Number.isNaN(length)) throw new DomainError('BAD_REQUEST');
  if (length > maxBytes + maxOverheadBytes) return true;
  let file: BusboyFileStream | undefined;
  let taken: Promise<void> | undefined;
  const rejected = new Promise<never>((_resolve, reject) => {
    form.on('file', (_field, incoming) => {
      file = incoming;
      // The stream may fail before or after `take` reads it.
      incoming.on('error', () => {});
      taken = take(incoming);
      taken.catch(reject);
    });
  });
  rejected.catch(() => {});
  try {
    await Promise.race([readAll(request, form), rejected]);
    if (!taken) throw new DomainError('BAD_REQUEST');
    await taken;
    return file?.truncated ?? false;
  } catch (rejection) {
    // Drain the rest, or the client would never read the response.
    request.unpipe(form);
    request.resume();
    file?.destroy(new Error('The connection broke'));
    await taken?.catch(() => {});
    throw rejection;
  }
}

/** Not `pipeline`, which would destroy the connection when a form cannot be parsed. */
function readAll(request: IncomingMessage, form: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    const unreadable = (cause: unknown) => reject(new DomainError('BAD_REQUEST', { cause }));
    form.once('finish', resolve);
    form.on('error', unreadable);
    request.once('error', unreadable);
    request.once('close', () => {
      if (!request.readableEnded) unreadable(new Error('The connection broke'));
    });
    request.pipe(form);
  });
}

function openForm(request: IncomingMessage, maxBytes: number): BusboyInstance {
  try {
    const limits = { files: 1, fields: 1, parts: 2, fileSize: maxBytes, headerPairs: 20 };
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch (cause) {
    const message = 'Send the file as multipart/form-data';
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { message, cause });
  }
}
