import { expect, it } from 'vitest';
import { z } from 'zod';
import { openPage, pageById, pageByTime, writeCursor } from './page-cursor.ts';

const position = z.tuple([z.int()]);
const numbers = [1, 2, 3, 4, 5];

function read(limit: number, cursor?: string) {
  const page = openPage({ limit, cursor }, position);
  const [after = 0] = page.after ?? [];
  const rows = numbers.filter((n) => n > after).slice(0, page.rowLimit);
  return page.close(rows, (n) => [n]);
}

it('pages continue after the last row, and the last page has no cursor', () => {
  const first = read(2);
  expect(first).toEqual({ items: [1, 2], nextCursor: writeCursor([2]) });
  const second = read(2, first.nextCursor ?? '');
  expect(second).toEqual({ items: [3, 4], nextCursor: writeCursor([4]) });
  expect(read(2, second.nextCursor ?? '')).toEqual({ items: [5], nextCursor: null });
});

it('a page that the last rows fill has no next page', () => {
  expect(read(5)).toEqual({ items: numbers, nextCursor: null });
  expect(read(Number.POSITIVE_INFINITY)).toEqual({ items: numbers, nextCursor: null });
  expect(read(5, writeCursor([5]))).toEqual({ items: [], nextCursor: null });
});

it.each([
  ['is no JSON', 'x'],
  ['has another position', writeCursor(['2'])],
  ['has more than its position', writeCursor([2, 3])],
])('a cursor that %s is an error of the field', (_, cursor) => {
  const fields = { cursor: 'Must be the nextCursor of an earlier page' };
  expect(() => read(2, cursor)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED', fields }),
  );
});

it('a list by id or by time gets the position of the page before, and one row more than its page', async () => {
  const id = '01a22d2f-2956-7107-9e78-dec76bf61356';
  const byId = await pageById({ limit: 1, cursor: writeCursor([id]) }, async (page) => {
    expect(page).toEqual({ rowLimit: 2, after: id });
    return [{ id: 'b' }, { id: 'c' }];
  });
  expect(byId).toEqual({ items: [{ id: 'b' }], nextCursor: writeCursor(['b']) });

  const moment = '2026-11-21T18:30:00.000000Z';
  const byTime = await pageByTime({ limit: 1, cursor: writeCursor([moment, id]) }, async (page) => {
    expect(page).toEqual({ rowLimit: 2, after: { moment, id } });
    return [
      { id: 'b', moment },
      { id: 'c', moment },
    ];
  });
  expect(byTime).toEqual({ items: [{ id: 'b' }], nextCursor: writeCursor([moment, 'b']) });
});
