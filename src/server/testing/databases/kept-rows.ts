import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/**
 * Keeps the rows of this database. The returned function restores the tables that changed, which takes
 * much less time than creating fixtures again.
 */
export async function keepRows(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ copy: string; restore: string }>`
    WITH tables AS (
      SELECT c.oid::regclass AS name, format('kept.%I', c.relname) AS copy,
        string_agg(quote_ident(a.attname), ', ') AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE (c.relnamespace = 'public'::regnamespace OR c.oid = 'pgboss.job'::regclass)
        AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.oid, c.relname)
    SELECT format('CREATE TABLE %s AS TABLE %s;', copy, name) AS copy,
      format('IF (SELECT count(*) <> (SELECT count(*) FROM %2$s) OR bool_or(age(xmin) < age(since))
          FROM %1$s) THEN
        DELETE FROM %1$s; INSERT INTO %1$s (%3$s) OVERRIDING SYSTEM VALUE SELECT %3$s FROM %2$s;
      END IF;', name, copy, columns) AS restore
    FROM tables`.execute(db);
  const inAll = (part: 'copy' | 'restore') => rows.map((row) => row[part]).join('\n');
  // Replica mode, because triggers would add rows, and foreign keys would need an order.
  await sql
    .raw(`CREATE SCHEMA kept; ${inAll('copy')}
      CREATE TABLE kept.since AS SELECT pg_current_xact_id()::xid AS since;
      CREATE FUNCTION kept.restore() RETURNS void LANGUAGE plpgsql
        SET session_replication_role = replica AS $$
      DECLARE since xid := (SELECT s.since FROM kept.since s);
      BEGIN ${inAll('restore')} UPDATE kept.since SET since = pg_current_xact_id()::xid; END $$`)
    .execute(db);
  return async () => void (await sql`SELECT kept.restore()`.execute(db));
}
