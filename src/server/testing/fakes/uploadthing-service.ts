import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import {
  readPart,
  type Signed,
  signPayload,
  uploadThingAccount,
  verifyAddress,
} from './uploadthing-protocol.ts';

const { appId, apiKey, hosts } = uploadThingAccount;

/** The facts about a file that the product registers before it arrives. */
type Registration = { metadata: unknown; callbackUrl: string; callbackSlug: string };
type KeptFile = { bytes: Buffer; type: string; customId: string };
type SentCallback = { url: string; headers: Record<string, string>; payload: string };

/**
 * A fake of UploadThing's ingest, API and file servers, told apart by host and written from
 * the SDK's code. Where the SDK leaves behavior open, it responds as strictly as the SDK accepts.
 */
export function createUploadThingService() {
  const registered = new Map<string, Registration>();
  /** Bytes of incomplete files. */
  const parts = new Map<string, Buffer>();
  const files = new Map<string, KeptFile>();
  const results = new Map<string, unknown>();
  const callbacks: SentCallback[] = [];
  const requests: string[] = [];
  const breaks: number[] = [];
  let losesCallbacks = false;
  let isUnavailable = false;
  let withoutReply = 0;

  async function ingest(request: IncomingMessage, response: ServerResponse, url: URL) {
    for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return reply(response, 204);
    if (request.method === 'POST') return handleProductRequest(request, response, url);
    const signed = verifyAddress(url.href);
    if (!signed || !registered.has(signed.key))
      return reply(response, 403, { error: 'The address is not valid' });
    const start = files.get(signed.key)?.bytes.length ?? parts.get(signed.key)?.length ?? 0;
    if (request.method === 'HEAD') {
      response.setHeader('x-ut-range-start', start);
      return reply(response, 200);
    }
    if (request.method !== 'PUT') return reply(response, 405, { error: 'No such method' });
    if (request.headers.range !== `bytes=${start}-`)
      return reply(response, 416, { error: `The file goes on at ${start}` });
    return take(request, response, signed, start);
  }

  async function handleProductRequest(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname }: URL,
  ) {
    if (request.headers['x-uploadthing-api-key'] !== apiKey)
      return reply(response, 401, { error: 'The key is not known' });
    if (pathname === '/route-metadata') {
      const { fileKeys, ...said } = (await readJson(request)) as Registration & {
        fileKeys: string[];
      };
      for (const key of fileKeys) registered.set(key, said);
    } else if (pathname === '/callback-result') {
      const said = (await readJson(request)) as { fileKey: string; callbackData: unknown };
      results.set(said.fileKey, said.callbackData);
    } else return reply(response, 404, { error: 'There is no such address' });
    return reply(response, 200, { ok: true });
  }

  async function take(
    request: IncomingMessage,
    response: ServerResponse,
    signed: Signed,
    start: number,
  ) {
    const { key, size } = signed;
    // The bytes are stored as they arrive, so that an upload can resume after a broken connection.
    const earlier = files.get(key)?.bytes ?? parts.get(key) ?? Buffer.alloc(0);
    let bytes = earlier;
    const breakAfter = breaks.shift();
    const isWhole = await readPart(request, (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      parts.set(key, bytes);
      if (breakAfter !== undefined && bytes.length - start >= breakAfter) request.destroy();
    });
    if (!isWhole) return response.destroy();
    if (bytes.length !== size) {
      parts.delete(key);
      return reply(response, 400, { error: `${bytes.length} bytes came, not ${size}` });
    }
    parts.delete(key);
    files.set(key, { bytes, type: signed.type, customId: signed.customId });
    const addresses = addressesOf(key, bytes);
    await callBack(signed, addresses);
    if (!results.has(key)) return reply(response, 200, { error: 'The callback failed' });
    return reply(response, 200, { ...addresses, serverData: results.get(key) });
  }

  async function callBack(signed: Signed, addresses: ReturnType<typeof addressesOf>) {
    const said = registered.get(signed.key);
    if (!said) return;
    const { key, name, size, type, customId } = signed;
    const payload = JSON.stringify({
      status: 'uploaded',
      metadata: said.metadata,
      origin: `https://${hosts.ingest}`,
      file: { key, name, size, type, customId, lastModified: Date.now(), ...addresses },
    });
    const headers = {
      'content-type': 'application/json',
      'uploadthing-hook': 'callback',
      'x-uploadthing-signature': signPayload(payload),
    };
    const url = `${said.callbackUrl}?slug=${said.callbackSlug}`;
    callbacks.push({ url, headers, payload });
    if (!losesCallbacks) await fetch(url, { method: 'POST', headers, body: payload });
  }

  async function api(request: IncomingMessage, response: ServerResponse, { pathname }: URL) {
    if (request.headers['x-uploadthing-api-key'] !== apiKey)
      return reply(response, 401, { error: 'The key is not known' });
    if (pathname !== '/v6/deleteFiles')
      return reply(response, 404, { error: 'There is no such address' });
    const wanted = (await readJson(request)) as { fileKeys?: string[]; customIds?: string[] };
    const gone = [...files].filter(
      ([key, { customId }]) =>
        wanted.fileKeys?.includes(key) || wanted.customIds?.includes(customId),
    );
    for (const [key] of gone) files.delete(key);
    return reply(response, 200, { success: true, deletedCount: gone.length });
  }

  function serve(response: ServerResponse, { pathname }: URL) {
    const file = files.get(pathname.replace(/^\/f\//, ''));
    if (!file) return reply(response, 404, { error: 'There is no such file' });
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length });
    return response.end(file.bytes);
  }

  return {
    files,
    /** Every callback sent, including lost ones. */
    callbacks,
    /** Every request, such as 'PUT sea1.ingest.uploadthing.com bytes=0-'. */
    requests,
    /** Breaks the next upload connection after this many bytes. */
    breakAfter: (bytes: number) => breaks.push(bytes),
    /** Accepts files without telling the product. */
    setCallbacksLost(isSo: boolean) {
      losesCallbacks = isSo;
    },
    /** Breaks connections before responding. */
    setUnavailable(isSo: boolean) {
      isUnavailable = isSo;
    },
    /** Never responds to the next `count` requests. */
    ignoreNextRequests(count: number) {
      withoutReply = count;
    },
    /** The number of remaining requests without a response. */
    get withoutReply() {
      return withoutReply;
    },
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const url = new URL(`https://${request.headers.host}${request.url}`);
      const { method, headers } = request;
      requests.push([method, url.hostname, headers.range].filter(Boolean).join(' '));
      if (isUnavailable) return void response.destroy();
      if (withoutReply > 0) return void withoutReply--;
      if (url.hostname === hosts.ingest) await ingest(request, response, url);
      else if (url.hostname === hosts.api) await api(request, response, url);
      else if (url.hostname === hosts.files) serve(response, url);
      else reply(response, 421, { error: 'There is no such host' });
    },
  };
}

/** Pages on any site upload here with custom headers and read the resume offset. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'HEAD, PUT',
  'access-control-allow-headers': 'range, b3, traceparent, x-uploadthing-version',
  'access-control-expose-headers': 'x-ut-range-start',
};

function addressesOf(key: string, bytes: Buffer) {
  return {
    url: `https://utfs.io/f/${key}`,
    appUrl: `https://utfs.io/a/${appId}/${key}`,
    ufsUrl: `https://${hosts.files}/f/${key}`,
    fileHash: createHash('md5').update(bytes).digest('hex'),
  };
}

function reply(response: ServerResponse, status: number, body?: object): void {
  if (body) response.setHeader('content-type', 'application/json');
  response.writeHead(status).end(body && JSON.stringify(body));
}
