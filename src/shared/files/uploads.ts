import { mib } from '#shared/units.ts';

/** The purposes of pictures, which are also the names of the file routes. */
export type UploadPurpose = 'classImage' | 'profileImage' | 'announcementImage' | 'messageImage';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif';
export type ImageEnding = 'png' | 'jpg' | 'jpeg' | 'gif';

/** Media type → file extensions, the usual one first. */
export const imageEndings: Record<ImageType, readonly [ImageEnding, ...ImageEnding[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
};

/** The extension of a file name, if it is an image's extension. */
export function imageEndingOf(fileName: string): ImageEnding | undefined {
  const name = fileName.toLowerCase();
  return Object.values(imageEndings)
    .flat()
    .find((ending) => name.endsWith(`.${ending}`));
}

/** The extension of a stored image: the original one, if files of this type have it. */
export function storedEnding(type: ImageType, original: ImageEnding | undefined): ImageEnding {
  const endings = imageEndings[type];
  return endings.find((ending) => ending === original) ?? endings[0];
}

export const uploadLimits = {
  /** The limits of an uploaded picture. */
  maxBytes: 5 * mib,
  maxFiles: { classImage: 5, profileImage: 1, announcementImage: 1, messageImage: 1 },
  /** More pixels than a photo of 5 MB has, yet few enough to decode. */
  maxPixels: 40_000_000,
  /**
   * The maximum ratio of the long side to the short one: longer pictures would shrink to nothing, or
   * grow to fill a square.
   */
  maxAspectRatio: 20,
  /** The maximum per user, over all pictures in all their sizes. */
  quotaBytes: 500 * mib,
  /** The time for which an unused picture is kept. */
  unusedHours: 24,
  /** The maximum number of uploaded pictures that wait to be processed, per server process. */
  maxWaiting: 60,
  maxWaitingPerUser: 10,
} as const;

export const uploadMessages = {
  signedOut: 'User must be authenticated to upload files',
  wrongType: 'File type must be png, jpg, jpeg, or gif',
  tooMany: 'Too many files',
};
const inBytes = (bytes: number) => `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
export const tooLargeMessage = (bytes: number) => `File is larger than ${inBytes(bytes)}`;
export const tooSmallMessage = (bytes: number) => `File is smaller than ${inBytes(bytes)}`;

export type DeclaredFile = { name: string; type: string; size: number };
type FileRejection = {
  code: 'FILE_TYPE_REJECTED' | 'FILE_TOO_LARGE' | 'FILE_TOO_SMALL';
  message: string;
};

function isImageType(type: string): type is ImageType {
  return Object.hasOwn(imageEndings, type);
}

/** The reason why a file can't be uploaded, judged by its metadata; `size` in bytes. */
export function fileRejection({ name, type, size }: DeclaredFile): FileRejection | null {
  const { maxBytes } = uploadLimits;
  if (!isImageType(type)) return { code: 'FILE_TYPE_REJECTED', message: uploadMessages.wrongType };
  if (size > maxBytes)
    return {
      code: 'FILE_TOO_LARGE',
      message: `File ${name} is too large. Maximum size is ${maxBytes / mib}MB`,
    };
  if (!Number.isInteger(size) || size < 1)
    return { code: 'FILE_TOO_SMALL', message: tooSmallMessage(1) };
  return null;
}
