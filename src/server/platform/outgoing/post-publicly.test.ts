import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, it } from 'vitest';
import { postPublicly, readPublicUrl } from './post-publicly.ts';
import { isPublic } from './public-addresses.ts';
import type { ResolveName } from './resolve-name.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Serves on loopback; returns the origin and the paths that were requested. */
async function serve(listener: RequestListener, server = createServer()) {
  const received: string[] = [];
  server.on('request', (request, response) => {
    received.push(request.url ?? '');
    listener(request, response);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, received };
}

const post = (address: string, options: Partial<Parameters<typeof postPublicly>[2]> = {}) =>
  postPublicly(new URL(address), '{}', { headers: {}, allowsLoopback: true, ...options });

/** A resolver that gives these addresses, one at each call. */
const resolveTo =
  (...addresses: string[]): ResolveName =>
  async () => [{ address: addresses.shift() ?? '', family: 4 }];

it.each([
  '10.1.2.3 127.0.0.1 169.254.169.254 172.31.255.255 192.168.0.1 100.100.0.1 0.0.0.0 224.0.0.1',
  '255.255.255.255 192.0.2.1 198.19.0.1 203.0.113.9 192.88.99.1 localhost 1.2.3',
  ':: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 ::ffff:8.8.8.8 ::ffff:127.0.0.1',
  '64:ff9b::808:808 64:ff9b:1::1 2002:7f00:1::1 2001::1 2001:db8::1 3fff::1 100::1 ::8.8.8.8',
])('none of %s is public', (addresses) => {
  expect(addresses.split(' ').filter(isPublic)).toEqual([]);
});

it('addresses of the internet are public', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect([address, isPublic(address)]).toEqual([address, true]);
});

describe('a URL', () => {
  const isRead = (url: string, allowsLoopback = false) =>
    readPublicUrl(url, { allowsLoopback }) !== null;

  it.each([
    'http://hooks.example/',
    'https://user@hooks.example/',
    'https://:word@hooks.example/',
    'https://hooks.example:22/',
    'https://hooks.example:3000/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'ftp://hooks.example/',
    'hooks.example',
  ])('%s is rejected', (url) => {
    expect(isRead(url)).toBe(false);
  });

  it('of a public host is accepted, and one of this machine only in development', () => {
    expect(isRead('https://hooks.example:8443/in?from=x')).toBe(true);
    expect(isRead('https://1.1.1.1/')).toBe(true);
    for (const url of ['http://localhost:3000/', 'http://127.0.0.1:9/', 'https://[::1]:9/'])
      expect([url, isRead(url), isRead(url, true)]).toEqual([url, false, true]);
    expect(isRead('http://10.0.0.1/', true)).toBe(false);
    expect(isRead('http://hooks.example/', true)).toBe(false);
  });
});

describe('a post', () => {
  it('returns the status and the start of the response', async () => {
    const { port } = await serve((_, response) => response.end(`fine\0${'x'.repeat(2000)}`));
    const { status, text } = await post(`http://127.0.0.1:${port}`);
    expect([status, text.slice(0, 8), text.length]).toEqual([200, 'fine xxx', 1000]);
  });

  it('does not reach a name with an address that is not public', async () => {
    const { port, received } = await serve((_, response) => response.end());
    const address = `http://hooks.example:${port}`;
    const resolve: ResolveName = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const rejected = { status: null, text: 'The host has no public address' };
    for (const each of [resolve, resolveTo('127.0.0.1'), resolveTo('::ffff:127.0.0.1')])
      expect(await post(address, { allowsLoopback: false, resolve: each })).toEqual(rejected);
    const unknown = { resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await post('http://nowhere.invalid', unknown)).toEqual(rejected);
    expect(received).toEqual([]);
  });

  it('connects to the address that was checked, though the name has another one since', async () => {
    const { port, received } = await serve((_, response) => response.end());
    const resolve = resolveTo('127.0.0.1', '10.0.0.1');
    const { status } = await post(`http://hooks.example:${port}/a`, { resolve });
    expect([status, received]).toEqual([200, ['/a']]);
    const later = await post(`http://hooks.example:${port}/b`, { resolve });
    expect([later.status, received]).toEqual([null, ['/a']]);
  });

  it('does not follow redirects', async () => {
    const { port, received } = await serve((_, response) =>
      response.writeHead(301, { location: '/elsewhere' }).end(),
    );
    expect((await post(`http://127.0.0.1:${port}/a`)).status).toBe(301);
    expect(received).toEqual(['/a']);
  });

  it('stops reading a large response, and one that never ends', async () => {
    let sent = 0;
    const { port } = await serve((request, response) => {
      if (request.url === '/hang') return void response.write('begun');
      const more = () => {
        while (sent < 20_000_000 && response.write(Buffer.alloc(100_000, 'x'))) sent += 100_000;
      };
      response.on('drain', more);
      more();
    });
    const large = await post(`http://127.0.0.1:${port}/large`);
    expect([large.status, large.text.length]).toEqual([200, 1000]);
    expect(sent).toBeLessThan(20_000_000);
    const hanging = await post(`http://127.0.0.1:${port}/hang`, { timeoutMs: 2000 });
    expect(hanging).toEqual({ status: 200, text: 'begun' });
  });

  it('gives a reason if there is no response', async () => {
    const { port } = await serve((request) => {
      if (request.url === '/close') request.socket.destroy();
    });
    const origin = `http://127.0.0.1:${port}`;
    const hang = await post(`${origin}/hang`, { timeoutMs: 100 });
    expect(hang).toEqual({ status: null, text: 'There was no response within 0.1 seconds' });
    const closed = await post(`${origin}/close`);
    expect(closed).toEqual({ status: null, text: 'The connection failed (ECONNRESET)' });
    const away = await post('http://127.0.0.1:9/');
    expect(away).toEqual({ status: null, text: 'The connection was refused' });
  });

  it('requires a valid certificate', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    const server = createHttpsServer({ key, cert }) as unknown as Server;
    const { port, received } = await serve((_, response) => response.end(), server);
    expect(await post(`https://localhost:${port}/`)).toEqual({
      status: null,
      text: 'The certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)',
    });
    expect(received).toEqual([]);
  });
});
