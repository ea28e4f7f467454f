import { useEffect, useRef, useState } from 'react';
import { itemOf, type PictureItem, urlsOf } from './picture-items.ts';

export type OnPicturesChange = (urls: string[], isUnfinished: boolean) => void;
export type PictureItems = ReturnType<typeof usePictureItems>;

/** The list of a form's pictures; `initial` is read once. */
export function usePictureItems(initial: string[], onChange: OnPicturesChange) {
  const [items, setItems] = useState(() => initial.map(itemOf));
  // What happens later must find the list as it is then.
  const current = useRef(items);

  useEffect(
    () => () => {
      for (const { preview } of current.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  function change(next: PictureItem[]): void {
    const before = summaryOf(current.current);
    current.current = next;
    setItems(next);
    const { urls, isUnfinished, summary } = summaryOf(next);
    if (summary !== before.summary) onChange(urls, isUnfinished);
  }

  return {
    items,
    latest: () => current.current,
    change,
    replace(item: PictureItem): void {
      change(current.current.map((each) => (each.id === item.id ? item : each)));
    },
    keepOnly(isKept: (item: PictureItem) => boolean): void {
      for (const item of current.current) if (!isKept(item)) URL.revokeObjectURL(item.preview);
      change(current.current.filter(isKept));
    },
  };
}

/** What a form wants to know; a few percent more are no news to it. */
function summaryOf(items: PictureItem[]) {
  const urls = urlsOf(items);
  const isUnfinished = items.some(({ status }) => status !== 'done');
  return { urls, isUnfinished, summary: JSON.stringify([urls, isUnfinished]) };
}
