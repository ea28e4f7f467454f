import { useSyncExternalStore } from 'react';
import { noteOpenedOffline } from '#client/lib/browser/leave-pocket.ts';
import { readPocket, writePocket } from '#client/lib/browser/pocket.ts';
import { count } from '#client/lib/formats/formats.ts';
import { toast } from '#client/lib/toast.ts';
import { pocketDatabase } from '#shared/pocket-worker.ts';
import { type Entry, type NewEntry, replaces } from './entries.ts';
import { addEntry, changeEntry, deletePast, readEntries } from './pocket-store.ts';

// What waits on this phone, as pages show it: read again after each change, also of another tab.

type State = {
  entries: Entry[];
  /** Whether the last try to reach the server failed. */
  isUnreachable: boolean;
};
let state: State = { entries: [], isUnreachable: false };
const listeners = new Set<() => void>();

function show(changed: Partial<State>): void {
  state = { ...state, ...changed };
  for (const listener of listeners) listener();
}

/** Browsers without these, and those that forbid storage, mark as without a pocket. */
export const hasPocket = () =>
  typeof indexedDB !== 'undefined' && typeof navigator.locks !== 'undefined';

const otherTabs = hasPocket() ? new BroadcastChannel(pocketDatabase) : null;
otherTabs?.addEventListener('message', () => void readAgain());

/** Reads the entries, and notes how many wait where every page finds it. */
export async function readAgain(): Promise<Entry[]> {
  const pocket = readPocket();
  const entries = pocket ? await readEntries(pocket.accountId) : [];
  const waiting = waitingOf(entries).length;
  const current = readPocket();
  // They may have signed out meanwhile.
  if (current && current.accountId === pocket?.accountId && current.waiting !== waiting)
    writePocket({ ...current, waiting });
  if (JSON.stringify(entries) !== JSON.stringify(state.entries)) show({ entries });
  return entries;
}

export const waitingOf = (entries: Entry[]) =>
  entries.filter(({ rejection }) => rejection === undefined);

async function changed(): Promise<void> {
  await readAgain();
  otherTabs?.postMessage('changed');
}

export function noteReached(isReached: boolean): void {
  if (isReached) noteOpenedOffline(false);
  if (state.isUnreachable === isReached) show({ isUnreachable: !isReached });
}

export const isUnreachable = () => state.isUnreachable;

export function usePocketState(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => state,
  );
}

export async function keepEntry(entry: NewEntry): Promise<void> {
  // Another tab may have signed out.
  if (readPocket()?.accountId !== entry.accountId) throw new Error('The rosters were emptied');
  await addEntry(entry, (other) => other.rejection === undefined && replaces(entry, other));
  await changed();
}

export async function updateEntry(
  id: number,
  change: (entry: Entry) => Entry | null,
): Promise<void> {
  await changeEntry(id, change);
  await changed();
}

export const dismissEntry = (id: number) => updateEntry(id, () => null);

/** Sends a rejected entry again, such as after a spot became free. */
export const retryEntry = (id: number) =>
  updateEntry(id, (entry) => ({ ...entry, rejection: undefined }));

/** Drops what is too old, also without a network. */
export async function dropPast(): Promise<void> {
  const pocket = readPocket();
  if (!pocket) return;
  await tellLost(await deletePast(Date.now(), pocket.accountId), 'until the date was over');
}

export async function tellLost(lost: number, until: string): Promise<void> {
  if (lost === 0) return;
  toast({
    title: 'Not saved',
    description: `${count(lost, 'mark')} waited for a connection ${until}, and ${lost === 1 ? 'is' : 'are'} lost.`,
    tone: 'bad',
  });
  await changed();
}
