import { type ImageEnding, imageEndings } from '#shared/files/uploads.ts';

/** Widths in pixels. Pictures are never enlarged, so the widest may be narrower. */
export const pictureWidths = [480, 960, 1600];

/** One file of a picture, named `<name><suffix>.<ending>`. */
export type PictureFile = { suffix: string; ending: ImageEnding | 'webp'; bytes: Buffer };

/** Every file that a picture with this name may have, for cleanup after an incomplete write. */
export function possibleFiles(name: string): string[] {
  const endings = [...Object.values(imageEndings).flat(), 'webp'];
  const suffixes = ['', ...pictureWidths.map((width) => `-${width}`)];
  return suffixes.flatMap((suffix) => endings.map((ending) => `${name}${suffix}.${ending}`));
}
