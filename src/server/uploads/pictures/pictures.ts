import { open } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { DomainError } from '#shared/errors.ts';
import { type ImageEnding, type ImageType, imageEndings } from '#shared/uploads.ts';

/** In pixels. The widest is the picture itself; none is wider than what was sent. */
const pictureWidths = [480, 960, 1600];
const tallest = 3200;
const squareSide = 400;
const placeholderSide = 16;
/** 40 megapixels: more than fit into 5 MB of a photograph, little enough to unpack. */
const maxPixels = 40_000_000;
/** Unpacked, at most four bytes for each of them: some files have eight. */
const maxBytes = 4 * maxPixels;
/** A longer one would be scaled to a line of nothing, or unpacked to fill a square. */
const maxShape = 20;
const maxSeconds = 20;

/** One file of a picture; `suffix` stands between its name and its ending. */
export type PictureFile = { suffix: string; ending: ImageEnding | 'webp'; bytes: Buffer };
export type PictureFacts = {
  type: ImageType;
  width: number;
  height: number;
  /** Those it was made in, narrowest first; the last is its own. */
  widths: number[];
  /** A few blurred pixels as a data address. */
  placeholder: string;
};
/** As it was taken, or cut to a square for a profile. */
export type PictureShape = 'natural' | 'square';
export type MadePicture = PictureFacts & { files: PictureFile[] };

// Little memory rather than speed: one thread, and nothing kept for later.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Unpacks a picture and packs it anew in all its widths, as WebP and in its own type: nothing of
 * the given bytes survives but the pixels. A GIF becomes its first frame. Throws FILE_TYPE_REFUSED,
 * PICTURE_BROKEN, PICTURE_TOO_LARGE or PICTURE_TOO_THIN.
 */
export async function makePicture(source: string, shape: PictureShape): Promise<MadePicture> {
  const type = await readType(source);
  const pixels = await unpack(source, type, shape);
  return shape === 'square' ? packSquare(pixels, type) : packAllWidths(pixels, type);
}

const signatures: [ImageType, number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** By its first bytes, so that no other decoder of the library ever sees what was sent. */
async function readType(source: string): Promise<ImageType> {
  const file = await open(source);
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, head.length, 0);
    const found = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
    if (!found) throw new DomainError('FILE_TYPE_REFUSED');
    return found[0];
  } finally {
    await file.close();
  }
}

/** What the library calls them; a phone's JPEG may carry a map of its brightest parts (Ultra HDR). */
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
    if (!formats[type].includes(format)) throw new DomainError('FILE_TYPE_REFUSED');
    const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
    if (width * height > maxPixels || bytes > maxBytes) throw new DomainError('PICTURE_TOO_LARGE');
    if (Math.max(width, height) > maxShape * Math.min(width, height))
      throw new DomainError('PICTURE_TOO_THIN');
    const upright = picture.autoOrient();
    const sized =
      shape === 'square'
        ? upright.resize(squareSide, squareSide, { fit: 'cover', position: 'attention' })
        : upright.resize(pictureWidths.at(-1), tallest, {
            fit: 'inside',
            withoutEnlargement: true,
          });
    return await rawOf(sized.timeout({ seconds: maxSeconds }));
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

async function packAllWidths(pixels: Pixels, type: ImageType): Promise<MadePicture> {
  const { width, height } = pixels.info;
  const widths = [...pictureWidths.filter((narrower) => narrower < width), width];
  const ending = imageEndings[type];
  const files: PictureFile[] = [];
  for (const each of widths) {
    const sized = fromPixels(pixels).resize(each);
    const suffix = each === width ? '' : `-${each}`;
    files.push({ suffix, ending, bytes: await packAs(type, sized.clone()) });
    files.push({ suffix, ending: 'webp', bytes: await sized.webp(webp).toBuffer() });
  }
  return { type, width, height, widths, placeholder: await blur(pixels), files };
}

async function packSquare(pixels: Pixels, type: ImageType): Promise<MadePicture> {
  const { width, height } = pixels.info;
  const bytes = await packAs(type, fromPixels(pixels));
  const placeholder = await blur(pixels);
  return {
    type,
    width,
    height,
    widths: [],
    placeholder,
    files: [{ suffix: '', ending: imageEndings[type], bytes }],
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

/** Every file that a picture of this name may have, also if nobody got to say what was made. */
export function possibleFiles(name: string): string[] {
  const endings = [...Object.values(imageEndings), 'webp'];
  const suffixes = ['', ...pictureWidths.map((width) => `-${width}`)];
  return suffixes.flatMap((suffix) => endings.map((ending) => `${name}${suffix}.${ending}`));
}
