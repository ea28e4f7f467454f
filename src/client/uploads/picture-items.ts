import type { Picture } from '#shared/images.ts';

/** One picture of a form, from the moment it was chosen. */
export type PictureItem = {
  id: string;
  name: string;
  /** What is shown of it: the file itself, or where it is. */
  preview: string;
} & (
  | { status: 'uploading'; file: File; share: number; isBroken: boolean }
  | { status: 'failed'; file: File; problem: string }
  | { status: 'done'; url: string }
);

/** Said instead of saving a form: what is on its way would be lost without a word. */
export const unfinishedSentence =
  'Not everything is uploaded yet. Wait for it, try it again, or remove it.';

/** A picture that the form had before. */
export function itemOf(url: string): PictureItem {
  return { id: url, name: 'picture', preview: url, status: 'done', url };
}

export function itemOfFile(file: File): PictureItem & { status: 'uploading' } {
  const preview = URL.createObjectURL(file);
  const id = crypto.randomUUID();
  return { id, name: file.name, preview, file, status: 'uploading', share: 0, isBroken: false };
}

export function uploaded({ id, name, preview }: PictureItem, { url }: Picture): PictureItem {
  return { id, name, preview, status: 'done', url };
}

export const urlsOf = (items: PictureItem[]) =>
  items.flatMap((item) => (item.status === 'done' ? item.url : []));

/** The list with what stood at `from` standing at `to`. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
