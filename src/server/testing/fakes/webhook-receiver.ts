import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';

const message = z.object({ id: z.uuid(), type: z.string(), createdAt: z.iso.datetime() });

type Heard = z.infer<typeof message> & {
  body: string;
  data: unknown;
  path: string;
  headers: IncomingHttpHeaders;
};

export type Respond = (response: ServerResponse, heard: Heard) => void;

export const respondWith =
  (status: number): Respond =>
  (response) =>
    response.writeHead(status, { location: '/elsewhere' }).end('said so');

/** A receiver on loopback; `respond` may be replaced, and `heard` has the requests in their order. */
export async function startWebhookReceiver() {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    // The sender was killed, or this server is closing.
    if (body === null) return;
    const parsed = JSON.parse(body);
    const { url: path = '', headers } = request;
    const received = { ...message.parse(parsed), data: parsed.data, body, path, headers };
    heard.push(received);
    receiver.respond(response, received);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const receiver = {
    heard,
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
export function verifySignature(secret: string, { body, headers, id }: Heard): void {
  new Webhook(secret).verify(body, headers as Record<string, string>);
  if (headers['webhook-id'] !== id) throw new Error(`${id} is sent as another message`);
}
