import { pageById } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import type { BalanceListInput, MoneyListInput } from '#shared/desk/desk-money.ts';
import {
  selectOpenDisputes,
  selectPaidPayments,
  selectStuckPayouts,
  selectStuckRefunds,
  selectTeacherBalances,
} from './desk-money.queries.ts';

export const listStuckRefunds = (db: Db, { q = '', ...input }: MoneyListInput) =>
  pageById(input, (page) => selectStuckRefunds(db, { q, ...page }));
export const listStuckPayouts = (db: Db, { q = '', ...input }: MoneyListInput) =>
  pageById(input, (page) => selectStuckPayouts(db, { q, ...page }));
export const listOpenDisputes = (db: Db, { q = '', ...input }: MoneyListInput) =>
  pageById(input, (page) => selectOpenDisputes(db, { q, ...page }));
export const listPayments = (db: Db, { q = '', ...input }: MoneyListInput) =>
  pageById(input, (page) => selectPaidPayments(db, { q, ...page }));
export const listBalances = (db: Db, { kind, q = '', ...input }: BalanceListInput) =>
  pageById(input, (page) => selectTeacherBalances(db, { kind, q, ...page }));
