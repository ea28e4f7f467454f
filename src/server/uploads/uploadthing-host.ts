import { UTApi } from 'uploadthing/server';
import type { UploadThing } from '#server/env.ts';
import { DomainError } from '#shared/errors.ts';
import { secondMs } from '#shared/units.ts';
import type { FileHost } from './file-host.ts';
import { createLocalFiles } from './local-files.ts';

const maxAnswerMs = 10 * secondMs;
const apiHost = 'api.uploadthing.com';

/** UploadThing keeps the files; nothing but its own servers is ever asked. */
export function createUploadThingHost(
  { token, appId, ingestHosts }: UploadThing,
  dataDir: string,
): FileHost {
  const known = new Set([apiHost, ...ingestHosts]);
  const sdk = {
    token,
    async fetch(input: string | URL | Request, init?: RequestInit) {
      const request = new Request(input, init);
      const { protocol, host } = new URL(request.url);
      if (protocol !== 'https:' || !known.has(host))
        throw new Error(`${host} is not one of UploadThing's servers`);
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(maxAnswerMs)]);
      return fetch(request, { redirect: 'error', signal });
    },
  };
  const local = createLocalFiles(dataDir);
  const api = new UTApi({ ...sdk, logLevel: 'None' });
  return {
    isHere: false,
    sdk,
    locate({ key, size, ufsUrl }) {
      if (ufsUrl !== `https://${fileHostOf(appId)}/f/${key}`)
        throw new DomainError('UPLOAD_REFUSED');
      return { url: ufsUrl, storedBytes: size };
    },
    async remove(uploads) {
      // Pictures from before there was a token are here.
      await local.remove(uploads);
      // By our own ids: so what arrived there, but was never accepted here, goes as well.
      const ids = uploads.map(({ id }) => id);
      if (ids.length > 0) await api.deleteFiles(ids, { keyType: 'customId' });
    },
  };
}

/** Where UploadThing serves the files of an app. */
export function fileHostOf(appId: string): string {
  return `${appId}.ufs.sh`;
}
