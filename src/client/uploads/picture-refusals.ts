import { fileRefusal, uploadMessages } from '#shared/uploads.ts';

/** Why files were rejected; `names` is empty if the message already names them or concerns no file. */
export type Refusal = { message: string; names: string[] };

const maxNamesInToast = 3;

/** Splits files into those to upload, at most `room`, and the reasons for rejecting the others. */
export function selectFiles(files: File[], room: number): { chosen: File[]; refusals: Refusal[] } {
  const allowed = files.filter((file) => fileRefusal(file) === null);
  const left = allowed.slice(Math.max(0, room));
  const refusals = [
    ...files.flatMap(refusalOf),
    ...left.map(({ name }) => ({ message: uploadMessages.tooMany, names: [name] })),
  ];
  return {
    chosen: allowed.slice(0, allowed.length - left.length),
    refusals: refusals.reduce(withRefusal, []),
  };
}

function refusalOf(file: File): Refusal[] {
  const refusal = fileRefusal(file);
  if (!refusal) return [];
  const { code, message } = refusal;
  return [{ message, names: code === 'FILE_TYPE_REFUSED' ? [file.name] : [] }];
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
