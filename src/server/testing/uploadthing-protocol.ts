import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';

// What UploadThing's servers and its SDK have agreed on, written from the SDK's code and not with
// the product's: where both would be wrong in the same way, no test would see it.

const appId = 'tests0app';
const region = 'sea1';

/** Whose files the service of the tests keeps, and where. */
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

/** As UploadThing's dashboard would show it. */
export const uploadThingToken = Buffer.from(
  JSON.stringify({ apiKey: uploadThingAccount.apiKey, appId, regions: [region] }),
).toString('base64');

export function signPayload(payload: string, key = uploadThingAccount.apiKey): string {
  return `hmac-sha256=${createHmac('sha256', key).update(payload).digest('hex')}`;
}

/** What a signed address says of the file that is to come. */
export type Signed = { key: string; name: string; size: number; type: string; customId: string };

/** Null unless the address is signed as it stands, for this app, and its time is not over. */
export function verifyAddress(address: string): Signed | null {
  const [signed = '', signature = ''] = address.split('&signature=');
  const { pathname, searchParams } = new URL(signed);
  // Encoded once by the SDK, and once more as part of the address.
  const say = (name: string) => decodeURIComponent(searchParams.get(`x-ut-${name}`) ?? '');
  const isValid =
    decodeURIComponent(signature) === signPayload(signed) &&
    Number(searchParams.get('expires')) > Date.now() &&
    say('identifier') === appId;
  if (!isValid) return null;
  return {
    key: pathname.slice(1),
    name: say('file-name'),
    size: Number(say('file-size')),
    type: say('file-type'),
    customId: say('custom-id'),
  };
}

/** Hands over the bytes of the form's one file as they come in; false when it broke off. */
export function readPart(
  request: IncomingMessage,
  take: (chunk: Buffer) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const form = new Busboy({ headers: withType(request.headers) });
    form.on('file', (_field, file) => {
      file.on('data', take);
      // Ends with an error of its own when the form does not.
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
