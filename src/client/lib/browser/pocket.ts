import { toast } from '#client/lib/toast.ts';
import { pocketDatabase } from '#shared/pocket-worker.ts';
import { readStored, writeStored } from './stored.ts';

// Whose the rosters in this browser are (client/market/teaching/pocket): they are emptied when someone else is
// signed in, or no one.

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
    return JSON.parse(readStored(pocketDatabase) ?? 'null');
  } catch {
    return null;
  }
}

export function writePocket(pocket: Pocket): void {
  writeStored(pocketDatabase, JSON.stringify(pocket));
}

export const isPocketExpired = ({ signedInUntil }: Pocket) =>
  Date.parse(signedInUntil) <= Date.now();

/** Empties the pocket unless it is this viewer's; a toast says what is lost. */
export function leaveFor(viewerId: string | null): void {
  const description = emptyUnlessOf(viewerId);
  if (description) toast({ title: 'Not saved', description, tone: 'bad' });
}

/** Empties the pocket unless it is this viewer's; returns what is lost as a sentence, empty if nothing is. */
export function emptyUnlessOf(viewerId: string | null): string {
  const pocket = storedPocket();
  if (!pocket || (viewerId !== null && pocket.accountId === viewerId)) return '';
  void emptyPocket();
  if (pocket.waiting === 0) return '';
  return pocket.waiting === 1
    ? '1 mark waited for a connection and is lost.'
    : `${pocket.waiting} marks waited for a connection and are lost.`;
}

/** At once for every reader; the data itself goes when no tab reads it any more. */
async function emptyPocket(): Promise<void> {
  writePocket({ accountId: null, signedInUntil: '', waiting: 0 });
  const isDeleted = await new Promise<boolean>((done) => {
    const deletion = indexedDB.deleteDatabase(pocketDatabase);
    deletion.onsuccess = () => done(true);
    deletion.onerror = () => done(false);
  });
  // A roster of the next account may have been kept meanwhile.
  if (isDeleted && storedPocket()?.accountId === null) writeStored(pocketDatabase, null);
}
