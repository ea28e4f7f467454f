import type { selectUsedPictures } from '#server/files/uploads/uploads.queries.ts';
import { widthUrl } from '#shared/files/images.ts';

type StoredPicture = Awaited<ReturnType<typeof selectUsedPictures>>[number];

/** The files of the pictures that are not among the stored ones, which must have been listed later. */
export function missingFiles(used: StoredPicture[], stored: string[]): string[] {
  const names = new Set(stored);
  return used
    .flatMap(fileNamesOf)
    .filter((name) => !names.has(name))
    .toSorted();
}

function fileNamesOf(picture: StoredPicture): string[] {
  const urls = picture.widths.flatMap((width) => [
    widthUrl(picture, width),
    widthUrl(picture, width, 'webp'),
  ]);
  return (urls.length > 0 ? urls : [picture.url]).map((url) => url.slice(url.lastIndexOf('/') + 1));
}
