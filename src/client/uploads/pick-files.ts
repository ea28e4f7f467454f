import { imageEndings } from '#shared/uploads.ts';

type FileHandle = { getFile(): Promise<File> };
type PickerOptions = {
  multiple: boolean;
  types: { description: string; accept: Record<string, string[]> }[];
};
type WithPicker = { showOpenFilePicker(options: PickerOptions): Promise<FileHandle[]> };

const types = [
  {
    description: 'Pictures',
    accept: Object.fromEntries(
      Object.entries(imageEndings).map(([type, ending]) => [
        type,
        ending === 'jpg' ? ['.jpg', '.jpeg'] : [`.${ending}`],
      ]),
    ),
  },
];

/**
 * What was chosen in the system's own picker, none when it was closed again. Null where the
 * browser has no such picker or will not open it: then a file input must do.
 */
export async function pickFiles(multiple: boolean): Promise<File[] | null> {
  if (!('showOpenFilePicker' in window)) return null;
  try {
    const handles = await (window as unknown as WithPicker).showOpenFilePicker({ multiple, types });
    return await Promise.all(handles.map((handle) => handle.getFile()));
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    return isClosed ? [] : null;
  }
}
