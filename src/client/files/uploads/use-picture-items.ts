import { useEffect, useRef, useState } from 'react';
import { itemOf, type PictureItem, urlsOf } from './picture-items.ts';

export type OnPicturesChange = (urls: string[], isUnfinished: boolean) => void;
export type PictureItems = ReturnType<typeof usePictureItems>;

/** The pictures of a form; `initial` is only used on the first render. */
export function usePictureItems(initial: string[], onChange: OnPicturesChange) {
  const [items, setItems] = useState(() => initial.map(itemOf));
  // Async callbacks must see the current list, not the one from their render.
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

/** The part of the state that forms care about, without upload progress. */
function summaryOf(items: PictureItem[]) {
  const urls = urlsOf(items);
  const isUnfinished = items.some(({ status }) => status !== 'done');
  return { urls, isUnfinished, summary: JSON.stringify([urls, isUnfinished]) };
}
