import { readStored, writeStored } from '#client/lib/browser/stored.ts';

const storageKey = 'learnlocal-place';

/** The place of the last search on this device, such as 'Portland, OR'; '' after it was removed. */
export const readLastPlace = (): string | null => readStored(storageKey);

export const rememberPlace = (label: string): void => writeStored(storageKey, label);
