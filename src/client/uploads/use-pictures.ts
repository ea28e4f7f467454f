import { useEffect, useRef, useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { fileRefusal, type UploadPurpose, uploadLimits, uploadSentences } from '#shared/uploads.ts';
import { itemOf, itemOfFile, moved, type PictureItem, uploaded, urlsOf } from './picture-items.ts';
import { sendPicture, UploadFailure } from './send-picture.ts';

type PicturesOptions = {
  purpose: UploadPurpose;
  /** The addresses that the form has; read once. */
  initial: string[];
  /** The addresses of those that are there, in their order; and whether others are still to come. */
  onChange(urls: string[], isUnfinished: boolean): void;
};

const signedOutCode: ErrorCode = 'UPLOAD_UNAUTHENTICATED';

/** The pictures of a form: chosen, on their way, there, in an order that can be changed. */
export function usePictures({ purpose, initial, onChange }: PicturesOptions) {
  const [items, setItems] = useState(() => initial.map(itemOf));
  const [refusals, setRefusals] = useState<string[]>([]);
  // What happens later must find the list as it is then.
  const current = useRef(items);
  const sending = useRef(new Map<string, AbortController>());
  const utils = trpc.useUtils();
  const mostFiles = uploadLimits.maxFiles[purpose];
  const isSingle = mostFiles === 1;

  function change(next: PictureItem[]): void {
    const before = summaryOf(current.current);
    current.current = next;
    setItems(next);
    const { urls, isUnfinished, summary } = summaryOf(next);
    if (summary !== before.summary) onChange(urls, isUnfinished);
  }
  function replace(id: string, update: (item: PictureItem) => PictureItem): void {
    change(current.current.map((item) => (item.id === id ? update(item) : item)));
  }

  useEffect(() => {
    const controllers = sending.current;
    return () => {
      const isSignedOut = utils.auth.me.getData() === null;
      // Whoever signs out in another tab is led away from here, and should know what that ended.
      if (controllers.size > 0 && isSignedOut) sayItFailed(uploadSentences.signedOut);
      for (const controller of controllers.values()) controller.abort();
      for (const { preview } of current.current) URL.revokeObjectURL(preview);
    };
  }, [utils]);

  /** Resolves to the failure, null when it is there, undefined when it was cancelled. */
  async function send(
    item: PictureItem & { file: File },
  ): Promise<UploadFailure | null | undefined> {
    const { id, file, name, preview } = item;
    const show = (share: number, isBroken: boolean) =>
      replace(id, () => ({ id, name, preview, file, status: 'uploading', share, isBroken }));
    const controller = new AbortController();
    sending.current.set(id, controller);
    let share = 0;
    show(0, false);
    try {
      const picture = await sendPicture(file, {
        purpose,
        clientId: id,
        signal: controller.signal,
        onProgress(next) {
          share = next;
          show(share, false);
        },
        onBreak: () => show(share, true),
      });
      // A single picture keeps its place in the form until the other one is there.
      if (isSingle) keepOnly(id);
      replace(id, (sent) => uploaded(sent, picture));
      return null;
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      const failure =
        error instanceof UploadFailure ? error : new UploadFailure('Failed to upload image');
      replace(id, () => ({ id, name, preview, file, status: 'failed', problem: failure.message }));
      return failure;
    } finally {
      sending.current.delete(id);
    }
  }

  async function sendAll(batch: (PictureItem & { file: File })[]): Promise<void> {
    const results = await Promise.all(batch.map(send));
    const failures = results.filter((result) => result instanceof UploadFailure);
    const successes = results.filter((result) => result === null).length;
    sayHowItWent(successes, failures, batch.length);
  }

  /** Takes what may be uploaded, and says why the rest may not. */
  function add(files: File[]): void {
    const complaints = files.flatMap((file) => fileRefusal(file)?.message ?? []);
    const fitting = files.filter((file) => fileRefusal(file) === null);
    const room = isSingle ? 1 : mostFiles - current.current.length;
    if (fitting.length > room) complaints.push(uploadSentences.tooMany);
    setRefusals([...new Set(complaints)]);
    if (complaints[0]) sayItFailed(complaints[0]);
    const added = fitting.slice(0, Math.max(0, room)).map(itemOfFile);
    if (added.length === 0) return;
    const kept = current.current.filter(({ status }) => !isSingle || status === 'done');
    change([...kept, ...added]);
    void sendAll(added);
  }

  function keepOnly(id: string): void {
    for (const item of current.current) if (item.id !== id) URL.revokeObjectURL(item.preview);
    change(current.current.filter((item) => item.id === id));
  }

  function remove(id: string): void {
    sending.current.get(id)?.abort();
    const gone = current.current.find((item) => item.id === id);
    if (gone) URL.revokeObjectURL(gone.preview);
    change(current.current.filter((item) => item.id !== id));
    setRefusals([]);
  }

  return {
    items,
    refusals,
    isUploading: items.some(({ status }) => status === 'uploading'),
    isFull: items.length >= mostFiles && mostFiles > 1,
    add,
    /** Also ends its upload. */
    remove,
    /** What a draft remembers may have been swept meanwhile. */
    lose(id: string): void {
      remove(id);
      setRefusals(['A picture is no longer there. Please choose it again.']);
    },
    retry(id: string): void {
      const item = current.current.find((each) => each.id === id);
      if (item?.status === 'failed') void sendAll([item]);
    },
    move: (from: number, to: number) => change(moved(current.current, from, to)),
  };
}

/** What a form wants to know; a few percent more are no news to it. */
function summaryOf(items: PictureItem[]) {
  const urls = urlsOf(items);
  const isUnfinished = items.some(({ status }) => status !== 'done');
  return { urls, isUnfinished, summary: JSON.stringify([urls, isUnfinished]) };
}

/** Specification, section 8. */
function sayHowItWent(successes: number, failures: UploadFailure[], total: number): void {
  const [first] = failures;
  if (!first && successes > 0)
    toast({
      title: 'Upload successful',
      description: `${successes} image(s) uploaded successfully`,
    });
  if (!first) return;
  const isOne = total === 1 || first.code === signedOutCode;
  sayItFailed(first.message, isOne ? 'Upload failed' : 'Error uploading images');
}

function sayItFailed(description: string, title = 'Upload failed'): void {
  toast({ title, description, tone: 'bad' });
}
