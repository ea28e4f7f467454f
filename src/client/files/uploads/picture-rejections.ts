import {
  fileRejection,
  tooLargeMessage,
  uploadLimits,
  uploadMessages,
} from '#shared/files/uploads.ts';

/** The reason for rejecting files; `names` is empty if the message already names them or concerns no file. */
export type Rejection = { message: string; names: string[] };

const maxNamesInToast = 3;

/** The way in which the user added files. */
export type FileSource = 'chosen' | 'dropped';
type Selection = { chosen: File[]; rejections: Rejection[] };

/** Splits files into those to upload, at most `room`, and the reasons for rejecting the others. */
export function selectFiles(files: File[], room: number, source: FileSource): Selection {
  const allowed = files.filter((file) => fileRejection(file) === null);
  const left = allowed.slice(Math.max(0, room));
  const rejections = [
    ...files.flatMap((file) => rejectionOf(file, source)),
    ...left.map(({ name }) => ({ message: uploadMessages.tooMany, names: [name] })),
  ];
  return {
    chosen: allowed.slice(0, allowed.length - left.length),
    rejections: rejections.reduce(withRejection, []),
  };
}

function rejectionOf(file: File, source: FileSource): Rejection[] {
  const rejection = fileRejection(file);
  if (!rejection) return [];
  const { code, message } = rejection;
  const names = [file.name];
  if (code !== 'FILE_TOO_LARGE') return [{ message, names }];
  // The message for a chosen file names it.
  if (source === 'chosen') return [{ message, names: [] }];
  return [{ message: tooLargeMessage(uploadLimits.maxBytes), names }];
}

/** Adds a rejection, merging files rejected for the same reason. */
export function withRejection(rejections: Rejection[], { message, names }: Rejection): Rejection[] {
  const earlier = rejections.find((rejection) => rejection.message === message);
  if (!earlier) return [...rejections, { message, names }];
  const merged = { message, names: [...earlier.names, ...names] };
  return rejections.map((rejection) => (rejection === earlier ? merged : rejection));
}

/** Short enough for a toast. */
export function rejectionSentence({ message, names }: Rejection): string {
  if (names.length === 0) return message;
  const shown = names.slice(0, maxNamesInToast).join(', ');
  const others = names.length - maxNamesInToast;
  return `${shown}${others > 0 ? ` and ${others} more` : ''}: ${message}`;
}
