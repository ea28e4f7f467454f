import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const s3Settings = {
  S3_BUCKET: 'pictures',
  S3_REGION: 'us-west-2',
  S3_ACCESS_KEY_ID: 'AKIATEST',
  S3_SECRET_ACCESS_KEY: 'a secret key that signs requests',
};

type StoredObject = { bytes: Buffer; type: string };

/**
 * An S3-compatible server with one bucket, which rejects requests without a valid signature
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export async function startS3({ address = '127.0.0.1', port: wantedPort = 0 } = {}) {
  const objects = new Map<string, StoredObject>();
  /** The number of PUTs that still succeed before the server breaks connections. */
  let putsLeft = Number.POSITIVE_INFINITY;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (putsLeft <= 0) return void request.socket.destroy();
    if (request.method === 'PUT') putsLeft--;
    const problem = findSignatureFault(request, body);
    if (problem) return respondError(response, 403, 'SignatureDoesNotMatch', problem);
    handle(objects, request, response, body);
  });
  server.listen(wantedPort, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://${address}:${port}`;
  return {
    url,
    env: { ...s3Settings, S3_ENDPOINT: url },
    objects,
    /** Once this many more files are stored, every connection breaks until `comeBack`. */
    breakAfterPuts(count: number) {
      putsLeft = count;
    },
    comeBack() {
      putsLeft = Number.POSITIVE_INFINITY;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function handle(
  objects: Map<string, StoredObject>,
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [, bucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
  if (bucket !== s3Settings.S3_BUCKET)
    return void respondError(response, 404, 'NoSuchBucket', 'There is no such bucket');
  if (method === 'GET' && key === '') return void respondList(objects, searchParams, response);
  if (method === 'POST' && searchParams.has('delete')) {
    const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name);
    for (const name of keys) objects.delete(name);
    const deleted = keys.map((name) => `<Deleted><Key>${name}</Key></Deleted>`).join('');
    return void response.end(`<DeleteResult>${deleted}</DeleteResult>`);
  }
  if (method === 'PUT') {
    objects.set(key, { bytes: body, type: headers['content-type'] ?? '' });
    response.setHeader('etag', etagOf(body));
    return void response.end();
  }
  const found = objects.get(key);
  if (!found) return void respondError(response, 404, 'NoSuchKey', 'There is no such file');
  response.setHeader('etag', etagOf(found.bytes));
  response.setHeader('content-type', found.type);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const { length } = found.bytes;
  const end = to === undefined ? length : Math.min(length, Number(to) + 1);
  const bytes = found.bytes.subarray(Number(from ?? 0), end);
  if (from) {
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${from}-${end - 1}/${length}`);
  }
  response.setHeader('content-length', bytes.length);
  response.end(method === 'HEAD' ? undefined : bytes);
}

const pageSize = 100;

function respondList(
  objects: Map<string, StoredObject>,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()]
    .toSorted()
    .filter((name) => name > after && name.startsWith(query.get('prefix') ?? ''));
  const page = names.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)));
  const isTruncated = page.length < names.length;
  const contents = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"x"</ETag>` +
      `<Size>${objects.get(name)?.bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.setHeader('content-type', 'application/xml');
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>pictures</Name><KeyCount>${page.length}</KeyCount>` +
      `<IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

function respondError(response: ServerResponse, status: number, code: string, message: string) {
  response.statusCode = status;
  response.setHeader('content-type', 'application/xml');
  response.end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Returns null if the request is signed with the secret key, for this content and within 15 minutes. */
function findSignatureFault({ method, url = '', headers }: IncomingMessage, body: Buffer) {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!parts) return 'There is no signature';
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = parts;
  if (keyId !== s3Settings.S3_ACCESS_KEY_ID || region !== s3Settings.S3_REGION)
    return 'The key or the region is another one';
  const time = String(headers['x-amz-date']);
  const sentAt = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - sentAt) < 15 * 60_000)) return 'The request is too old';
  const contentHash = String(headers['x-amz-content-sha256']);
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body))
    return 'The content was changed';
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const canonicalHeaders = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('');
  const canonical = [method, pathname, query, canonicalHeaders, signedHeaders, contentHash];
  const toSign = [
    'AWS4-HMAC-SHA256',
    time,
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical.join('\n')),
  ];
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${s3Settings.S3_SECRET_ACCESS_KEY}`,
  );
  return hmac(key, toSign.join('\n')).toString('hex') === signature
    ? null
    : 'The signature is wrong';
}
