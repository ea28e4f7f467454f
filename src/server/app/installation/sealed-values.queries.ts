import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Purpose } from '#server/platform/crypto/vault.ts';

export type SealedColumn = {
  purpose: Purpose;
  table: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  keyType: 'uuid' | 'text';
  sealed: RawBuilder<unknown>;
  /** The assignment that stores the bytes `renewed.fresh`. */
  store: RawBuilder<unknown>;
};

/** Everything stored that a secret sealed. */
export const sealedColumns: SealedColumn[] = [
  columnOf('totp', 'factors', 'id', 'sealed_secret'),
  columnOf('calendar feed', 'calendar_feeds', 'user_id', 'sealed_token'),
  columnOf('webhook', 'webhooks', 'id', 'sealed_secret'),
  columnOf('webhook', 'webhooks', 'id', 'sealed_previous'),
  columnOf('installation key', 'installation_keys', 'name', 'sealed', 'text'),
  {
    purpose: 'outbox',
    table: sql`pgboss.job`,
    key: sql`id`,
    keyType: 'uuid',
    sealed: sql`decode(data->>'sealed', 'base64')`,
    // PostgreSQL breaks base64 into lines.
    store: sql`data = jsonb_set(data, '{sealed}',
      to_jsonb(translate(encode(renewed.fresh, 'base64'), E'\n', '')))`,
  },
];

function columnOf(
  purpose: Purpose,
  table: string,
  key: string,
  sealed: string,
  keyType: SealedColumn['keyType'] = 'uuid',
): SealedColumn {
  return {
    purpose,
    table: sql.table(table),
    key: sql.ref(key),
    keyType,
    sealed: sql.ref(sealed),
    store: sql`${sql.ref(sealed)} = renewed.fresh`,
  };
}

export type SealedValue = { key: string; sealed: Buffer };

/** A batch of the values after `after`, in the order of their keys. */
export async function selectSealed(
  db: Db,
  { table, key, keyType, sealed }: SealedColumn,
  after: string | null,
  limit: number,
): Promise<SealedValue[]> {
  const isAfter = after === null ? sql`true` : sql`${key} > ${after}::${sql.raw(keyType)}`;
  const { rows } = await sql<SealedValue>`
    SELECT ${key}::text AS key, ${sealed} AS sealed FROM ${table}
    WHERE ${sealed} IS NOT NULL AND ${isAfter}
    ORDER BY ${key} LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ key: row.key, sealed: Buffer.from(row.sealed) }));
}

/** Leaves out values that have changed since they were read. */
export async function replaceSealed(
  db: Db,
  { table, key, keyType, sealed, store }: SealedColumn,
  values: (SealedValue & { fresh: Buffer })[],
): Promise<void> {
  const keys = values.map((value) => value.key);
  const olds = values.map((value) => value.sealed);
  const fresh = values.map((value) => value.fresh);
  await sql`
    UPDATE ${table} SET ${store}
    FROM unnest(${keys}::${sql.raw(keyType)}[], ${olds}::bytea[], ${fresh}::bytea[])
      AS renewed (key_of_value, old, fresh)
    WHERE ${key} = key_of_value AND ${sealed} = old`.execute(db);
}
