import type { ExpiredUpload } from './uploads.queries.ts';

/** A file as the callback of UploadThing's protocol describes it. */
type ArrivedFile = { key: string; size: number; ufsUrl: string };

type SdkFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Who keeps the files: this server itself, or UploadThing. */
export type FileHost = {
  isHere: boolean;
  /** What points the SDK to it. */
  sdk: { token: string; ingestUrl?: string; fetch: SdkFetch };
  /** Where an arrived file is, as it is to be stored; UPLOAD_REFUSED when it is not kept there. */
  locate(file: ArrivedFile): { url: string; storedBytes: number };
  /** Removes all files of these, and what no upload knows any more; what is gone is no error. */
  remove(uploads: ExpiredUpload[]): Promise<void>;
};

/** Where the SDK's door is. */
export const uploadPath = '/api/uploadthing';
