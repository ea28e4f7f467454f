import { generateReactHelpers } from '@uploadthing/react';
import type { FileRouter } from '#server/app/api/app-router.ts';

/** Turns network errors into a 503, because the SDK logs them to the console with the signed URL. */
const quietFetch: typeof fetch = (input, init) =>
  fetch(input, init).catch(() => Response.json({}, { status: 503 }));

/** Uploads files to this server or to UploadThing, whichever stores them. */
export const { uploadFiles } = generateReactHelpers<FileRouter>({ fetch: quietFetch });
