import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Roster } from '#client/lib/server/trpc.ts';
import { pocketDatabase } from '#shared/pocket-worker.ts';
import type { Entry, NewEntry } from './entries.ts';

/** A roster with what else its page reads, as the query cache writes it. */
export type KeptRoster = {
  sessionId: string;
  accountId: string;
  roster: Roster;
  /** When it was read (Unix ms). */
  readAt: number;
  /** Unix ms. */
  keptUntil: number;
  queries: unknown;
};

interface Schema extends DBSchema {
  rosters: { key: string; value: KeptRoster };
  /** In the order in which they were made. */
  entries: { key: number; value: Entry };
}
type Database = IDBPDatabase<Schema>;

/** Not kept open, so that it can be deleted at any moment. */
async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDB<Schema>(pocketDatabase, 1, {
    upgrade(created) {
      created.createObjectStore('rosters', { keyPath: 'sessionId' });
      created.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
    },
    blocking: (_current, _next, { target }) => (target as IDBDatabase).close(),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const startOf = ({ roster }: KeptRoster) => Date.parse(roster.session.startTime);

export const putRoster = (roster: KeptRoster) =>
  inDatabase((database) => database.put('rosters', roster));

/** Deletes a roster with its entries; returns how many of these were not sent. */
export const deleteRoster = (sessionId: string) =>
  inDatabase(async (database) => {
    const change = database.transaction(['rosters', 'entries'], 'readwrite');
    await change.objectStore('rosters').delete(sessionId);
    let unsent = 0;
    for await (const cursor of change.objectStore('entries')) {
      if (cursor.value.sessionId !== sessionId) continue;
      if (cursor.value.rejection === undefined) unsent++;
      await cursor.delete();
    }
    await change.done;
    return unsent;
  });

/** The rosters of an account, soonest first. */
export const readRosters = (accountId: string) =>
  inDatabase(async (database) =>
    (await database.getAll('rosters'))
      .filter((roster) => roster.accountId === accountId)
      .toSorted((one, other) => startOf(one) - startOf(other)),
  );

/** The entries of an account in the order in which they were made. */
export const readEntries = (accountId: string) =>
  inDatabase(async (database) =>
    (await database.getAll('entries')).filter((entry) => entry.accountId === accountId),
  );

/**
 * Adds an entry in place of those that `isReplaced` names. Throws unless its roster is kept: an entry without one
 * would be dropped as past.
 */
export const addEntry = (entry: NewEntry, isReplaced: (other: Entry) => boolean) =>
  inDatabase(async (database) => {
    const change = database.transaction(['rosters', 'entries'], 'readwrite');
    const kept = await change.objectStore('rosters').get(entry.sessionId);
    if (kept?.accountId !== entry.accountId) throw new Error('The roster is not kept');
    const entries = change.objectStore('entries');
    for await (const cursor of entries) if (isReplaced(cursor.value)) await cursor.delete();
    // The database gives it its number.
    await entries.add(entry as Entry);
    await change.done;
  });

/** Changes an entry that is still there; `change` returns null to delete it. */
export const changeEntry = (id: number, change: (entry: Entry) => Entry | null) =>
  inDatabase(async (database) => {
    const writing = database.transaction('entries', 'readwrite');
    const entry = await writing.store.get(id);
    const changed = entry && change(entry);
    if (changed) await writing.store.put(changed);
    else if (entry) await writing.store.delete(id);
    await writing.done;
  });

/**
 * Deletes the rosters whose time is over, or that are another account's, with their entries; returns how many
 * of these were not sent.
 */
export const deletePast = (now: number, accountId: string) =>
  inDatabase(async (database) => {
    const change = database.transaction(['rosters', 'entries'], 'readwrite');
    const kept = new Set<string>();
    for await (const cursor of change.objectStore('rosters'))
      if (cursor.value.keptUntil <= now || cursor.value.accountId !== accountId)
        await cursor.delete();
      else kept.add(cursor.value.sessionId);
    let unsent = 0;
    for await (const cursor of change.objectStore('entries')) {
      if (kept.has(cursor.value.sessionId)) continue;
      if (cursor.value.rejection === undefined && cursor.value.accountId === accountId) unsent++;
      await cursor.delete();
    }
    await change.done;
    return unsent;
  });

/** Deletes the rosters whose time is over. Their entries go when a page can say so. */
export const deleteOverdue = (now: number) =>
  inDatabase(async (database) => {
    const change = database.transaction('rosters', 'readwrite');
    for await (const cursor of change.store)
      if (cursor.value.keptUntil <= now) await cursor.delete();
    await change.done;
  });
