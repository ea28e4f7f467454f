import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#shared/errors.ts';
import type { Ingest } from './ingest.ts';
import { ingestPath } from './local-host.ts';

/** Receives upload bytes when this server stores the files. */
export async function mountIngest(app: FastifyInstance, ingest: Ingest): Promise<void> {
  // Must run before Fastify waits for open requests, because most open uploads may be queued.
  app.addHook('preClose', async () => ingest.stop());
  app.addHook('onClose', () => ingest.close());
  await app.register(async (scope) => {
    // Stream the body; never buffer the whole file.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.route({
      method: 'HEAD',
      url: `${ingestPath}/:key`,
      async handler(request, reply) {
        const upload = await ingest.open(request.url);
        reply.header('x-ut-range-start', await ingest.receivedBytes(upload));
        return reply.send();
      },
    });
    scope.put(`${ingestPath}/:key`, async (request, reply) => {
      const upload = await ingest.open(request.url);
      const response = await ingest
        .receive(upload, readRangeStart(request), request.raw)
        .catch((rejection) => hangUpOn(request, reply, rejection));
      return response;
    });
  });
}

/** With 'bytes=1048576-' the client sends only the bytes from that offset. */
function readRangeStart({ headers }: FastifyRequest): number {
  if (headers.range === undefined) return 0;
  const start = Number(/^bytes=(\d{1,9})-$/.exec(headers.range)?.[1]);
  if (Number.isNaN(start)) throw new DomainError('BAD_REQUEST');
  return start;
}

/** A broken connection gets no response, and is not logged as a server error. */
function hangUpOn(request: FastifyRequest, reply: FastifyReply, rejection: unknown) {
  if (!request.raw.destroyed || request.raw.complete) throw rejection;
  return reply.hijack();
}
