const storagePath = '/storage/v1/object/public';

/** The address, on this site, of a stored file. */
export function storageUrl(fileName: string): string {
  return `${storagePath}/files/${fileName}`;
}

/**
 * Specification, section 3: an image that is not a full http address, or that starts with a slash
 * or contains 'files/', becomes the public storage address of its last path segment on `host`.
 * Blob addresses stay as they are.
 */
export function normalizeImageUrl(image: string, host: string): string {
  const isStoredHere = !/^https?:\/\//.test(image) || image.includes('files/');
  if (image.startsWith('blob:') || !isStoredHere) return image;
  const fileName = image.slice(image.lastIndexOf('/') + 1);
  return `${host}${storageUrl(fileName)}`;
}
