import { deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { uploadPath } from '../uploads/file-host.ts';

// Files as people (and others) send them, and the way they are sent.

type PhotoOptions = {
  width?: number;
  height?: number;
  type?: 'jpeg' | 'png' | 'gif';
  bytes?: number;
};

/** A picture with the grain of a photograph; `bytes` lengthens it to exactly that size. */
export async function makePhoto(input: PhotoOptions = {}): Promise<Buffer> {
  const { width = 1800, height = 1200, type = 'jpeg', bytes } = input;
  const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const background = { r: 200, g: 120, b: 60 };
  const photo = await sharp({ create: { width, height, channels: 3, background, noise: grain } })
    .blur(1.2)
    .toFormat(type)
    .toBuffer();
  // Readers of pictures stop at the end of the picture.
  return bytes === undefined ? photo : Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
}

/** A photograph that says where it was taken, in every place where one could. */
export async function makePhotoWithPlace(): Promise<Buffer> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 0/1', GPSLongitudeRef: 'W' };
  return sharp(await makePhoto())
    .withExif({ IFD0: { Copyright: 'Somewhere secret' }, IFD3: place })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Somewhere secret</place></x:xmpmeta>')
    .toBuffer();
}

export const svgWithScript =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** A picture and a page in one: browsers that guess would run it. */
export async function makeGifWithPage(): Promise<Buffer> {
  const gif = await makePhoto({ width: 60, height: 40, type: 'gif' });
  const page = '<html><script>alert(document.domain)</script></html>';
  // As a comment inside of the picture, and once more behind it.
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, page.length]),
    Buffer.from(page),
    Buffer.from([0]),
  ]);
  return Buffer.concat([gif.subarray(0, -1), comment, Buffer.from([0x3b]), Buffer.from(page)]);
}

/** The beginning of a picture with 16 bits for each of three colours: 28 megapixels, 168 MB. */
export function makeDeepPicture(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(7000, 0);
  header.writeUInt32BE(4000, 4);
  header.set([16, 2, 0, 0, 0], 8);
  return pngOf(header, Buffer.alloc(100));
}

/** A whole and valid picture of one colour, 900 megapixels in a hundred kilobytes. */
export function makeBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, gray.
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

/** Asks for the address to send files to, as the SDK does in a browser. */
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

/** The signed address for one file; fails where it is refused. */
export async function addressFor(app: FastifyInstance, file: Declared, asking: Asking) {
  const answer = await askToUpload(app, [file], asking);
  if (answer.statusCode !== 200) throw new Error(`Refused: ${answer.body}`);
  const { origin, pathname, search } = new URL(answer.json()[0].url);
  return { origin, url: pathname + search };
}

export async function multipartOf(bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const body = new Response(form);
  const contentType = body.headers.get('content-type') ?? '';
  return { contentType, payload: Buffer.from(await body.arrayBuffer()) };
}

/** Sends the bytes from `start` on, as the SDK does. */
export async function sendBytes(app: FastifyInstance, url: string, bytes: Uint8Array, start = 0) {
  const { contentType, payload } = await multipartOf(bytes.subarray(start));
  const headers = { 'content-type': contentType, range: `bytes=${start}-` };
  return app.inject({ method: 'PUT', url, headers, payload });
}

/** Uploads a file as whoever has this token, to the end. */
export async function upload(app: FastifyInstance, bytes: Buffer, asking: Asking, type?: string) {
  const file = { size: bytes.length, ...(type && { type }) };
  const { url } = await addressFor(app, file, asking);
  return sendBytes(app, url, bytes);
}
