import { deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { uploadPath } from '#server/uploads/file-host.ts';

// Files as users and attackers send them, and requests that send them.

type PhotoOptions = {
  width?: number;
  height?: number;
  type?: 'jpeg' | 'png' | 'gif';
  bytes?: number;
};

const photos = new Map<string, Promise<Buffer>>();

/** A picture with the noise of a photo; `bytes` pads it to exactly that size. */
export async function makePhoto(input: PhotoOptions = {}): Promise<Buffer> {
  const { width = 1800, height = 1200, type = 'jpeg', bytes } = input;
  const name = `${width}x${height}.${type}`;
  // Making the noise takes as long as uploading the picture.
  const drawn = photos.get(name) ?? drawPhoto(width, height, type);
  photos.set(name, drawn);
  const photo = await drawn;
  // Decoders ignore trailing bytes.
  return bytes === undefined ? photo : Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
}

function drawPhoto(width: number, height: number, type: 'jpeg' | 'png' | 'gif'): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const background = { r: 200, g: 120, b: 60 };
  return sharp({ create: { width, height, channels: 3, background, noise: grain } })
    .blur(1.2)
    .toFormat(type)
    .toBuffer();
}

/** A photo with its location in every metadata field that can have one. */
export async function makePhotoWithPlace(): Promise<Buffer> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 0/1', GPSLongitudeRef: 'W' };
  return sharp(await makePhoto())
    .withExif({ IFD0: { Copyright: 'Somewhere secret' }, IFD3: place })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Somewhere secret</place></x:xmpmeta>')
    .toBuffer();
}

export const svgWithScript =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** A GIF that is also an HTML page, which browsers that sniff content would run. */
export async function makeGifWithPage(): Promise<Buffer> {
  const gif = await makePhoto({ width: 60, height: 40, type: 'gif' });
  const page = '<html><script>alert(document.domain)</script></html>';
  // Once as a comment inside the picture and once after it.
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, page.length]),
    Buffer.from(page),
    Buffer.from([0]),
  ]);
  return Buffer.concat([gif.subarray(0, -1), comment, Buffer.from([0x3b]), Buffer.from(page)]);
}

/** The start of a PNG with 16 bits for each of three channels: 28 megapixels, 168 MB decoded. */
export function makeDeepPicture(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(7000, 0);
  header.writeUInt32BE(4000, 4);
  header.set([16, 2, 0, 0, 0], 8);
  return pngOf(header, Buffer.alloc(100));
}

/** A valid single-color PNG of 900 megapixels in about 100 KB. */
export function makeBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, grayscale.
  header.set([1, 0, 0, 0, 0], 8);
  return pngOf(header, Buffer.alloc(side * (1 + Math.ceil(side / 8))));
}

function pngOf(header: Buffer, rows: Buffer): Buffer {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(rows)],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([signature, ...chunks.map(([name, data]) => pngChunk(name, data))]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export type Declared = { name?: string; type?: string; size: number };
type Asking = { token?: string | undefined; purpose?: string; clientIds?: string[] };

/** Requests upload addresses, like the SDK in a browser. */
export function askToUpload(app: FastifyInstance, files: Declared[], asking: Asking = {}) {
  const { token, purpose = 'classImage', clientIds } = asking;
  return app.inject({
    method: 'POST',
    url: `${uploadPath}?actionType=upload&slug=${purpose}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    payload: {
      files: files.map((file) => ({ name: 'photo.jpg', type: 'image/jpeg', ...file })),
      input: clientIds ? { clientIds } : null,
    },
  });
}

/** The signed address for one file; throws when the request is refused. */
export async function addressFor(app: FastifyInstance, file: Declared, asking: Asking) {
  const response = await askToUpload(app, [file], asking);
  if (response.statusCode !== 200) throw new Error(`Refused: ${response.body}`);
  const { origin, pathname, search } = new URL(response.json()[0].url);
  return { origin, url: pathname + search };
}

export async function multipartOf(bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const body = new Response(form);
  const contentType = body.headers.get('content-type') ?? '';
  return { contentType, payload: Buffer.from(await body.arrayBuffer()) };
}

/** Sends the bytes from `start` on, like the SDK. */
export async function sendBytes(app: FastifyInstance, url: string, bytes: Uint8Array, start = 0) {
  const { contentType, payload } = await multipartOf(bytes.subarray(start));
  const headers = { 'content-type': contentType, range: `bytes=${start}-` };
  return app.inject({ method: 'PUT', url, headers, payload });
}

/** Uploads a whole file as the user with this token. */
export async function upload(app: FastifyInstance, bytes: Buffer, asking: Asking, type?: string) {
  const file = { size: bytes.length, ...(type && { type }) };
  const { url } = await addressFor(app, file, asking);
  return sendBytes(app, url, bytes);
}
