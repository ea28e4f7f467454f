import type { Picture } from '#shared/files/images.ts';

/** A picture in a form, from the moment it is chosen. */
export type PictureItem = {
  id: string;
  name: string;
  /** URL of the local file or of the uploaded picture. */
  preview: string;
} & (
  | { status: 'uploading'; file: File; progress: number; isReconnecting: boolean }
  | { status: 'failed'; file: File; problem: string }
  | { status: 'done'; url: string }
);

/** Shown instead of saving a form, which would silently lose pictures still uploading. */
export const unfinishedSentence =
  "Some pictures haven't finished uploading. Wait, try again, or remove them.";

/** A picture the form already had. */
export function itemOf(url: string): PictureItem {
  return { id: url, name: 'picture', preview: url, status: 'done', url };
}

export function itemOfFile(file: File): PictureItem & { status: 'uploading' } {
  const preview = URL.createObjectURL(file);
  const id = crypto.randomUUID();
  return {
    id,
    name: file.name,
    preview,
    file,
    status: 'uploading',
    progress: 0,
    isReconnecting: false,
  };
}

export function uploaded({ id, name, preview }: PictureItem, { url }: Picture): PictureItem {
  return { id, name, preview, status: 'done', url };
}

export const urlsOf = (items: PictureItem[]) =>
  items.flatMap((item) => (item.status === 'done' ? item.url : []));

/** The list with the item at `from` moved to `to`; unchanged if either is out of range. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
