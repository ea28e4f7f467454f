import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

/** Only stored columns, not generated ones. */
export type StoredTable = { schema: string; name: string; columns: string[] };

const rowsAtOnce = 1000;

/** The pg-boss tables to back up: pending and failed jobs. pg-boss recreates the rest on start. */
const jobTables = ['queue', 'job', 'job_dependency'];
/** Tables that a restore creates by migrating. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

/** Every table whose rows are in a backup, in alphabetical order. */
export async function selectTables(db: Db): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND (n.nspname = 'public' AND c.relname <> ALL (${migrationTables})
        OR n.nspname = 'pgboss' AND c.relname = ANY (${jobTables}))
    GROUP BY n.nspname, c.relname
    ORDER BY n.nspname, c.relname`.execute(db);
  return rows;
}

const columnsOf = ({ columns }: StoredTable) => sql.join(columns.map((name) => sql.id(name)));
const nameOf = ({ schema, name }: StoredTable) => sql.id(schema, name);

/**
 * Runs `read` in one read-only snapshot, so that all rows are consistent however many bookings are
 * made meanwhile.
 */
export async function inSnapshot<Result>(
  db: Db,
  read: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(trx);
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx);
      return read(trx);
    });
}

/** The rows of a table as JSON objects, a batch at a time; none contains a line break. */
export async function* selectRows(trx: Trx, table: StoredTable): AsyncGenerator<string[]> {
  await sql`DECLARE backed_up NO SCROLL CURSOR FOR
    SELECT row_to_json(t)::text AS row
    FROM (SELECT ${columnsOf(table)} FROM ${nameOf(table)}) t`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      FETCH ${sql.lit(rowsAtOnce)} FROM backed_up`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`CLOSE backed_up`.execute(trx);
}

/** Returns false for a database without tables, too. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    SELECT to_regclass('public.users') IS NOT NULL AS exists`.execute(db);
  if (!rows[0]?.exists) return false;
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}

/** The number of connections from other processes to this database. */
export async function countOtherConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    SELECT count(*)::int AS others FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'
      AND pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.others ?? 0;
}

export async function dropEverything(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`DROP SCHEMA IF EXISTS pgboss CASCADE`.execute(trx);
    await sql`DROP SCHEMA public CASCADE`.execute(trx);
    await sql`CREATE SCHEMA public`.execute(trx);
  });
}

/** The names of the applied migrations, oldest first. */
export async function selectMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Replaces the rows of all tables with those that `read` returns, in one transaction. Rows arrive in
 * any order, so foreign keys are dropped and recreated afterwards, which checks them. Triggers
 * don't fire, because the backup contains the values that they would compute.
 */
export async function replaceRows(
  db: Db,
  tables: StoredTable[],
  read: (table: StoredTable) => AsyncIterable<string[]>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    const keys = await selectForeignKeys(trx);
    for (const { owner, name } of keys)
      await sql`ALTER TABLE ${sql.raw(owner)} DROP CONSTRAINT ${sql.id(name)}`.execute(trx);
    for (const table of tables) {
      await sql`ALTER TABLE ${nameOf(table)} DISABLE TRIGGER USER`.execute(trx);
      await sql`TRUNCATE ${nameOf(table)}`.execute(trx);
      for await (const rows of read(table)) await insertRows(trx, table, rows);
      await continueSequences(trx, table);
      await sql`ALTER TABLE ${nameOf(table)} ENABLE TRIGGER USER`.execute(trx);
    }
    for (const { owner, name, definition } of keys)
      await sql`ALTER TABLE ${sql.raw(owner)}
        ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`.execute(trx);
  });
  await sql`ANALYZE`.execute(db);
}

/** `owner` is a quoted name. */
async function selectForeignKeys(trx: Trx) {
  const { rows } = await sql<{ owner: string; name: string; definition: string }>`
    SELECT format('%I.%I', n.nspname, t.relname) AS owner, c.conname AS name,
      pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c
    JOIN pg_class t ON t.oid = c.conrelid
    JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE c.contype = 'f' AND c.conparentid = 0 AND n.nspname IN ('public', 'pgboss')`.execute(trx);
  return rows;
}

async function insertRows(trx: Trx, table: StoredTable, rows: string[]): Promise<void> {
  const columns = columnsOf(table);
  await sql`
    INSERT INTO ${nameOf(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns}
    FROM json_populate_recordset(null::${nameOf(table)}, ${`[${rows.join(',')}]`}::json)`.execute(
    trx,
  );
}

async function continueSequences(trx: Trx, table: StoredTable): Promise<void> {
  const { rows } = await sql<{ column: string; sequence: string }>`
    SELECT a.attname AS column, pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) AS sequence
    FROM pg_attribute a
    WHERE a.attrelid = format('%I.%I', ${table.schema}::text, ${table.name}::text)::regclass
      AND a.attidentity <> ''`.execute(trx);
  for (const { column, sequence } of rows)
    await sql`SELECT setval(${sequence}::regclass, coalesce(max(${sql.id(column)}), 0) + 1, false)
      FROM ${nameOf(table)}`.execute(trx);
}

export async function countRows(db: Db, table: { schema: string; name: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::float8 AS count FROM ${sql.id(table.schema, table.name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function createScratchDatabase(db: Db, name: string): Promise<void> {
  await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE template0`.execute(db);
}

export async function dropScratchDatabase(db: Db, name: string): Promise<void> {
  await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(db);
}
