import {
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type StringReference,
  sql,
} from 'kysely';
import type { PageById } from './page-cursor.ts';

/** The requested page of a list; `q` is the typed text. */
export type ListPage = PageById & { q?: string | undefined };

type Condition = RawBuilder<boolean>;

type List<DB, TB extends keyof DB> = {
  /** The column of the ids that order the list. */
  id: StringReference<DB, TB>;
  /** Oldest first. */
  isAscending?: boolean;
  /** The rows that contain the typed text. */
  search: (q: string) => Condition;
  /** The conditions of the filters that are set. */
  filters?: (eb: ExpressionBuilder<DB, TB>) => (Condition | false | '' | undefined)[];
};

/** One page of a query, newest first unless `isAscending`, with the search and the filters of its list. */
export const listPage =
  <DB, TB extends keyof DB, Row>(
    { q, rowLimit, after }: ListPage,
    { id, isAscending = false, search, filters = () => [] }: List<DB, TB>,
  ) =>
  (query: SelectQueryBuilder<DB, TB, Row>) =>
    query
      .where((eb) => {
        const beyond = sql.raw(isAscending ? '>' : '<');
        const conditions = [
          q && search(q),
          ...filters(eb),
          after && sql<boolean>`${eb.ref(id)} ${beyond} ${after}`,
        ];
        return eb.and(conditions.filter((condition) => typeof condition === 'object'));
      })
      .orderBy(id, isAscending ? 'asc' : 'desc')
      .limit(rowLimit);
