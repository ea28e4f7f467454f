import type { FastifyReply, FastifyRequest } from 'fastify';
import { createUploadthing } from 'uploadthing/fastify';
import { type UploadThingError, UTFiles } from 'uploadthing/server';
import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import type { FileHost } from '#server/files/storage/file-host.ts';
import { createScriptContext } from '#server/people/auth/request-context.ts';
import { type PublicError, publicError, responseOf } from '#server/platform/trpc/public-error.ts';
import { DomainError } from '#shared/errors.ts';
import type { Picture } from '#shared/files/images.ts';
import {
  imageEndingOf,
  imageEndings,
  type UploadPurpose,
  uploadLimits,
} from '#shared/files/uploads.ts';
import { uploadScopes } from './upload-operation.ts';
import { acceptUpload, beginUploads } from './uploads.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why an upload was rejected; for a callback, the SDK itself would report success. */
    uploadRejection?: unknown;
  }
}

/** The client's own ids for its files, so that an interrupted upload can resume. */
const namedFiles = z
  .strictObject({
    clientIds: z.array(z.uuid().toLowerCase()).max(uploadLimits.maxFiles.classImage),
  })
  .nullable();
// REST clients omit the input, but the SDK's types treat an optional input as none at all.
const uploadInput = namedFiles.default(null) as unknown as typeof namedFiles;

export type FileRouter = ReturnType<typeof createFileRouter>;

/** Defines who may upload what, and accepts the files once they have arrived. */
export function createFileRouter(deps: Deps, host: FileHost) {
  const f = createUploadthing({ errorFormatter: formatError });

  const route = (purpose: UploadPurpose) =>
    f(limitsOf(uploadLimits.maxFiles[purpose]), {
      getFileHashParts: ({ name }) => [name],
    })
      .input(uploadInput)
      .middleware(({ req, res, files, input }) =>
        keepRejection(req, async () => {
          const userId = await readUserId(deps, req, res, purpose);
          const declared = files.map(declaredFile);
          const order = { userId, purpose, files: declared };
          const ids = await beginUploads(deps, order, input?.clientIds);
          return {
            userId,
            [UTFiles]: declared.map((file, index) => named(file, ids[index] ?? '')),
          };
        }),
      )
      .onUploadComplete(({ req, file, metadata }) =>
        keepRejection(req, (): Promise<Picture> => {
          // Read each field separately: the SDK's deprecated URL getters log a warning when read.
          const { customId: id, key, size, ufsUrl } = file;
          if (!id) throw new DomainError('UPLOAD_REJECTED');
          const located = host.locate({ key, size, ufsUrl });
          return acceptUpload(deps, { id, userId: metadata.userId, ...located });
        }),
      );

  return {
    classImage: route('classImage'),
    profileImage: route('profileImage'),
    announcementImage: route('announcementImage'),
    messageImage: route('messageImage'),
  };
}

async function keepRejection<Result>(
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (rejection) {
    request.uploadRejection = rejection;
    throw rejection;
  }
}

/** Some clients send a whole path; only the file name may be shown. */
const declaredFile = ({ name, type, size }: { name: string; type: string; size: number }) => ({
  name: (/[^/\\]*$/.exec(name)?.[0] ?? '').slice(-100).toWellFormed(),
  type,
  size,
});

/** Only the extension of the original name is used: the SDK derives keys and URLs from it. */
function named<File extends { name: string }>(file: File, id: string) {
  const ending = imageEndingOf(file.name);
  return { ...file, name: ending ? `${id}.${ending}` : id, customId: id };
}

/** The SDK only supports limits in powers of two; `fileRejection` checks the exact ones. */
function limitsOf(maxFileCount: number) {
  const limit = { maxFileSize: '8MB' as const, maxFileCount };
  return Object.fromEntries(Object.keys(imageEndings).map((type) => [type, limit])) as Record<
    keyof typeof imageEndings,
    typeof limit
  >;
}

/**
 * Throws UPLOAD_UNAUTHENTICATED, AUTH_CHECK_FAILED when the session lookup failed, or why an API key
 * may not upload.
 */
async function readUserId(
  deps: Deps,
  req: FastifyRequest,
  res: FastifyReply,
  purpose: UploadPurpose,
): Promise<string> {
  const access = { scopes: uploadScopes[purpose], isPublic: false };
  const context = await createScriptContext(deps, req, res, access);
  const signedIn = await context.signedIn().catch((cause) => {
    throw new DomainError('AUTH_CHECK_FAILED', { cause });
  });
  if (!signedIn) throw new DomainError('UPLOAD_UNAUTHENTICATED');
  return signedIn.account.id;
}

/** Converts errors of the SDK, such as invalid input, to the responses that the other adapters give. */
function formatError({ code, cause }: UploadThingError): Omit<PublicError, 'kind'> {
  const known = publicError(cause);
  if (known.body.code !== 'INTERNAL') return known;
  return responseOf(code === 'BAD_REQUEST' || code === 'NOT_FOUND' ? code : 'INTERNAL');
}
