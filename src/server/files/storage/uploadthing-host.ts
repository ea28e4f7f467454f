import type { Env } from '#server/app/env.ts';
import type { UploadThing } from '#server/app/settings/uploadthing-token.ts';
import { DomainError } from '#shared/errors.ts';
import { secondMs } from '#shared/units.ts';
import type { FileHost } from './file-host.ts';
import { createLocalFiles } from './local-files.ts';

const maxResponseMs = 10 * secondMs;
const apiHost = 'api.uploadthing.com';

/** Stores files at UploadThing. Requests can only go to its own servers. */
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
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(maxResponseMs)]);
      return fetch(request, { redirect: 'error', signal });
    },
  };
  const local = createLocalFiles({ dataDir, bucket: undefined });
  return {
    isHere: false,
    sdk,
    locate({ key, size, ufsUrl }) {
      if (ufsUrl !== `https://${fileHostOf(appId)}/f/${key}`)
        throw new DomainError('UPLOAD_REJECTED');
      return { url: ufsUrl, storedBytes: size };
    },
    async remove(uploads) {
      // Pictures from before the token was set are stored on this server.
      await local.remove(uploads);
      // Deleting by our own ids also covers files that arrived there but were never accepted.
      const ids = uploads.map(({ id }) => id);
      if (ids.length === 0) return;
      // The import would slow down the start.
      const { UTApi } = await import('uploadthing/server');
      await new UTApi({ ...sdk, logLevel: 'None' }).deleteFiles(ids, { keyType: 'customId' });
    },
  };
}

/** The host from which UploadThing serves an app's files. */
function fileHostOf(appId: string): string {
  return `${appId}.ufs.sh`;
}

/** The hosts that pages load pictures from and upload to; none when this server stores the files. */
export function uploadSources({ uploadThing, bucket }: Env) {
  if (!uploadThing)
    return { images: bucket?.publicUrl ? [new URL(bucket.publicUrl).origin] : [], connections: [] };
  return {
    images: [`https://${fileHostOf(uploadThing.appId)}`],
    connections: uploadThing.ingestHosts.map((host) => `https://${host}`),
  };
}
