import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';

// The protocol between UploadThing's servers and its SDK, written from the SDK's code and not
// shared with the product, so that tests can catch errors in the product's version.

const appId = 'tests0app';
const region = 'sea1';

/** The test account at the fake service, and its hosts. */
export const uploadThingAccount = {
  appId,
  apiKey: 'sk_live_known-to-the-tests-and-to-their-service',
  regions: [region],
  hosts: {
    ingest: `${region}.ingest.uploadthing.com`,
    api: 'api.uploadthing.com',
    files: `${appId}.ufs.sh`,
  },
};

/** The token in the format of UploadThing's dashboard. */
export const uploadThingToken = Buffer.from(
  JSON.stringify({ apiKey: uploadThingAccount.apiKey, appId, regions: [region] }),
).toString('base64');

export function signPayload(payload: string, key = uploadThingAccount.apiKey): string {
  return `hmac-sha256=${createHmac('sha256', key).update(payload).digest('hex')}`;
}

/** The signed facts about the file to be uploaded. */
export type Signed = { key: string; name: string; size: number; type: string; customId: string };

/** Null unless the address is signed for this app, unmodified and not expired. */
export function verifyAddress(address: string): Signed | null {
  const [signed = '', signature = ''] = address.split('&signature=');
  const { pathname, searchParams } = new URL(signed);
  // The SDK encodes the value once, and the URL encodes it again.
  const field = (name: string) => decodeURIComponent(searchParams.get(`x-ut-${name}`) ?? '');
  const isValid =
    decodeURIComponent(signature) === signPayload(signed) &&
    Number(searchParams.get('expires')) > Date.now() &&
    field('identifier') === appId;
  if (!isValid) return null;
  return {
    key: pathname.slice(1),
    name: field('file-name'),
    size: Number(field('file-size')),
    type: field('file-type'),
    customId: field('custom-id'),
  };
}

/** Streams the bytes of the form's only file; false when the connection broke. */
export function readPart(
  request: IncomingMessage,
  take: (chunk: Buffer) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const form = new Busboy({ headers: withType(request.headers) });
    form.on('file', (_field, file) => {
      file.on('data', take);
      // The file stream errors when the form is incomplete.
      file.on('error', () => resolve(false));
    });
    form.on('finish', () => resolve(true));
    form.on('error', () => resolve(false));
    request.on('close', () => {
      if (!request.complete) resolve(false);
    });
    request.pipe(form);
  });
}

function withType(headers: IncomingHttpHeaders): BusboyHeaders {
  return { ...headers, 'content-type': headers['content-type'] ?? '' };
}
