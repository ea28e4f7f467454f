import { useDropzone } from '@uploadthing/react';
import { Camera, ImagePlus } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { imageEndings, type UploadPurpose, uploadLimits } from '#shared/files/uploads.ts';
import { maxPictureSize } from '#shared/rule-words.ts';
import { pickFiles } from './pick-files.ts';
import { PictureList } from './picture-list.tsx';
import type { FileSource } from './picture-rejections.ts';
import { usePictures } from './use-pictures.ts';

type PictureFieldProps = {
  label: string;
  hint?: string;
  purpose: UploadPurpose;
  error?: string | undefined;
  initial: string[];
  onChange(urls: string[], isUnfinished: boolean): void;
};

const accepted = Object.keys(imageEndings).join(',');

/** Adds pictures by click, drop, paste or camera; each shows its progress and can be removed. */
export function PictureField({
  label,
  hint,
  purpose,
  error,
  initial,
  onChange,
}: PictureFieldProps) {
  const pictures = usePictures({ purpose, initial, onChange });
  const { items, rejections, isUploading, isFull } = pictures;
  const isSeveral = uploadLimits.maxFiles[purpose] > 1;
  const notesId = useId();
  usePastedFiles((files) => {
    if (!isUploading && !isFull) pictures.add(files, 'chosen');
  });
  const notes = [...rejections, ...(error ? [{ message: error, names: [] }] : [])];
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {hint && <p className="-mt-2 text-ink-soft text-sm">{hint}</p>}
      <div
        className={classNames(
          'grid gap-3',
          !isSeveral && items.length > 0 && 'sm:grid-cols-[9rem_minmax(0,1fr)]',
        )}
      >
        {items.length > 0 && <PictureList purpose={purpose} {...pictures} />}
        <DropZone
          isSeveral={isSeveral}
          isBusy={isUploading}
          isFull={isFull}
          hasPictures={items.length > 0}
          describedBy={notes.length > 0 ? notesId : undefined}
          onFiles={pictures.add}
        />
      </div>
      <div id={notesId} role="alert" className="text-bad text-sm">
        {notes.map(({ message, names }) => (
          <p key={message} className="break-words">
            {names.length > 0 && <strong>{names.join(', ')}: </strong>}
            <span>{message}</span>
          </p>
        ))}
      </div>
    </fieldset>
  );
}

type DropZoneProps = {
  isSeveral: boolean;
  isBusy: boolean;
  isFull: boolean;
  hasPictures: boolean;
  describedBy: string | undefined;
  onFiles(files: File[], source: FileSource): void;
};

function DropZone({ isSeveral, isBusy, isFull, hasPictures, describedBy, onFiles }: DropZoneProps) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // Otherwise a drop of several files would be silently ignored; the list reports extra files.
    multiple: true,
    disabled: isBusy || isFull,
    onDrop: (files) => onFiles(files, 'dropped'),
  });
  // The whole area accepts drops, but only its buttons are clickable.
  const { onClick: _, onKeyDown: __, tabIndex: ___, role: ____, ...area } = getRootProps();
  const { ref, ...input } = getInputProps();
  const fileInput = ref as RefObject<HTMLInputElement | null>;
  const camera = useRef<HTMLInputElement>(null);
  const choose = async () => {
    const files = await pickFiles(isSeveral);
    if (files) onFiles(files, 'chosen');
    else fileInput.current?.click();
  };
  const takeChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])], 'chosen');
    // Otherwise choosing the same file again would change nothing.
    currentTarget.value = '';
  };
  return (
    <div
      {...preventFileOpen}
      {...area}
      data-drop-zone
      className={classNames(
        'flex flex-wrap items-center justify-center gap-x-6 gap-y-3 rounded-2xl border border-dashed p-5 transition-colors duration-150',
        isDragActive ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken',
      )}
    >
      <p
        aria-live="polite"
        className="flex min-w-48 flex-1 items-center gap-3 text-ink-soft text-sm"
      >
        <ImagePlus aria-hidden className="size-7 shrink-0" />
        {zoneWords({ isDragActive, isBusy, isFull, isSeveral })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          isPending={isBusy}
          disabled={isFull}
          aria-describedby={describedBy}
          onClick={choose}
        >
          {buttonWords(isSeveral, hasPictures)}
        </Button>
        <span className="hidden pointer-coarse:contents">
          <Button
            variant="secondary"
            disabled={isFull || isBusy}
            onClick={() => camera.current?.click()}
          >
            <Camera aria-hidden className="size-4" />
            Take a photo
          </Button>
        </span>
      </div>
      <input
        {...input}
        ref={fileInput}
        accept={accepted}
        multiple={isSeveral}
        onChange={takeChosen}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={takeChosen}
      />
    </div>
  );
}

/** Without this, files dropped while the zone is disabled would open in place of the page. */
const keepPage = (event: DragEvent<HTMLElement>) => event.preventDefault();
const preventFileOpen = { onDragOver: keepPage, onDrop: keepPage };

type ZoneState = { isDragActive: boolean; isBusy: boolean; isFull: boolean; isSeveral: boolean };

function zoneWords({ isDragActive, isBusy, isFull, isSeveral }: ZoneState): string {
  if (isBusy) return 'Uploading images...';
  if (isFull) return `You've added the maximum of ${uploadLimits.maxFiles.classImage} pictures.`;
  if (isDragActive) return 'Drop the images here';
  return isSeveral
    ? `Drop or paste up to ${uploadLimits.maxFiles.classImage} pictures here. PNG, JPG, or GIF, up to ${maxPictureSize} each.`
    : `Drop or paste a picture here. PNG, JPG, or GIF, up to ${maxPictureSize}.`;
}

function buttonWords(isSeveral: boolean, hasPictures: boolean): string {
  if (isSeveral) return hasPictures ? 'Add pictures' : 'Choose pictures';
  return hasPictures ? 'Choose another picture' : 'Choose a picture';
}

/** Adds pictures pasted anywhere on the page. */
function usePastedFiles(add: (files: File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    // Some apps copy an image of the text along with the text.
    const isText = event.clipboardData?.types.includes('text/plain');
    if (files.length === 0 || (isText && isEditable(event.target))) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const end = new AbortController();
    addEventListener('paste', (event) => onPaste(event), { signal: end.signal });
    return () => end.abort();
  }, []);
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null;
}
