import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Env } from '#server/app/env.ts';
import { DomainError } from '#shared/errors.ts';
import { dayMs, secondMs } from '#shared/units.ts';
import { available, createBucketClient } from './bucket-files.ts';
import { findMapFile, type MapFile, mapUrl, mapVersion } from './map-file.ts';

const params = z.object({ version: z.string().regex(/^[\da-f]{16}$/) });
const forever = `public, max-age=${(365 * dayMs) / secondMs}, immutable`;

type InBucket = Extract<MapFile, { bucket: unknown }>;

/** Serves the map's file in the ranges that browsers ask for. Its address has its version, so it never changes. */
export async function serveMapFile(app: FastifyInstance, env: Env): Promise<void> {
  const file = findMapFile(env);
  // In a scope of its own, because the client's files are sent by another instance of the plugin.
  await app.register(async (scope) => {
    const send = 'bucket' in file ? bucketSender(file) : await folderSender(scope, file.path);
    scope.get<{ Params: z.infer<typeof params> }>(
      mapUrl(':version'),
      { schema: { params }, config: { notFound: 'NOT_FOUND' } },
      async (request, reply) => {
        const { version } = request.params;
        if (version !== (await mapVersion(file))) throw new DomainError('NOT_FOUND');
        return send(request, reply, version);
      },
    );
  });
}

type Send = (request: FastifyRequest, reply: FastifyReply, version: string) => Promise<unknown>;

async function folderSender(app: FastifyInstance, file: string): Promise<Send> {
  const root = path.dirname(file);
  await app.register(fastifyStatic, { root, serve: false });
  return async (_, reply) =>
    reply.sendFile(path.basename(file), root, { maxAge: 365 * dayMs, immutable: true });
}

/** Passes a range of the bucket's file on. */
function bucketSender({ bucket, key }: InBucket): Send {
  const client = createBucketClient(bucket);
  return async (request, reply, version) => {
    const etag = `"${version}"`;
    reply.headers({ 'cache-control': forever, 'accept-ranges': 'bytes', etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const isFresh = [undefined, etag].includes(request.headers['if-range']?.toString());
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const isPart = isFresh && from !== undefined && to !== undefined;
    const found = await available(
      // The client's end is after the last byte, that of the header is the last byte.
      client.getObjectRaw(key, !isPart, Number(from ?? 0), Number(to ?? 0) + 1),
    );
    for (const name of ['content-length', 'content-range'])
      if (found.headers.has(name)) reply.header(name, found.headers.get(name));
    reply.status(found.status).type('application/octet-stream');
    return reply.send(found.body ? Readable.fromWeb(found.body as WebStream) : undefined);
  };
}
