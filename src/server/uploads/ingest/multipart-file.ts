import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  Busboy,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from '@fastify/busboy';
import { DomainError } from '#shared/errors.ts';

/** What a form is longer than its file. */
const maxAround = 16 * 1024;

/**
 * Hands the one file of a form to `take` while it comes in. True when it is longer than `maxBytes`:
 * then `take` got that many. Rejects with what `take` throws, or when the connection breaks; then
 * `take` meets an error in what it reads.
 */
export async function readMultipartFile(
  request: IncomingMessage,
  maxBytes: number,
  take: (file: Readable) => Promise<void>,
): Promise<boolean> {
  const form = openForm(request, maxBytes);
  // Browsers know how long a form is; whoever does not say it may go on for ever.
  const length = Number(request.headers['content-length']);
  if (Number.isNaN(length)) throw new DomainError('BAD_REQUEST');
  if (length > maxBytes + maxAround) return true;
  let file: BusboyFileStream | undefined;
  let taken: Promise<void> | undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    form.on('file', (_field, incoming) => {
      file = incoming;
      // It may break before anybody reads it, and after.
      incoming.on('error', () => {});
      taken = take(incoming);
      taken.catch(reject);
    });
  });
  refused.catch(() => {});
  try {
    await Promise.race([readAll(request, form), refused]);
    if (!taken) throw new DomainError('BAD_REQUEST');
    await taken;
    return file?.truncated ?? false;
  } catch (refusal) {
    // The rest is still to be read, or the answer would never be heard.
    request.unpipe(form);
    request.resume();
    file?.destroy(new Error('The connection broke'));
    await taken?.catch(() => {});
    throw refusal;
  }
}

/** Not `pipeline`: it would break the connection over a form that cannot be read. */
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
