import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRawSync, gunzipSync, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { createStorage } from 'async-cache-dedupe';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gzipOptions } from '#server/platform/compression-levels.ts';
import { minuteMs, secondMs } from '#shared/units.ts';

/** A rendered page without its viewer, compressed up to where the viewer is added. */
export type CachedPage = {
  start: Buffer;
  /** The checksum and length of the uncompressed start. */
  crc: number;
  length: number;
  headers: Record<string, string>;
};

/** Bounds the memory: a page stays until newer ones push it out. */
const maxPages = 256;
const pageEnd = '</body></html>';

export type PageCache = ReturnType<typeof createPageCache>;

/** The pages of signed-in users, by their address and the state that they were rendered from. */
export function createPageCache() {
  const pages = createStorage('memory', { size: maxPages });
  return {
    /**
     * A page also depends on the time. Sessions start on the minute, so a page is cached only until
     * the minute ends.
     */
    keyOf(address: string, state: string): string {
      const minute = Math.floor(Date.now() / minuteMs);
      return createHash('sha256').update(`${minute} ${address} ${state}`).digest('base64url');
    },
    find: async (key: string): Promise<CachedPage | undefined> => pages.get(key),
    async keep(key: string, html: string, headers: Record<string, string>): Promise<CachedPage> {
      const page = { ...(await compressStart(html)), headers };
      await pages.set(key, page, minuteMs / secondMs);
      return page;
    },
  };
}

async function compressStart(html: string) {
  if (!html.endsWith(pageEnd)) throw new Error('The page has no end to add its viewer to');
  const bytes = Buffer.from(html.slice(0, -pageEnd.length));
  // Ends at a full byte without the last block, so that another block can follow.
  const options = { ...gzipOptions, finishFlush: constants.Z_SYNC_FLUSH };
  return {
    start: await promisify(gzip)(bytes, options),
    crc: crc32(bytes),
    length: bytes.length,
  };
}

/** Sends the page with `viewer` as JSON at its end. */
export function sendCachedPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  viewer: object,
): FastifyReply {
  const json = JSON.stringify(viewer).replaceAll('<', '\\u003c');
  const body = finish(
    page,
    `<script type="application/json" id="viewer">${json}</script>${pageEnd}`,
  );
  reply.headers(page.headers).type('text/html; charset=utf-8');
  const accepted = headers['accept-encoding']?.toLowerCase();
  return accepted && negotiate(accepted, ['gzip'])
    ? reply.header('content-encoding', 'gzip').send(body)
    : reply.send(gunzipSync(body));
}

/** The whole page as one gzip stream; the end has a block of its own and is not compressed. */
function finish({ start, crc, length }: CachedPage, text: string): Buffer {
  const end = Buffer.from(text);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, crc));
  trailer.writeUInt32LE(length + end.length, 4);
  return Buffer.concat([start, deflateRawSync(end, { level: 0 }), trailer]);
}
