import { fileRefusal, tooLargeMessage, uploadLimits, uploadMessages } from '#shared/uploads.ts';

/** Why files were rejected; `names` is empty if the message already names them or concerns no file. */
export type Refusal = { message: string; names: string[] };

const maxNamesInToast = 3;

/** How the user added files. */
export type FileSource = 'chosen' | 'dropped';
type Selection = { chosen: File[]; refusals: Refusal[] };

/** Splits files into those to upload, at most `room`, and the reasons for rejecting the others. */
export function selectFiles(files: File[], room: number, source: FileSource): Selection {
  const allowed = files.filter((file) => fileRefusal(file) === null);
  const left = allowed.slice(Math.max(0, room));
  const refusals = [
    ...files.flatMap((file) => refusalOf(file, source)),
    ...left.map(({ name }) => ({ message: uploadMessages.tooMany, names: [name] })),
  ];
  return {
    chosen: allowed.slice(0, allowed.length - left.length),
    refusals: refusals.reduce(withRefusal, []),
  };
}

function refusalOf(file: File, source: FileSource): Refusal[] {
  const refusal = fileRefusal(file);
  if (!refusal) return [];
  const { code, message } = refusal;
  const names = [file.name];
  if (code !== 'FILE_TOO_LARGE') return [{ message, names }];
  // The message for a chosen file names it.
  if (source === 'chosen') return [{ message, names: [] }];
  return [{ message: tooLargeMessage(uploadLimits.maxBytes), names }];
}

/** Adds a refusal, merging files rejected for the same reason. */
export function withRefusal(refusals: Refusal[], { message, names }: Refusal): Refusal[] {
  const earlier = refusals.find((refusal) => refusal.message === message);
  if (!earlier) return [...refusals, { message, names }];
  const merged = { message, names: [...earlier.names, ...names] };
  return refusals.map((refusal) => (refusal === earlier ? merged : refusal));
}

/** Short enough for a toast. */
export function refusalSentence({ message, names }: Refusal): string {
  if (names.length === 0) return message;
  const shown = names.slice(0, maxNamesInToast).join(', ');
  const others = names.length - maxNamesInToast;
  return `${shown}${others > 0 ? ` and ${others} more` : ''}: ${message}`;
}
