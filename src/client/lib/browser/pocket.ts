import { toast } from '#client/lib/toast.ts';
import type { StorageKey } from './kept-in-browser.ts';
import { readStored, writeStored } from './stored.ts';

// What the rosters in this browser (client/market/teaching/pocket) need on every page: whose they are, so that
// they are emptied when someone else is signed in, or no one.

export const pocketDatabase = 'learnlocal-pocket';
const storageKey: StorageKey = pocketDatabase;

type Pocket = {
  /** Null while it is emptied: a page that is closed meanwhile leaves the rest to the next one. */
  accountId: string | null;
  /** When the session ends unless it is used again (ISO 8601). */
  signedInUntil: string;
  /** How many entries were not sent yet. */
  waiting: number;
};

/** Null if nothing is kept, or is still to be emptied. */
export function readPocket(): (Pocket & { accountId: string }) | null {
  const pocket = storedPocket();
  return pocket?.accountId ? { ...pocket, accountId: pocket.accountId } : null;
}

function storedPocket(): Pocket | null {
  try {
    return JSON.parse(readStored(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

export function writePocket(pocket: Pocket): void {
  writeStored(storageKey, JSON.stringify(pocket));
}

export const isPocketExpired = ({ signedInUntil }: Pocket) =>
  Date.parse(signedInUntil) <= Date.now();

/** How many entries were lost since someone was signed in. */
let lost = 0;

/**
 * Empties the pocket unless it is this viewer's; null is no one. What was not sent is lost, and a toast says
 * so.
 */
export function leavePocket(viewerId: string | null): void {
  if (viewerId !== null) lost = 0;
  const pocket = storedPocket();
  if (!pocket || (viewerId !== null && pocket.accountId === viewerId)) return;
  lost += pocket.waiting;
  if (pocket.waiting > 0) toast({ title: 'Not saved', description: lostWords(lost), tone: 'bad' });
  void emptyPocket();
}

/** For a toast that takes the place of the one about lost entries; else empty. */
export function takeLostWords(): string {
  const words = lost > 0 ? ` ${lostWords(lost)}` : '';
  lost = 0;
  return words;
}

const lostWords = (entries: number) =>
  `${entries} ${entries === 1 ? 'mark waited for a connection and is' : 'marks waited for a connection and are'} lost.`;

/** At once for every reader; the data itself goes when no tab reads it any more. */
async function emptyPocket(): Promise<void> {
  writePocket({ accountId: null, signedInUntil: '', waiting: 0 });
  const isDeleted = await new Promise<boolean>((done) => {
    const deletion = indexedDB.deleteDatabase(pocketDatabase);
    deletion.onsuccess = () => done(true);
    deletion.onerror = () => done(false);
  });
  // A roster of the next account may have been kept meanwhile.
  if (isDeleted && storedPocket()?.accountId === null) writeStored(storageKey, null);
}

let isOpenedOffline = false;

/** Whether the page was opened without a network, from what is kept here, and has not reached the server since. */
export function noteOpenedOffline(isOpened: boolean): void {
  isOpenedOffline = isOpened;
}

/** How old data of this browser may be: a page that was opened without a network asks for it later. */
export const maxDataAgeMs = () => (isOpenedOffline ? Number.POSITIVE_INFINITY : 0);
