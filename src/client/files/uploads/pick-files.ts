import { imageEndings } from '#shared/files/uploads.ts';

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
      Object.entries(imageEndings).map(([type, endings]) => [
        type,
        endings.map((ending) => `.${ending}`),
      ]),
    ),
  },
];

/**
 * Opens the system's file picker. Returns the chosen files, none if it was dismissed, or null if the
 * browser doesn't support the picker or won't open it; the caller then falls back to a file input.
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
