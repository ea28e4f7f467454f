import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { isoTime, dollars as toDollars } from '#server/db/expressions.ts';
import type { Database, Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

// Makes the SQL of the data export and its documented schema from one list (personal-data-columns.ts). A
// column is a schema under the name of the table's column, unless it says `from` where else it comes.

type Columns = Record<string, z.ZodType>;

/** What happens to the rows of a table about a person, and what the privacy policy says about them. */
export type PersonalTable = {
  table: keyof Database;
  /** Words of the privacy policy about these rows. */
  privacy: string;
  /** Why rows stay when the account is deleted. Without a reason, none stays. */
  kept?: string;
  /** Nothing else depends on the rows: they are deleted with the account, without a function of their noun. */
  isDeletedWithAccount?: true;
};

type Rows<Of extends Columns> = PersonalTable & {
  /** In the SQL of an entry, its table is `own`, and the person's account `users`. */
  join?: RawBuilder<unknown>;
  where?: RawBuilder<boolean>;
  order?: RawBuilder<unknown>;
  /** For the documented schema. */
  words?: string;
  columns: Of;
};

type Source = { value: RawBuilder<unknown>; rows?: Rows<Columns> };
const sources = new WeakMap<z.ZodType, Source>();

/** The entry that made this list or object of the export. */
export const entryOf = (schema: z.ZodType) => sources.get(schema)?.rows;

/** Deletes the person's rows of these tables. */
export async function deleteRowsOf(
  trx: Trx,
  userId: string,
  tables: (PersonalTable & Pick<Rows<Columns>, 'where'>)[],
): Promise<void> {
  for (const { table, where = isOwn } of tables)
    await sql`DELETE FROM ${sql.table(table)} own USING users
      WHERE users.id = ${userId} AND ${where}`.execute(trx);
}

/** A column that does not come from the table's column of the same name. */
export const from = <Schema extends z.ZodType>(column: string | RawBuilder<unknown>, as: Schema) =>
  withSource(as, { value: typeof column === 'string' ? sql.ref(column) : column });

/** An amount in dollars, from cents. */
export const cents = <Schema extends z.ZodType>(
  column: string | RawBuilder<number | null>,
  as: Schema,
) => from(toDollars(typeof column === 'string' ? sql.ref<number>(column) : column), as);

export const className = from('c.title', z.string());
export const ofClass = sql`JOIN classes c ON c.id = own.class_id`;
export const isStudent = sql<boolean>`own.student_id = users.id`;
export const isTeacher = isTaughtBy('own', sql.ref('users.id'));
export const oldestFirst = sql`own.created_at`;
const isOwn = sql<boolean>`own.user_id = users.id`;

/** The person's rows of a table, oldest first unless the entry has another order. */
export function list<Of extends Columns>(rows: Rows<Of>) {
  const { order = sql`own.id`, words } = rows;
  const value = sql`(SELECT coalesce(json_agg(${objectOf(rows)} ORDER BY ${order}), '[]')
    ${tablesOf(rows)})`;
  const schema = z.array(z.object(rows.columns));
  return withSource(words ? schema.describe(words) : schema, { value, rows });
}

/** The person's only row of a table, or null. */
export function one<Of extends Columns>(rows: Rows<Of>) {
  const value = sql`(SELECT ${objectOf(rows)} ${tablesOf(rows)})`;
  const schema = z.object(rows.columns).nullable();
  return withSource(rows.words ? schema.describe(rows.words) : schema, { value, rows });
}

/** Schemas such as `time` stand in many columns, so each gets its own copy. */
function withSource<Schema extends z.ZodType>(schema: Schema, source: Source): Schema {
  const copy = schema.clone();
  sources.set(copy, source);
  return copy;
}

/** JSON keys in the order of the columns, which `jsonb` would sort by length. */
const objectOf = ({ columns }: Rows<Columns>) =>
  sql`json_build_object(${sql.join(
    valuesOf('own', columns).map(([name, value]) => sql`${sql.lit(name)}, ${value}`),
  )})`;

const tablesOf = ({ table, join = sql``, where = isOwn }: Rows<Columns>) =>
  sql`FROM ${sql.table(table)} own ${join} WHERE ${where}`;

/** Each column with its SQL, in a query that has its table under this name. */
export const valuesOf = (table: string, columns: Columns) =>
  Object.entries(columns).map(([name, schema]): [string, RawBuilder<unknown>] => {
    const value = sources.get(schema)?.value ?? sql.ref(`${table}.${name}`);
    const kind = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
    return [name, kind instanceof z.ZodISODateTime ? isoTime(sql<Date>`${value}`) : value];
  });
