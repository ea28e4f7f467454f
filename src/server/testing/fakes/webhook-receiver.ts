import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';

const message = z.object({ id: z.uuid(), type: z.string(), createdAt: z.iso.datetime() });

type Delivery = z.infer<typeof message> & {
  body: string;
  data: unknown;
  path: string;
  headers: IncomingHttpHeaders;
};

export type Respond = (response: ServerResponse, delivery: Delivery) => void;

export const respondWith =
  (status: number): Respond =>
  (response) =>
    response.writeHead(status, { location: '/elsewhere' }).end('said so');

/** A receiver on loopback; `respond` may be replaced, and `received` has the requests in their order. */
export async function startWebhookReceiver() {
  const received: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    // The sender was killed, or this server is closing.
    if (body === null) return;
    const parsed = JSON.parse(body);
    const { url: path = '', headers } = request;
    const delivery = { ...message.parse(parsed), data: parsed.data, body, path, headers };
    received.push(delivery);
    receiver.respond(response, delivery);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const receiver = {
    received,
    respond: respondWith(200),
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
    async restart(whileDown: () => Promise<void>) {
      const closed = once(server, 'close');
      receiver.close();
      await closed;
      await whileDown();
      await listen(port);
    },
  };
  return receiver;
}

/** Throws if the request is not signed with the secret. */
export function verifySignature(secret: string, { body, headers, id }: Delivery): void {
  new Webhook(secret).verify(body, headers as Record<string, string>);
  if (headers['webhook-id'] !== id) throw new Error(`${id} is sent as another message`);
}
