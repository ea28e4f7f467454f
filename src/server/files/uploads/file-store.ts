import type { Deps } from '#server/app/deps.ts';
import type { FileHost } from '#server/files/storage/file-host.ts';
import { createUploadThingHost } from '#server/files/storage/uploadthing-host.ts';
import { createIngest, type Ingest } from './ingest/ingest.ts';
import { loadIngestKey } from './ingest/ingest-key.ts';

export type FileStore = {
  host: FileHost;
  /** Receives uploads; null if UploadThing receives them. */
  ingest: Ingest | null;
};

/** The store of pictures: UploadThing if a token is set, otherwise this server. */
export async function createFileStore(deps: Deps): Promise<FileStore> {
  const { dataDir, uploadThing } = deps.env;
  if (uploadThing) return { host: createUploadThingHost(uploadThing, dataDir), ingest: null };
  const ingest = createIngest(deps, await loadIngestKey(deps));
  return { host: ingest.host, ingest };
}
