import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ingest } from '#server/uploads/ingest/ingest.ts';
import { ingestPath } from '#server/uploads/ingest/local-host.ts';
import { DomainError } from '#shared/errors.ts';

/** Where the bytes of uploads arrive when this server keeps them itself. */
export async function mountIngest(app: FastifyInstance, ingest: Ingest): Promise<void> {
  // Before Fastify waits for the requests under way: most of them may be waiting for their turn.
  app.addHook('preClose', async () => ingest.stop());
  app.addHook('onClose', () => ingest.close());
  await app.register(async (scope) => {
    // Read as it comes in, never held as a whole.
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
      const answer = await ingest
        .receive(upload, readRangeStart(request), request.raw)
        .catch((refusal) => hangUpOn(request, reply, refusal));
      return answer;
    });
  });
}

/** 'bytes=1048576-': only what comes after it is sent. */
function readRangeStart({ headers }: FastifyRequest): number {
  if (headers.range === undefined) return 0;
  const start = Number(/^bytes=(\d{1,9})-$/.exec(headers.range)?.[1]);
  if (Number.isNaN(start)) throw new DomainError('BAD_REQUEST');
  return start;
}

/** Nobody hears an answer on a connection that broke, so it is no failure of ours either. */
function hangUpOn(request: FastifyRequest, reply: FastifyReply, refusal: unknown) {
  if (!request.raw.destroyed || request.raw.complete) throw refusal;
  return reply.hijack();
}
