const storagePath = '/storage/v1/object/public';

/** The address, on this site, of a stored file. */
export function storageUrl(fileName: string): string {
  return `${storagePath}/files/${fileName}`;
}

/**
 * Specification, section 3: an image that is not a full http address, or that starts with a slash
 * or contains 'files/', becomes the public storage address of its last path segment on `host`.
 * Blob addresses stay as they are.
 */
export function normalizeImageUrl(image: string, host: string): string {
  const isStoredHere = !/^https?:\/\//.test(image) || image.includes('files/');
  if (image.startsWith('blob:') || !isStoredHere) return image;
  const fileName = image.slice(image.lastIndexOf('/') + 1);
  return `${host}${storageUrl(fileName)}`;
}

/** A stored picture: its address, and what was made of it if it was stored here. */
export type Picture = {
  url: string;
  /** In pixels; null where nobody measured it. */
  width: number | null;
  height: number | null;
  /** The widths it is there in, narrowest first; the last is `width`. Empty: only as it is. */
  widths: number[];
  /** A few blurred pixels as a data address, to stand in while it loads. */
  placeholder: string | null;
};

/** The file of one width: the widest has the picture's own name. */
function widthUrl({ url, width }: Picture, wanted: number, ending?: 'webp'): string {
  const dot = url.lastIndexOf('.');
  const suffix = wanted === width ? '' : `-${wanted}`;
  return url.slice(0, dot) + suffix + (ending ? `.${ending}` : url.slice(dot));
}

/** For `srcset`: every width there is, as WebP or in the picture's own type. */
export function srcSet(picture: Picture, ending?: 'webp'): string {
  return picture.widths.map((width) => `${widthUrl(picture, width, ending)} ${width}w`).join(', ');
}

/** How wide a class's picture is shown, in the words of `sizes`; the server preloads by it. */
export const classPictureSizes = {
  card: '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw',
  gallery: '(min-width: 80rem) 52rem, (min-width: 64rem) calc(100vw - 27rem), 100vw',
};
