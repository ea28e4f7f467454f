import { useState } from 'react';
import { type UploadPurpose, uploadLimits } from '#shared/uploads.ts';
import { itemOfFile, moved } from './picture-items.ts';
import {
  type FileSource,
  type Refusal,
  refusalSentence,
  selectFiles,
  withRefusal,
} from './picture-refusals.ts';
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
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const onRefused = (refusal: Refusal) => setRefusals((earlier) => withRefusal(earlier, refusal));
  const sending = useSending({ purpose, list, isSingle, onRefused });

  /** Uploads the valid files and shows why the others were rejected. */
  function add(files: File[], source: FileSource): void {
    const room = isSingle ? 1 : maxFiles - list.latest().length;
    const { chosen, refusals: refused } = selectFiles(files, room, source);
    setRefusals(refused);
    if (refused[0]) showFailure(refusalSentence(refused[0]));
    if (chosen.length === 0) return;
    const added = chosen.map(itemOfFile);
    const kept = list.latest().filter(({ status }) => !isSingle || status === 'done');
    list.change([...kept, ...added]);
    void sending.sendAll(added);
  }

  return {
    items: list.items,
    refusals,
    isUploading: list.items.some(({ status }) => status === 'uploading'),
    isFull: list.items.length >= maxFiles && !isSingle,
    add,
    ...actionsOn(list, sending, setRefusals),
  };
}

/** What the user can do with a picture in the list. */
function actionsOn(
  list: PictureItems,
  { sendAll, cancel }: ReturnType<typeof useSending>,
  showRefusals: (refusals: Refusal[]) => void,
) {
  /** Also cancels its upload. */
  function remove(id: string): void {
    cancel(id);
    list.keepOnly((item) => item.id !== id);
    showRefusals([]);
  }

  return {
    remove,
    /** Removes a picture that a draft still lists but the server has deleted. */
    removeMissing(id: string): void {
      remove(id);
      const message = 'A picture is no longer available. Please choose it again.';
      showRefusals([{ message, names: [] }]);
    },
    retry(id: string): void {
      const item = list.latest().find((each) => each.id === id);
      if (item?.status === 'failed') void sendAll([item]);
    },
    move: (from: number, to: number) => list.change(moved(list.latest(), from, to)),
  };
}
