import * as fake from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { addEntry, deletePast, putRoster, readEntries } from './pocket-store.ts';

beforeEach(() => {
  const { forceCloseDatabase: _, default: __, ...globals } = fake;
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
});

const mark = {
  kind: 'booking' as const,
  input: { bookingId: 'b', status: 'attended' as const },
  accountId: 'maya',
  sessionId: 'tonight',
  name: 'Jo Park',
  key: 'k',
};
const roster = (accountId: string) => ({
  sessionId: 'tonight',
  accountId,
  readAt: 0,
  keptUntil: 1000,
  queries: null,
  roster: {} as never,
});

it('a mark is only kept where its roster is, because it would be dropped with what is past', async () => {
  await expect(addEntry(mark, () => false)).rejects.toThrow('The roster is not kept');
  await putRoster(roster('someone else'));
  await expect(addEntry(mark, () => false)).rejects.toThrow('The roster is not kept');
  await putRoster(roster('maya'));
  await addEntry(mark, () => false);
  expect(await deletePast(500, 'maya')).toBe(0);
  expect(await readEntries('maya')).toHaveLength(1);
  expect(await deletePast(1000, 'maya')).toBe(1);
});
