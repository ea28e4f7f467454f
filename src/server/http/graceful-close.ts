import type { FastifyInstance } from 'fastify';

/**
 * Once the server is closing, each answer says that it is the last on its connection: otherwise a
 * connection that was busy at that moment stays open, unused, until its keep-alive time is over.
 */
export function closeConnectionsWithLastAnswer(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
