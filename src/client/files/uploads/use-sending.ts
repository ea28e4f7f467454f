import { type RefObject, useEffect, useRef } from 'react';
import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { type UploadPurpose, uploadMessages } from '#shared/files/uploads.ts';
import { type PictureItem, uploaded } from './picture-items.ts';
import { type Rejection, rejectionSentence } from './picture-rejections.ts';
import { sendPicture, UploadFailure } from './send-picture.ts';
import type { PictureItems } from './use-picture-items.ts';

type SendingOptions = {
  purpose: UploadPurpose;
  list: PictureItems;
  /** For a single picture: the old one stays until the new one is uploaded. */
  isSingle: boolean;
  onRejected(rejection: Rejection): void;
};
type FileItem = PictureItem & { file: File };
type Controllers = Map<string, AbortController>;

const signedOutCode: ErrorCode = 'UPLOAD_UNAUTHENTICATED';

/** Uploads the pictures of a form and updates their progress in `list`. */
export function useSending({ purpose, list, isSingle, onRejected }: SendingOptions) {
  const controllers = useRef<Controllers>(new Map());
  useAbortOnLeave(controllers);

  /** Resolves to the failure, null on success, or undefined if canceled. */
  async function send(item: FileItem): Promise<Rejection | null | undefined> {
    const controller = new AbortController();
    controllers.current.set(item.id, controller);
    try {
      const picture = await sendPicture(item.file, {
        purpose,
        clientId: item.id,
        signal: controller.signal,
        ...progressOf(item, list),
      });
      if (isSingle) list.keepOnly(({ id }) => id === item.id);
      list.replace(uploaded(item, picture));
      return null;
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      return showFailed(item, error, { list, onRejected });
    } finally {
      controllers.current.delete(item.id);
    }
  }

  return {
    async sendAll(batch: FileItem[]): Promise<void> {
      showResults(await Promise.all(batch.map(send)));
    },
    cancel: (id: string) => controllers.current.get(id)?.abort(),
  };
}

/** Removes the picture if another try can't succeed; otherwise marks it as failed. */
function showFailed(
  { id, name, preview, file }: FileItem,
  error: unknown,
  { list, onRejected }: Pick<SendingOptions, 'list' | 'onRejected'>,
): Rejection {
  const { message, code, isFinal } =
    error instanceof UploadFailure ? error : new UploadFailure('Failed to upload image');
  const rejection = { message, names: code === signedOutCode ? [] : [name] };
  if (isFinal) {
    list.keepOnly((item) => item.id !== id);
    onRejected(rejection);
  } else list.replace({ id, name, preview, file, status: 'failed', problem: message });
  return rejection;
}

function progressOf({ id, name, preview, file }: FileItem, { replace }: PictureItems) {
  let progress = 0;
  const show = (isReconnecting: boolean) =>
    replace({ id, name, preview, file, status: 'uploading', progress, isReconnecting });
  show(false);
  return {
    onProgress(next: number) {
      progress = next;
      show(false);
    },
    onBreak: () => show(true),
  };
}

function useAbortOnLeave({ current }: RefObject<Controllers>): void {
  const utils = trpc.useUtils();
  useEffect(
    () => () => {
      const isSignedOut = utils.auth.me.getData() === null;
      // Signing out in another tab leaves this page; tell the user that it ended their uploads.
      if (current.size > 0 && isSignedOut) showFailure(uploadMessages.signedOut);
      for (const controller of current.values()) controller.abort();
    },
    [current, utils],
  );
}

/** Toasts of an upload. */
function showResults(results: (Rejection | null | undefined)[]): void {
  const [first] = results.filter((result) => result != null);
  const successes = results.filter((result) => result === null).length;
  if (first) {
    const isOne = results.length === 1 || first.message === uploadMessages.signedOut;
    showFailure(rejectionSentence(first), isOne ? 'Upload failed' : 'Error uploading images');
  } else if (successes > 0)
    toast({
      title: 'Upload successful',
      description: `${successes} image(s) uploaded successfully`,
    });
}

export function showFailure(description: string, title = 'Upload failed'): void {
  toast({ title, description, tone: 'bad' });
}
