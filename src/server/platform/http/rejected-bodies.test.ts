import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestApp } from '#server/testing/test-app.ts';
import { mib } from '#shared/units.ts';
import { handleErrors } from './error-responses.ts';
import { readJsonBodies } from './json-bodies.ts';
import { drainRejectedBodies } from './rejected-bodies.ts';

const at = openTestApp();
let port = 0;

beforeAll(async () => {
  await at.app.listen({ host: '127.0.0.1', port: 0 });
  port = (at.app.server.address() as AddressInfo).port;
});

const tooLarge = 'x'.repeat(4 * mib);
const head = (contentLength: number | null, headers: string[] = []) =>
  [
    'POST /api/auth/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    contentLength === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${contentLength}`,
    ...headers,
    '\r\n',
  ].join('\r\n');
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Writes the whole request before reading, as simple clients do. */
async function exchange(parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  for (const part of parts) await written(socket, part);
  let response = '';
  socket.on('data', (bytes) => {
    response += bytes.toString();
    if (response.endsWith('}')) socket.end();
  });
  socket.resume();
  await once(socket, 'close');
  return response;
}

const written = (socket: Socket, text: string) =>
  new Promise<void>((resolve, reject) => {
    socket.write(text, (error) => (error ? reject(error) : resolve()));
  });

describe('a body of more than 1 MB', () => {
  it.each([
    ['of a known length', [head(tooLarge.length), tooLarge]],
    ['in chunks', [head(null), chunk(tooLarge), chunk('')]],
    ['with Connection: close', [head(tooLarge.length, ['Connection: close']), tooLarge]],
  ])('%s gets a 413 when the client sends all of it first', async (_name, parts) => {
    const response = await exchange(parts);
    expect(response).toMatch(/^HTTP\/1\.1 413 .*"code":"BODY_TOO_LARGE"\}$/s);
  });

  it('gets a 413 when sent with fetch', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: tooLarge,
    });
    expect([response.status, (await response.json()).code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('gets its response before the body has arrived', async () => {
    const socket = connect(port, '127.0.0.1');
    await written(socket, head(tooLarge.length));
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('is not read forever', async () => {
    const socket = connect(port, '127.0.0.1').resume();
    const closed = once(socket, 'close').catch((error: Error) => error);
    await written(socket, head(1024 * mib));
    let sent = 0;
    const part = 'x'.repeat(mib);
    while (!socket.destroyed && sent < 256) {
      sent++;
      await written(socket, part).catch(() => {});
    }
    await closed;
    expect(sent).toBeLessThan(64);
  });
});

describe('a body that is late', () => {
  /** A server that waits 10 ms for large bodies, and the statuses of its responses. */
  async function listen() {
    const app = fastify();
    const statuses: number[] = [];
    readJsonBodies(app, 10);
    drainRejectedBodies(app);
    handleErrors(app);
    app.addHook('onSend', async (_request, reply) => void statuses.push(reply.statusCode));
    app.post('/api/auth/login', async () => 'read');
    onTestFinished(async () => {
      app.server.closeAllConnections();
      await app.close();
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return { port: (app.server.address() as AddressInfo).port, statuses };
  }

  it.each([
    ['of a known length', `${head(mib)}{`],
    ['in chunks', head(null) + chunk('{')],
    ['with its type in capitals', `${head(mib).replace('application/json', 'Application/JSON')}{`],
  ])('%s is rejected, and its connection ends', async (_name, part) => {
    const server = await listen();
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    const closed = once(socket, 'end');
    await written(socket, part);
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 408 .*"code":"UNAVAILABLE"\}$/s);
    await closed;
    await expect.poll(() => server.statuses).toEqual([400]);
    socket.destroy();
  });

  it('gets no second response after it was rejected', async () => {
    const server = await listen();
    const socket = connect(server.port, '127.0.0.1');
    let responses = '';
    socket.on('data', (bytes) => (responses += bytes.toString()));
    await written(socket, `${head(tooLarge.length)}{`);
    await once(socket, 'close');
    expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  });

  it.each([100, mib])(
    'of %d bytes whose client disconnects gets a 400 and not a server error',
    async (length) => {
      const server = await listen();
      const socket = connect(server.port, '127.0.0.1');
      await written(socket, `${head(length)}{`);
      socket.destroy();
      await expect.poll(() => server.statuses).toEqual([400]);
    },
  );
});
