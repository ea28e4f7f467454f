import { generateReactHelpers } from '@uploadthing/react';
import type { FileRouter } from '#server/trpc/app-router.ts';

/**
 * A network that is away counts as a server that is: the SDK would write each failure, signed
 * address included, to the console.
 */
const quietFetch: typeof fetch = (input, init) =>
  fetch(input, init).catch(() => Response.json({}, { status: 503 }));

/** Sends files to whoever keeps them: this server, or UploadThing. */
export const { uploadFiles } = generateReactHelpers<FileRouter>({ fetch: quietFetch });
