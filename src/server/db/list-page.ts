import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** The requested page of a list: `q` is the typed text, `after` the id of the last row of the page before. */
export type ListPage = { q?: string | undefined; limit: number; after?: string | undefined };

type Condition = RawBuilder<boolean>;

type List = {
  /** The column of the ids that order the list. */
  id: string;
  /** Oldest first. */
  isAscending?: boolean;
  /** The rows that contain the typed text. */
  search: (q: string) => Condition;
  /** The conditions of the filters that are set. */
  filters?: (Condition | false | '' | undefined)[];
};

/** One page of a query, newest first, with the search and the filters of its list. */
export const listPage =
  ({ q, limit, after }: ListPage, { id, isAscending = false, search, filters = [] }: List) =>
  <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) => {
    const column = sql.ref(id);
    const beyond = sql.raw(isAscending ? '>' : '<');
    const conditions = [
      q && search(q),
      ...filters,
      after && sql<boolean>`${column} ${beyond} ${after}`,
    ].filter((condition) => typeof condition === 'object');
    return query
      .where((eb) => eb.and(conditions))
      .orderBy(column, isAscending ? 'asc' : 'desc')
      .limit(limit);
  };
