import { open } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { DomainError } from '#shared/errors.ts';
import {
  type ImageEnding,
  type ImageType,
  storedEnding,
  uploadLimits,
} from '#shared/files/uploads.ts';
import { type PictureFile, pictureWidths } from './picture-files.ts';

const { maxPixels, maxAspectRatio } = uploadLimits;
const maxHeight = 3200;
const squareSide = 400;
const placeholderSide = 16;
/** The maximum decoded size at up to four bytes a pixel; some files have eight. */
const maxBytes = 4 * maxPixels;

export type PictureFacts = {
  type: ImageType;
  width: number;
  height: number;
  /** Widths in ascending order; the last one is the width of the picture itself. Empty for squares. */
  widths: number[];
  /** A tiny blurred version as a data URL. */
  placeholder: string;
};
/** `natural` is uncropped, `square` is for profiles. */
export type PictureShape = 'natural' | 'square';
export type MadePicture = PictureFacts & { files: PictureFile[] };

// sharp should use little memory rather than be fast: one thread and no cache.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes a picture and re-encodes it in all widths, as WebP and in its own type, so that only
 * the pixels of the upload survive. Keeps the first frame of a GIF, and the extension of the
 * original if it fits.
 */
export async function makePicture(
  source: string,
  shape: PictureShape,
  original?: ImageEnding,
): Promise<MadePicture> {
  const type = await readType(source);
  const ending = storedEnding(type, original);
  const pixels = await unpack(source, type, shape);
  return shape === 'square'
    ? packSquare(pixels, type, ending)
    : packAllWidths(pixels, type, ending);
}

const signatures: [ImageType, number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** Checks the first bytes, so that untrusted files never reach the library's other decoders. */
async function readType(source: string): Promise<ImageType> {
  const file = await open(source);
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, head.length, 0);
    const found = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
    if (!found) throw new DomainError('FILE_TYPE_REJECTED');
    return found[0];
  } finally {
    await file.close();
  }
}

/** sharp's format names; 'uhdr' is a phone's JPEG with a gain map (Ultra HDR). */
const formats: Record<ImageType, string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpeg', 'uhdr'],
  'image/gif': ['gif'],
};

type Pixels = { data: Buffer; info: OutputInfo };

async function unpack(source: string, type: ImageType, shape: PictureShape): Promise<Pixels> {
  const picture = sharp(source, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  });
  try {
    const { format, width, height, channels, depth } = await picture.metadata();
    if (!formats[type].includes(format)) throw new DomainError('FILE_TYPE_REJECTED');
    const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
    if (width * height > maxPixels || bytes > maxBytes) throw new DomainError('PICTURE_TOO_LARGE');
    if (Math.max(width, height) > maxAspectRatio * Math.min(width, height))
      throw new DomainError('PICTURE_TOO_THIN');
    // Frames of a GIF often have what changes only, and the first may be transparent.
    if (type === 'image/gif') picture.flatten({ background: 'white' });
    const upright = picture.autoOrient();
    const sized =
      shape === 'square'
        ? upright.resize(squareSide, squareSide, { fit: 'cover', position: 'attention' })
        : upright.resize(pictureWidths.at(-1), maxHeight, {
            fit: 'inside',
            withoutEnlargement: true,
          });
    return await rawOf(sized);
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    const isTooLarge = cause instanceof Error && cause.message.includes('pixel limit');
    throw new DomainError(isTooLarge ? 'PICTURE_TOO_LARGE' : 'PICTURE_BROKEN', { cause });
  }
}

function rawOf(picture: Sharp): Promise<Pixels> {
  return picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}

function fromPixels({ data, info }: Pixels): Sharp {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

async function packAllWidths(
  pixels: Pixels,
  type: ImageType,
  ending: ImageEnding,
): Promise<MadePicture> {
  const { width, height } = pixels.info;
  const widths = [...pictureWidths.filter((narrower) => narrower < width), width];
  const files: PictureFile[] = [];
  for (const each of widths) {
    const sized = fromPixels(pixels).resize(each);
    const suffix = each === width ? '' : `-${each}`;
    files.push({ suffix, ending, bytes: await packAs(type, sized.clone()) });
    files.push({ suffix, ending: 'webp', bytes: await sized.webp(webp).toBuffer() });
  }
  return { type, width, height, widths, placeholder: await blur(pixels), files };
}

async function packSquare(
  pixels: Pixels,
  type: ImageType,
  ending: ImageEnding,
): Promise<MadePicture> {
  const { width, height } = pixels.info;
  const bytes = await packAs(type, fromPixels(pixels));
  const placeholder = await blur(pixels);
  return {
    type,
    width,
    height,
    widths: [],
    placeholder,
    files: [{ suffix: '', ending, bytes }],
  };
}

const webp = { quality: 76, effort: 1 };

function packAs(type: ImageType, picture: Sharp): Promise<Buffer> {
  if (type === 'image/png') return picture.png().toBuffer();
  if (type === 'image/gif') return picture.gif().toBuffer();
  return picture.jpeg({ quality: 80, progressive: true }).toBuffer();
}

async function blur(pixels: Pixels): Promise<string> {
  const small = fromPixels(pixels)
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .webp({ quality: 40 });
  return `data:image/webp;base64,${(await small.toBuffer()).toString('base64')}`;
}
