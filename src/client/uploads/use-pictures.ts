import { useState } from 'react';
import { type UploadPurpose, uploadLimits } from '#shared/uploads.ts';
import { itemOfFile, moved } from './picture-items.ts';
import { type Refusal, refusalSentence, selectFiles, withRefusal } from './picture-refusals.ts';
import { type OnPicturesChange, usePictureItems } from './use-picture-items.ts';
import { showFailure, useSending } from './use-sending.ts';

type PicturesOptions = {
  purpose: UploadPurpose;
  /** The addresses that the form has; read once. */
  initial: string[];
  /** The addresses of those that are there, in their order; and whether others are still to come. */
  onChange: OnPicturesChange;
};

/** The pictures of a form: chosen, being uploaded, or there, in an order that can be changed. */
export function usePictures({ purpose, initial, onChange }: PicturesOptions) {
  const maxFiles = uploadLimits.maxFiles[purpose];
  const isSingle = maxFiles === 1;
  const list = usePictureItems(initial, onChange);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const onRefused = (refusal: Refusal) => setRefusals((earlier) => withRefusal(earlier, refusal));
  const { sendAll, cancel } = useSending({ purpose, list, isSingle, onRefused });

  /** Uploads what may be uploaded, and says why the rest may not. */
  function add(files: File[]): void {
    const room = isSingle ? 1 : maxFiles - list.latest().length;
    const { chosen, refusals: refused } = selectFiles(files, room);
    setRefusals(refused);
    if (refused[0]) showFailure(refusalSentence(refused[0]));
    if (chosen.length === 0) return;
    const added = chosen.map(itemOfFile);
    const kept = list.latest().filter(({ status }) => !isSingle || status === 'done');
    list.change([...kept, ...added]);
    void sendAll(added);
  }

  function remove(id: string): void {
    cancel(id);
    list.keepOnly((item) => item.id !== id);
    setRefusals([]);
  }

  return {
    items: list.items,
    refusals,
    isUploading: list.items.some(({ status }) => status === 'uploading'),
    isFull: list.items.length >= maxFiles && !isSingle,
    add,
    /** Also ends its upload. */
    remove,
    /** What a draft remembers may have been swept meanwhile. */
    lose(id: string): void {
      remove(id);
      const message = 'A picture is no longer there. Please choose it again.';
      setRefusals([{ message, names: [] }]);
    },
    retry(id: string): void {
      const item = list.latest().find((each) => each.id === id);
      if (item?.status === 'failed') void sendAll([item]);
    },
    move: (from: number, to: number) => list.change(moved(list.latest(), from, to)),
  };
}
