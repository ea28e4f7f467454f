import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { secondMs } from '#shared/units.ts';
import { isLoopbackAddress, isPublic } from './public-addresses.ts';
import { createNameResolver, type ResolveName } from './resolve-name.ts';

// The one place for requests to addresses that users chose: they must not reach our own network.

type Reach = {
  /** In development: this machine, over http, too. */
  allowsLoopback: boolean;
};

type PostOptions = Reach & {
  headers: Record<string, string>;
  timeoutMs?: number;
  resolve?: ResolveName;
};

/** `status` is null if there was no response; `text` is then the reason, else the response's start. */
export type Posted = { status: number | null; text: string };

const ports = ['', '8443'];
const maxBytes = 64 * 1024;
const shownLength = 1000;
const notPublic = 'The host has no public address';
const resolveName = createNameResolver();

const canReach = (address: string, { allowsLoopback }: Reach) =>
  isPublic(address) || (allowsLoopback && isLoopbackAddress(address));

/** Null for a URL to which nothing is posted. Names are only resolved when something is. */
export function readPublicUrl(text: string, reach: Reach): URL | null {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  const host = hostOf(url);
  if (isIP(host) && !canReach(host, reach)) return null;
  if (reach.allowsLoopback && (host === 'localhost' || isLoopbackAddress(host)))
    return /^https?:$/.test(url.protocol) ? url : null;
  return url.protocol === 'https:' && ports.includes(url.port) ? url : null;
}

/** Without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/**
 * Posts to a URL of `readPublicUrl`. A name is resolved once, for the connection itself, so that it can't
 * have another address when it is connected to than when it was checked. Redirects are not followed.
 */
export function postPublicly(url: URL, body: string, options: PostOptions): Promise<Posted> {
  const { headers, timeoutMs = 10 * secondMs, resolve = resolveName } = options;
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((settle) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guardedLookup(resolve, options),
      // A reused idle connection would keep the address to which it was opened.
      agent: false,
      rejectUnauthorized: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    let hasStatus = false;
    const fail = (text: string) => {
      // A connection that ends later only shortens the text.
      if (!hasStatus) settle({ status: null, text });
    };
    request.on('error', (error) => fail(reasonOf(error, timeoutMs)));
    request.on('close', () => fail('The connection was closed'));
    request.on('response', (response) => {
      hasStatus = true;
      const { statusCode: status = null } = response;
      readStart(response).then((text) => settle({ status, text }));
    });
    request.end(body);
  });
}

class NotPublicError extends Error {}

/** If only some of the addresses are public, the name is not trusted. */
const guardedLookup =
  (resolve: ResolveName, reach: Reach): LookupFunction =>
  (name, { all }, callback) => {
    const isOwn = reach.allowsLoopback && name === 'localhost';
    const found = isOwn ? Promise.resolve(ownAddresses) : resolve(name);
    found.then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => canReach(address, reach)))
          callback(new NotPublicError(), []);
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      () => callback(new NotPublicError(), []),
    );
  };

/** Name servers don't know this name. */
const ownAddresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      // Leaving the loop closes the connection.
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status is known, and the rest is only shown.
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .slice(0, shownLength)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

/** Doesn't say whether a name exists in our own network. */
function reasonOf(error: NodeJS.ErrnoException, timeoutMs: number): string {
  if (error instanceof NotPublicError) return notPublic;
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `There was no response within ${timeoutMs / secondMs} seconds`;
  if (error.code === 'ECONNREFUSED') return 'The connection was refused';
  if (/CERT|SIGNATURE|ISSUER|SSL|TLS/.test(error.code ?? ''))
    return `The certificate is not valid (${error.code})`;
  return `The connection failed (${error.code ?? 'unknown'})`;
}
