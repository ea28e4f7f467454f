import { nounOf } from './drawers.ts';

/** Bookings count seats on the rows of `classes/`; architecture.test.ts guards that counter. */
const seatCounter = 'src/server/market/bookings/seats/seats.queries.ts';
const writes =
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|(?:insert into|update|delete from) ("?\w+"?)\s+(?:set|where|values|select|as|\()/gi;
const uses =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|from|using|\w*[jJ]oin)\(\[?\s*'(\w+)|\b(?:FROM|JOIN|INTO|UPDATE|USING) ("?\w+"?)/g;

/** Of tables that only triggers write. */
const writersByTrigger: [table: string, noun: string][] = [
  ['teacher_balances', 'money'],
  ['teacher_months', 'money'],
];

/** The snake_case name that a camelCase name has in the database. */
export const toSnakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The nouns of `src/server` that write each table. */
export function tableWriters(files: { path: string; text: string }[]): Map<string, Set<string>> {
  const writers = new Map(writersByTrigger.map(([table, noun]) => [table, new Set([noun])]));
  for (const { path, text } of files) {
    if (!path.startsWith('src/server/') || path === seatCounter) continue;
    for (const [, kysely = '', raw = toSnakeCase(kysely)] of text.matchAll(writes)) {
      const table = raw.replaceAll('"', '');
      writers.set(table, (writers.get(table) ?? new Set()).add(nounOf(path) ?? path));
    }
  }
  return writers;
}

/** The names after FROM, JOIN, INTO and the like, also those of subqueries. */
export const tablesNamedIn = (text: string): string[] =>
  [...text.matchAll(uses)].map(([, kysely = '', raw = toSnakeCase(kysely)]) =>
    raw.replaceAll('"', ''),
  );
