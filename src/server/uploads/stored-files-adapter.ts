import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { strictPolicy } from '#server/platform/http/security-headers.ts';
import { storageUrl } from '#shared/images.ts';
import { hourMs } from '#shared/units.ts';

/** Serves the images under `<dataDir>/files`, sandboxed so that none can run as a page. */
export async function serveStoredFiles(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = path.resolve(dataDir, 'files');
  await mkdir(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: storageUrl(''),
    maxAge: hourMs,
    index: false,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('content-security-policy', `${strictPolicy};sandbox`);
    },
  });
}
