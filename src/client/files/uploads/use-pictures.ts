import { useState } from 'react';
import { type UploadPurpose, uploadLimits } from '#shared/files/uploads.ts';
import { itemOfFile, moved } from './picture-items.ts';
import {
  type FileSource,
  type Rejection,
  rejectionSentence,
  selectFiles,
  withRejection,
} from './picture-rejections.ts';
import { type OnPicturesChange, type PictureItems, usePictureItems } from './use-picture-items.ts';
import { showFailure, useSending } from './use-sending.ts';

type PicturesOptions = {
  purpose: UploadPurpose;
  /** The form's current picture URLs; only used on the first render. */
  initial: string[];
  /** URLs of the uploaded pictures in order, and whether others are still uploading or failed. */
  onChange: OnPicturesChange;
};

/** State and actions of a form's pictures. */
export function usePictures({ purpose, initial, onChange }: PicturesOptions) {
  const maxFiles = uploadLimits.maxFiles[purpose];
  const isSingle = maxFiles === 1;
  const list = usePictureItems(initial, onChange);
  const [rejections, setRejections] = useState<Rejection[]>([]);
  const onRejected = (rejection: Rejection) =>
    setRejections((earlier) => withRejection(earlier, rejection));
  const sending = useSending({ purpose, list, isSingle, onRejected });

  /** Uploads the valid files and shows why the others were rejected. */
  function add(files: File[], source: FileSource): void {
    const room = isSingle ? 1 : maxFiles - list.latest().length;
    const { chosen, rejections: rejected } = selectFiles(files, room, source);
    setRejections(rejected);
    if (rejected[0]) showFailure(rejectionSentence(rejected[0]));
    if (chosen.length === 0) return;
    const added = chosen.map(itemOfFile);
    const kept = list.latest().filter(({ status }) => !isSingle || status === 'done');
    list.change([...kept, ...added]);
    void sending.sendAll(added);
  }

  return {
    items: list.items,
    rejections,
    isUploading: list.items.some(({ status }) => status === 'uploading'),
    isFull: list.items.length >= maxFiles && !isSingle,
    add,
    ...actionsOn(list, sending, setRejections),
  };
}

/** The actions on a picture in the list. */
function actionsOn(
  list: PictureItems,
  { sendAll, cancel }: ReturnType<typeof useSending>,
  showRejections: (rejections: Rejection[]) => void,
) {
  /** Also cancels its upload. */
  function remove(id: string): void {
    cancel(id);
    list.keepOnly((item) => item.id !== id);
    showRejections([]);
  }

  return {
    remove,
    /** Removes a picture that a draft still lists but the server has deleted. */
    removeMissing(id: string): void {
      remove(id);
      const message = 'A picture is no longer available. Please choose it again.';
      showRejections([{ message, names: [] }]);
    },
    retry(id: string): void {
      const item = list.latest().find((each) => each.id === id);
      if (item?.status === 'failed') void sendAll([item]);
    },
    move: (from: number, to: number) => list.change(moved(list.latest(), from, to)),
  };
}
