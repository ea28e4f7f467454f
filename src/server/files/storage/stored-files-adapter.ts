import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Env } from '#server/app/env.ts';
import type { Bucket } from '#server/app/settings/file-settings.ts';
import { strictPolicy } from '#server/platform/http/security-headers.ts';
import { DomainError } from '#shared/errors.ts';
import { storageUrl } from '#shared/files/images.ts';
import { hourMs, secondMs } from '#shared/units.ts';
import { available, contentTypeOf, createBucketClient } from './bucket-files.ts';

/** Sandboxed, so that no file can run as a page. Email clients show pictures on pages of their own. */
const fileHeaders = {
  'content-security-policy': `${strictPolicy};sandbox`,
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves the stored pictures. */
export async function serveStoredFiles(app: FastifyInstance, env: Env): Promise<void> {
  if (env.bucket) serveBucket(app, env.bucket);
  else await serveFolder(app, path.resolve(env.dataDir, 'files'));
}

async function serveFolder(app: FastifyInstance, root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: storageUrl(''),
    maxAge: hourMs,
    index: false,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.headers(fileHeaders);
    },
  });
}

const fileParams = z.object({ fileName: z.string().regex(/^[\w-]+\.[a-z]+$/) });

/** Redirects to the bucket's public URL, or passes the bytes on. */
function serveBucket(app: FastifyInstance, bucket: Bucket): void {
  const client = createBucketClient(bucket);
  app.get<{ Params: z.infer<typeof fileParams> }>(
    storageUrl(':fileName'),
    { schema: { params: fileParams }, config: { notFound: 'NOT_FOUND' } },
    async ({ params: { fileName }, headers }, reply) => {
      // Names are never used again, so the name stands for the content.
      const etag = `"${fileName}"`;
      const forAnHour = `public, max-age=${hourMs / secondMs}`;
      if (bucket.publicUrl)
        return reply.header('cache-control', forAnHour).redirect(`${bucket.publicUrl}/${fileName}`);
      const isKnown = headers['if-none-match'] === etag;
      const found = isKnown ? null : await available(client.getObjectResponse(fileName));
      if (!isKnown && !found?.body) throw new DomainError('NOT_FOUND');
      reply.headers({ 'cache-control': forAnHour, etag, ...fileHeaders });
      if (!found?.body) return reply.status(304).send();
      const length = found.headers.get('content-length');
      if (length) reply.header('content-length', length);
      return reply.type(contentTypeOf(fileName)).send(Readable.fromWeb(found.body as WebStream));
    },
  );
}
