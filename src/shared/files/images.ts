const storagePath = '/storage/v1/object/public';

/** The path of a stored file on this site. */
export function storageUrl(fileName: string): string {
  return `${storagePath}/files/${fileName}`;
}

/**
 * Rewrites an image that is not a full http URL, or that contains 'files/', to the public storage
 * URL of its last path segment on `host`. Leaves blob URLs alone.
 */
export function normalizeImageUrl(image: string, host: string): string {
  const isStoredHere = !/^https?:\/\//.test(image) || image.includes('files/');
  if (image.startsWith('blob:') || !isStoredHere) return image;
  const fileName = image.slice(image.lastIndexOf('/') + 1);
  return `${host}${storageUrl(fileName)}`;
}

/** A picture: its URL and, if stored here, its resized versions. */
export type Picture = {
  url: string;
  /** Pixels; null if unknown. */
  width: number | null;
  height: number | null;
  /** Available widths in pixels, ascending; the last is `width`. Empty if there is only the original. */
  widths: number[];
  /** A tiny blurred version as a data URL, shown while the picture loads. */
  placeholder: string | null;
};

/** The URL at one width; the widest has no suffix. */
export function widthUrl(
  { url, width }: Pick<Picture, 'url' | 'width'>,
  wanted: number,
  ending?: 'webp',
): string {
  const dot = url.lastIndexOf('.');
  const suffix = wanted === width ? '' : `-${wanted}`;
  return url.slice(0, dot) + suffix + (ending ? `.${ending}` : url.slice(dot));
}

/** The URL of the narrowest version that is at least this wide, or of the widest. */
export function fittingUrl(picture: Pick<Picture, 'url' | 'width' | 'widths'>, wanted: number) {
  const width = picture.widths.find((each) => each >= wanted);
  return width ? widthUrl(picture, width) : picture.url;
}

/** A `srcset` of every available width, as WebP or in the picture's own type. */
export function srcSet(picture: Picture, ending?: 'webp'): string {
  return picture.widths.map((width) => `${widthUrl(picture, width, ending)} ${width}w`).join(', ');
}

/** `sizes` of class pictures; the server uses the same values to preload them. */
export const classPictureSizes = {
  card: '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw',
  gallery: '(min-width: 72rem) 45rem, (min-width: 64rem) calc(100vw - 27rem), 100vw',
};
