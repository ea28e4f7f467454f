import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { postPublicly } from './post-publicly.ts';
import { createNameResolver } from './resolve-name.ts';

type Query = { message: Buffer; port: number; socket: Socket };

/** A name server on loopback; returns its address. */
async function serveNames(onQuery: (query: Query) => void): Promise<string> {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  socket.on('message', (message, { port }) => onQuery({ message, port, socket }));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
}

/** The name and the type of the question, which follow a header of twelve bytes. */
function readQuestion(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), endsAt: at + 5 };
}

/** The addresses by the type of the question: A and AAAA. */
const addresses: Record<number, string> = {
  1: '5db8d822',
  28: '26062800022000010248189325c81946',
};

/** Responds with one address of the type of the question. */
function respond({ message, port, socket }: Query): void {
  const { type, endsAt } = readQuestion(message);
  const address = Buffer.from(addresses[type] ?? '', 'hex');
  const response = Buffer.concat([
    message.subarray(0, endsAt),
    // A pointer to the name of the question, its type, class IN, a minute.
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]),
    address,
  ]);
  response.writeUInt16BE(0x8180, 2);
  response.writeUInt16BE(1, 6);
  // The response has none of the additional records of the query.
  response.writeUInt16BE(0, 10);
  socket.send(response, port, '127.0.0.1');
}

it('a name has the addresses of both kinds, asked for once by lookups at the same time', async () => {
  const asked: string[] = [];
  const server = await serveNames((query) => {
    asked.push(readQuestion(query.message).name);
    respond(query);
  });
  const resolve = createNameResolver({ servers: [server] });
  const [one, other] = await Promise.all([resolve('hooks.example'), resolve('hooks.example')]);
  expect(one).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2606:2800:220:1:248:1893:25c8:1946', family: 6 },
  ]);
  expect(other).toEqual(one);
  expect(asked).toEqual(['hooks.example', 'hooks.example']);
});

it('at most 32 names are looked up at a time, and the others in turn', async () => {
  const held: Query[] = [];
  const names = new Set<string>();
  const server = await serveNames((query) => {
    names.add(readQuestion(query.message).name);
    held.push(query);
  });
  const resolve = createNameResolver({ servers: [server] });
  const found = Promise.all(
    Array.from({ length: 40 }, (_, index) => resolve(`hooks${index}.example`)),
  );
  await expect.poll(() => names.size).toBe(32);
  const respondAll = () => held.splice(0).forEach(respond);
  respondAll();
  await expect.poll(() => names.size).toBe(40);
  respondAll();
  expect(await found).toHaveLength(40);
});

it('names without a response delay neither other names nor other deliveries', async () => {
  const asked = new Set<string>();
  const dead = await serveNames(({ message }) => asked.add(readQuestion(message).name));
  const resolve = createNameResolver({ servers: [dead], maxLookupMs: 2000 });
  const receiver = createServer((_, response) => response.end('received'));
  receiver.listen(0, '127.0.0.1');
  onTestFinished(() => void receiver.close());
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  let ended = 0;
  const options = { headers: {}, allowsLoopback: true, resolve };
  const toDead = Array.from({ length: 8 }, (_, index) =>
    postPublicly(new URL(`https://dead${index}.example/`), '{}', options).finally(() => ended++),
  );
  await expect.poll(() => asked.size).toBe(8);
  expect(process.getActiveResourcesInfo(), 'or they hold threads').not.toContain(
    'GetAddrInfoReqWrap',
  );
  const { status } = await postPublicly(new URL(`http://localhost:${port}/`), '{}', options);
  expect(status).toBe(200);
  await lookup('localhost');
  expect(ended, 'the lookups of the dead names still wait').toBe(0);
  for (const sent of await Promise.all(toDead))
    expect(sent).toEqual({ status: null, text: 'The host has no public address' });
});
