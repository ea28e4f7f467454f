import { z } from 'zod';
import { pageOf, readCursor } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import type { BalanceListInput, MoneyListInput } from '#shared/desk-money.ts';
import {
  type MoneyPage,
  selectOpenDisputes,
  selectPaidPayments,
  selectStuckPayouts,
  selectStuckRefunds,
  selectTeacherBalances,
} from './desk-money.queries.ts';

const position = z.tuple([z.uuid()]);

/** One page of a list whose order is that of ids. */
async function pageById<Row extends { id: string }>(
  { limit, cursor, q = '' }: MoneyListInput,
  select: (page: MoneyPage) => Promise<Row[]>,
) {
  const after = cursor ? readCursor(cursor, position)[0] : undefined;
  return pageOf(await select({ q, limit: limit + 1, after }), limit, ({ id }) => [id]);
}

export const listStuckRefunds = (db: Db, input: MoneyListInput) =>
  pageById(input, (page) => selectStuckRefunds(db, page));
export const listStuckPayouts = (db: Db, input: MoneyListInput) =>
  pageById(input, (page) => selectStuckPayouts(db, page));
export const listOpenDisputes = (db: Db, input: MoneyListInput) =>
  pageById(input, (page) => selectOpenDisputes(db, page));
export const listPayments = (db: Db, input: MoneyListInput) =>
  pageById(input, (page) => selectPaidPayments(db, page));
export const listBalances = (db: Db, { kind, ...input }: BalanceListInput) =>
  pageById(input, (page) => selectTeacherBalances(db, { ...page, kind }));
