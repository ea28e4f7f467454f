import type { ExpiredUpload } from '#server/files/uploads/uploads.queries.ts';

/** A file as described by the callback of UploadThing's protocol. */
type ArrivedFile = { key: string; size: number; ufsUrl: string };

type SdkFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** The store of files: this server or UploadThing. */
export type FileHost = {
  isHere: boolean;
  /** Options that point the SDK to this host. */
  sdk: { token: string; ingestUrl?: string; fetch: SdkFetch };
  /**
   * The URL and size to store for an uploaded file. Throws UPLOAD_REJECTED when it is not on this
   * host.
   */
  locate(file: ArrivedFile): { url: string; storedBytes: number };
  /**
   * Removes all files of these uploads, and files that belong to no upload. Missing files are
   * ignored.
   */
  remove(uploads: ExpiredUpload[]): Promise<void>;
};

/** The route that the SDK calls. */
export const uploadPath = '/api/uploadthing';
