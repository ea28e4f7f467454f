import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import { uploadPath } from '#server/uploads/file-host.ts';
import { type Ingest, ingestPath, type SendCallback } from '#server/uploads/ingest/ingest.ts';
import { DomainError } from '#shared/errors.ts';

/** Where the bytes of uploads arrive when this server keeps them itself. */
export async function mountIngest(app: FastifyInstance, ingest: Ingest): Promise<void> {
  const callBack: SendCallback = async (slug, headers, payload) => {
    const url = `${uploadPath}?slug=${slug}`;
    // Not `app.inject`: that takes nothing more while the server finishes what is under way.
    const { statusCode } = await inject(
      (request, reply) => app.routing(request as IncomingMessage, reply),
      { method: 'POST', url, headers, payload },
    );
    if (statusCode !== 200) throw new DomainError('UPLOAD_REFUSED');
  };

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
        .receive(upload, readRangeStart(request), request.raw, callBack)
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
